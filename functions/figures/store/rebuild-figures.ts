import { setTimeout as pause } from 'node:timers/promises';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { listMonthsNewestFirst } from '#functions/platform/table/months.ts';
import { toPosition } from '#functions/platform/table/page.ts';
import type { Item, Position, Query, Table } from '#functions/platform/table/table.ts';
import { writeBatches } from '#functions/platform/table/write-batches.ts';
import { removalRecordsQuery, requestsOfMonth } from '#functions/requests/store/keys.ts';
import { loadFirstMonth } from '#functions/requests/store/request-rows.ts';
import { figureCounter } from './figure-counter.ts';
import { readCountings, writeCountings } from './figure-countings.ts';
import { getSharedFigureKeys, listFigureKeys, partitionQuery } from './keys.ts';

/** Milliseconds until the indexes include earlier writes, and stream consumers have read the new counting. */
const settling = 2000;

type Rebuild = {
  readonly app: string;
  readonly reference: (app: string) => Promise<Reference>;
  /** All people, including former ones. */
  readonly people: readonly string[];
  /** Time before which every request was created. */
  readonly until: string;
  /** Version of the stored data. A recount that began with another version is not continued. */
  readonly dataVersion: number;
  /** Maximum number of requests that are counted in parallel. */
  readonly atOnce: number;
  readonly report: (month: string, requests: number) => void;
};

async function* eachQueryPage(
  table: Pick<Table, 'query'>,
  query: Query,
  limit: number,
): AsyncGenerator<Item[]> {
  let after: Position | undefined;
  let more = true;
  while (more) {
    const page = await table.query(query, { limit, after });
    yield page.items;
    const last = page.items.at(-1);
    after = last && toPosition(query, last);
    more = page.more && after !== undefined;
  }
}

async function deletePartition(table: Table, pk: string): Promise<void> {
  const items = await table.queryAll(partitionQuery(pk));
  await writeBatches(
    table,
    items.map(({ pk, sk }) => ({ remove: { pk, sk } })),
  );
}

/**
 * Recount every submitted request from zero while people work. The old figures remain on screen until all requests are
 * counted. Concurrent changes and removed requests are counted as well. After a stop it continues with the month in
 * which it stopped, whose counted requests are only read.
 * @returns number of requests that this call counted
 * @throws item.changed-meanwhile if another rebuild runs
 */
export async function rebuildFigures(table: Table, all: Rebuild): Promise<number> {
  const { app, people } = all;
  const { dataVersion } = all;
  const before = await readCountings(table, app);
  const begun = before.recount?.dataVersion === dataVersion ? before.recount : undefined;
  const counting = begun ? before.counting : before.counting + 1;
  const start = begun?.month ?? (await loadFirstMonth(table, app));
  let { version } = before;
  const record = async (month: string) => {
    const recount = { dataVersion, month };
    await writeCountings(table, app, { shown: before.shown, counting, version, recount });
    version += 1;
  };
  await record(start);
  await pause(settling);

  const counter = figureCounter(table, all.reference);
  const months = listMonthsNewestFirst(start, all.until.slice(0, 7)).reverse();
  let requests = 0;
  const countAll = async (query: Query) => {
    for await (const items of eachQueryPage(table, query, all.atOnce)) {
      await Promise.all(
        items.map(({ pk }) => counter.count(app, pk.slice('REQUEST#'.length), { least: counting })),
      );
      requests += items.length;
    }
  };
  for (const month of months) {
    const counted = requests;
    await countAll(requestsOfMonth(app, month));
    if (requests === counted) continue;
    await record(month);
    all.report(month, requests - counted);
  }

  // A request that is removed meanwhile is counted by its removal.
  await countAll(removalRecordsQuery(app));

  await writeCountings(table, app, { shown: counting, counting, version });
  for (let old = before.shown; old < counting; old += 1) {
    const figures = { app, counting: old };
    for (const pk of getSharedFigureKeys(figures)) await deletePartition(table, pk);
    for (const userId of people)
      for (const scope of [`own#${userId}`, `raised#${userId}`, `part#${userId}`] as const)
        for (const pk of listFigureKeys(figures, scope)) await deletePartition(table, pk);
  }
  return requests;
}
