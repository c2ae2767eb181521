import * as z from 'zod';
import {
  isOpenRequest,
  type PeopleScope,
  type RaisedScope,
} from '#functions/figures/rules/figure.ts';
import type { DayRange } from '#functions/figures/rules/periods.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { isParticipant, participantKey, requestKey } from '#functions/requests/store/keys.ts';
import { requestRow } from '#functions/requests/store/request-rows.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import { readCountings } from './figure-countings.ts';
import {
  counterKey,
  dayRowsQuery,
  isRaisedKey,
  listFigureKeys,
  openRequestsQuery,
  parseCategoryId,
  typicalDurationsQuery,
} from './keys.ts';

/** Number by counter name. */
export type Counters = ReadonlyMap<string, number>;

/** Stored counters. A counter back at zero remains stored as 0, which counts the same as an absent one. */
const Counts = z.record(z.string(), z.unknown());
const numbersOf = (item: unknown): [string, number][] =>
  Object.entries(parsePart(Counts, item ?? {})).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : [],
  );

function sumCounterItems(items: readonly unknown[]): Counters {
  const sum = new Map<string, number>();
  for (const [name, value] of items.flatMap(numbersOf)) sum.set(name, (sum.get(name) ?? 0) + value);
  return sum;
}

/** Return the scopes of the requests that are for people, and of those that they raised for others. */
const listOwnScopes = (people: readonly string[]) =>
  people.flatMap((userId) => [`own#${userId}`, `raised#${userId}`] as const);

/** Sum the counters of requests for people: their own, minus those raised for others. */
function sumOwnItems(items: readonly Item[]): Counters {
  const { own = [], raised = [] } = Object.groupBy(items, ({ pk }) =>
    isRaisedKey(pk) ? 'raised' : 'own',
  );
  const forOthers = sumCounterItems(raised);
  // The two rows are read in parallel, so one may be older than the other. The difference must not be negative.
  return new Map(
    [...sumCounterItems(own)].map(([name, count]) => [
      name,
      Math.max(0, count - (forOthers.get(name) ?? 0)),
    ]),
  );
}

/** Partitions that are read in parallel. */
const atOnce = 25;

const getDay = ({ sk }: Item) => sk.slice('DAY#'.length);
const sumDays = (rows: readonly Item[], sum: (items: readonly Item[]) => Counters) =>
  new Map([...Map.groupBy(rows, getDay)].map(([day, items]) => [day, sum(items)]));

/** Read counters with few reads, however many requests exist. */
export function figureReads(table: Table) {
  const places = async (app: string, ...scopes: (PeopleScope | RaisedScope)[]) => {
    const { shown } = await readCountings(table, app);
    return scopes.flatMap((scope) => listFigureKeys({ app, counting: shown }, scope));
  };

  async function readDays(pks: readonly string[], { from, to }: DayRange): Promise<Item[]> {
    const found: Item[] = [];
    for (let n = 0; n < pks.length; n += atOnce) {
      const part = pks.slice(n, n + atOnce);
      const rows = await Promise.all(part.map((pk) => table.queryAll(dayRowsQuery(pk, from, to))));
      found.push(...rows.flat());
    }
    return found;
  }

  return {
    /** Return the number of requests in each status now in a scope. */
    async now(app: string, scope: PeopleScope): Promise<Counters> {
      const rows = (await places(app, scope)).map((pk) => counterKey(pk, 'NOW'));
      return sumCounterItems(await table.getAll(rows));
    },

    /** Return the number of requests for these people in each status now: their own, minus those raised for others. */
    async nowFor(app: string, people: readonly string[]): Promise<Counters> {
      const pks = await places(app, ...listOwnScopes(people));
      return sumOwnItems(await table.getAll(pks.map((pk) => counterKey(pk, 'NOW'))));
    },

    /**
     * Return the counters of each day with activity in a period, first and last day included. Reads at most one row per
     * day and partition.
     */
    async days(
      app: string,
      scope: PeopleScope,
      period: DayRange,
    ): Promise<ReadonlyMap<string, Counters>> {
      return sumDays(await readDays(await places(app, scope), period), sumCounterItems);
    },

    /** Return the counters of each day for these people: of their own requests, minus those raised for others. */
    async daysFor(
      app: string,
      people: readonly string[],
      period: DayRange,
    ): Promise<ReadonlyMap<string, Counters>> {
      const pks = await places(app, ...listOwnScopes(people));
      return sumDays(await readDays(pks, period), sumOwnItems);
    },

    /**
     * Return the times to decide in each category from a year on, by the category's id: a few rows of each
     * category and year.
     */
    async typical(app: string, year: number): Promise<Map<string, Counters>> {
      const { shown } = await readCountings(table, app);
      const items = await table.queryAll(typicalDurationsQuery({ app, counting: shown }, year));
      const byCategory = Map.groupBy(items, parseCategoryId);
      return new Map(
        [...byCategory].map(([categoryId, rows]) => [categoryId, sumCounterItems(rows)]),
      );
    },

    /**
     * Return the open requests of a person, the newest first, and whether more exist. The counted list only proposes
     * requests. The request itself, and the person's part in it, decide whether they may see it now.
     */
    async open(app: string, scope: Exclude<PeopleScope, 'all'>, limit: number) {
      const [kind, userId = ''] = scope.split('#');
      const [pk = ''] = await places(app, scope);
      const { items, more } = await table.query(openRequestsQuery(pk), { limit });
      const ids = items.map(({ requestId }) => String(requestId));
      const found = await table.getAll([
        ...ids.map(requestKey),
        ...(kind === 'part' ? ids.map((requestId) => participantKey(requestId, userId)) : []),
      ]);
      const [parts, heads] = [
        found.filter(isParticipant),
        found.filter((one) => !isParticipant(one)),
      ];
      const seen = new Set(parts.map((part) => part.pk));
      const requests = parseRows(table, requestRow, heads).flatMap((request) => {
        if (request?.applicationId !== app || !isOpenRequest(request)) return [];
        const isTheirs =
          kind === 'part'
            ? seen.has(requestKey(request.requestId).pk)
            : isOwnRequest(userId, request);
        return isTheirs ? request : [];
      });
      return { requests, more };
    },
  };
}
export type FigureReads = ReturnType<typeof figureReads>;
