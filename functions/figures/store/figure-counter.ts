import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  buildRequestFigure,
  diffCounters,
  isCategoryScope,
  isOpenRequest,
  isRaisedScope,
  listFigureScopes,
  RequestFigure,
  type Scope,
} from '#functions/figures/rules/figure.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Key, Table } from '#functions/platform/table/table.ts';
import type { AddWrite, Write } from '#functions/platform/table/write.ts';
import { maxWrites, writeBatches } from '#functions/platform/table/write-batches.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { collection } from '#functions/requests/store/keys.ts';
import { toRecord } from '#functions/requests/store/request-items.ts';
import type { Request } from '#shared/requests/request.ts';
import {
  findRemovedFigure,
  type RemovedFigure,
  readCountings,
  toCountings,
} from './figure-countings.ts';
import { buildChangeCount, buildOwnCaseItem, buildOwnCaseWrites } from './keep-own-case.ts';
import * as keys from './keys.ts';

/**
 * Figures with which a request was counted, and the counting that contains them. They are subtracted before the request
 * is counted again.
 */
const CountedFigures = z.object({
  counting: z.int(),
  version: z.int(),
  scopes: z.record(z.string(), RequestFigure),
});
type CountedFigures = z.infer<typeof CountedFigures>;
const nothing: CountedFigures = { counting: 0, version: 0, scopes: {} };

type Reads = Pick<Table, 'get' | 'getAll' | 'queryAll' | 'write'>;

type Look = { readonly least?: number; readonly items?: readonly Item[] };

const countedAmong = (items: readonly Item[], requestId: string): CountedFigures => {
  const item = items.find(({ sk }) => sk === keys.countedKey(requestId).sk);
  return item ? parsePart(CountedFigures, item) : nothing;
};

/**
 * Return the writes that replace one figure of a request by another, in the counters of a scope and in its list of open
 * requests.
 */
function buildFigureWrites(
  { requestId, createdAt }: Pick<Request, 'requestId' | 'createdAt'>,
  figures: keys.Figures,
  scope: Scope,
  [before, after]: readonly [RequestFigure | undefined, RequestFigure | undefined],
): Write[] {
  const amounts = [...diffCounters(before, after, scope)];
  if (isCategoryScope(scope))
    return amounts.map(
      ([row, add]): Write => ({
        add,
        to: keys.typicalKey(figures, scope, row, requestId),
      }),
    );
  const pk = keys.figuresKey(figures, scope, requestId);
  const open = keys.openKey(pk, { createdAt, requestId });
  const opens: Write[] =
    isOpenRequest(before) === isOpenRequest(after) || scope === 'all' || isRaisedScope(scope)
      ? []
      : [isOpenRequest(after) ? { put: { ...open, requestId } } : { remove: open }];
  return [...amounts.map(([row, add]): Write => ({ add, to: keys.counterKey(pk, row) })), ...opens];
}

const countedWrite = (requestId: string, counted: CountedFigures): Write => ({
  put: { ...keys.countedKey(requestId), ...counted },
  when: counted.version === 1 ? 'absent' : counted.version - 1,
});

/** Add an increment to the increments already collected for its row. */
function mergeRowAdditions(
  rows: Map<string, { to: Key; add: Map<string, number> }>,
  { to, add }: AddWrite,
): void {
  const name = `${to.pk} ${to.sk}`;
  const row = rows.get(name) ?? { to, add: new Map<string, number>() };
  for (const [counter, amount] of add) row.add.set(counter, (row.add.get(counter) ?? 0) + amount);
  rows.set(name, row);
}

/**
 * Count requests, and store each for process figures. The counted figures are stored in the same transaction as the
 * counters. Repeated, late or reordered events therefore change nothing, and an interrupted call counts nothing
 * (decision 42).
 */
