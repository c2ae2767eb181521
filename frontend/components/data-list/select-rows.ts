import type { Selection } from './types.ts';

/** The selection with one row switched. */
export const toggled = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  selected.has(id)
    ? new Set([...selected].filter((other) => other !== id))
    : new Set([...selected, id]);

/** With the rows from the last one that was clicked to this one. `rows`: all ids in their order on the page. */
export function extended(
  { ids }: Selection,
  rows: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const [first = 0, last = 0] = [rows.indexOf(from), rows.indexOf(to)].sort((a, b) => a - b);
  return first < 0 ? toggled(ids, to) : new Set([...ids, ...rows.slice(first, last + 1)]);
}
