import type { Table } from '#functions/platform/table/table.ts';

/** Wrap the table to count its requests in `calls`, regardless of their results. */
export function countedTable(table: Table) {
  const seen = { calls: 0 };
  const counted =
    <Sent extends readonly unknown[], Answer>(call: (...sent: Sent) => Answer) =>
    (...sent: Sent) => {
      seen.calls += 1;
      return call(...sent);
    };
  const counting: Table = {
    ...table,
    get: counted(table.get),
    getAll: counted(table.getAll),
    query: counted(table.query),
    queryAll: counted(table.queryAll),
  };
  return { table: counting, seen };
}