export function figureCounter(table: Reads, reference: (app: string) => Promise<Reference>) {
  /** Return the figure of a request, with the time to decide by which it was counted; undefined for a draft. */
  async function buildFigure(record: RequestRecord, items: readonly Item[]) {
    const { applicationId, requestId, locationId } = record.request;
    const [known] = Object.values(countedAmong(items, requestId).scopes);
    return buildRequestFigure(record, known, async () =>
      getEffectiveCalendar(locationId, await reference(applicationId)),
    );
  }

  /** @returns true if nothing remains to be counted; a request with very many people needs several transactions */
  async function countOnce(
    app: string,
    requestId: string,
    { items, least }: { readonly items: readonly Item[]; readonly least: number },
  ): Promise<boolean> {
    const record = toRecord(items);
    const removed = record ? undefined : findRemovedFigure(items);
    const request = record?.request ?? removed;
    if (request?.applicationId !== app) return true;
    const own = record && buildOwnCaseItem(record, await reference(app));
    const counted = countedAmong(items, requestId);
    const figure = record ? await buildFigure(record, items) : removed?.counted.figure;
    if (!figure) return true;
    const countingKey = keys.countingKey(app);
    const read = await table.getAll([countingKey, ...(own ? [own] : [])], { consistent: true });
    const find = ({ pk, sk }: Key) => read.find((item) => item.pk === pk && item.sk === sk);
    const caseWrites = own ? await buildOwnCaseWrites(table, record, own, find(own)) : [];
    const into = record ? listFigureScopes(record, figure) : (removed?.counted.scopes ?? []);
    const wanted = new Map<string, RequestFigure>(into.map((scope) => [scope, figure]));
    const differ = (scopes: CountedFigures['scopes']) =>
      [...new Set([...wanted.keys(), ...Object.keys(scopes)])].filter(
        (scope) => !isDeepStrictEqual(scopes[scope], wanted.get(scope)),
      );
    if (counted.counting >= least && differ(counted.scopes).length === 0) {
      if (caseWrites.length > 0) await table.write(caseWrites);
      return true;
    }

    const { counting } = toCountings(find(countingKey));
    const scopes = counting > counted.counting ? {} : { ...counted.scopes };
    const figures = { app, counting: Math.max(counting, counted.counting) };
    const writes: Write[] = [...caseWrites];
    for (const scope of differ(scopes) as Scope[]) {
      const change = [scopes[scope], wanted.get(scope)] as const;
      const moves = buildFigureWrites(request, figures, scope, change);
      if (writes.length + moves.length >= maxWrites) break;
      writes.push(...moves);
      delete scopes[scope];
      if (change[1]) scopes[scope] = change[1];
    }
    const isAll = differ(scopes).length === 0;
    const { version } = counted;
    await table.write([
      countedWrite(requestId, { counting: figures.counting, version: version + 1, scopes }),
      ...writes,
    ]);
    return isAll;
  }

  return {
    /**
     * Count requests that were never counted, to fill an empty application. Each row is written once for all of them,
     * in several transactions. Call this before the requests are stored, because the stream consumer counts them
     * afterwards.
     * @throws item.changed-meanwhile if one of the requests is counted already
     */
    async countNew(app: string, records: readonly RequestRecord[]): Promise<void> {
      const { counting } = await readCountings(table, app);
      const rows = new Map<string, { to: Key; add: Map<string, number> }>();
      const writes: Write[] = [];
      for (const record of records) {
        const { request } = record;
        const figure = await buildRequestFigure(record, undefined, async () =>
          getEffectiveCalendar(request.locationId, await reference(app)),
        );
        if (!figure) continue;
        const scopes = listFigureScopes(record, figure);
        for (const scope of scopes) {
          for (const move of buildFigureWrites(request, { app, counting }, scope, [
            undefined,
            figure,
          ])) {
            if (!('add' in move)) writes.push(move);
            else mergeRowAdditions(rows, move);
          }
        }
        const counted = Object.fromEntries(scopes.map((one) => [one, figure]));
        writes.push(countedWrite(request.requestId, { counting, version: 1, scopes: counted }));
        const own = buildOwnCaseItem(record, await reference(app));
        if (!own) continue;
        writes.push({ put: own });
        mergeRowAdditions(rows, buildChangeCount(app, own.case));
      }
      writes.push(...rows.values());
      await writeBatches(table, writes);
    },

    /** Return the figure by which an ended request is counted after its removal. */
    async toRemoved(record: RequestRecord, items: readonly Item[]): Promise<RemovedFigure> {
      const figure = await buildFigure(record, items);
      if (!figure) throw new Error('A draft has no figures.');
      return { figure: { ...figure, isRemoved: true }, scopes: listFigureScopes(record, figure) };
    },

    /**
     * Count a request in its current state and replace its earlier counts. A draft or deleted request is not counted.
     * `least`: earliest counting that is still valid for the request; `items`: recently read items of the request.
     * @throws item.changed-meanwhile if every retry conflicts with another write
     */
    async count(app: string, requestId: string, { least = 1, items }: Look = {}): Promise<void> {
      let known = items;
      const countAgain = async () => {
        const found = known ?? (await table.queryAll(collection(requestId)));
        known = undefined;
        return countOnce(app, requestId, { items: found, least });
      };
      while (!(await retryOnConflict(countAgain)));
    },
  };
}
export type FigureCounter = ReturnType<typeof figureCounter>;
