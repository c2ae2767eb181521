import * as z from 'zod';
import { countWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import { dayToDate, getDayAt } from '#functions/organisation/rules/zone.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { Instant } from '#shared/fields.ts';
import { RequestStatus } from '#shared/requests/request.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { toDurationBucket } from './durations.ts';

/** Counted facts of a request. Days follow the calendar of its due times. */
export const RequestFigure = z.object({
  status: RequestStatus.exclude(['Draft']),
  sentOn: z.string(),
  closed: z
    .object({
      at: Instant,
      on: z.string(),
      /** Bucket of the time to decide; undefined for a withdrawn request. */
      bucket: z.int().optional(),
      /** Whether a stage was closed after it was due. */
      late: z.boolean(),
    })
    .optional(),
  /** Whether retention removed the request, so that no list has it. */
  isRemoved: z.boolean().optional(),
});
export type RequestFigure = z.infer<typeof RequestFigure>;

const dayIn = (timeZone: string, at: string) => dayToDate(getDayAt(timeZone, Date.parse(at)));
const begins: ReadonlySet<string> = new Set(['submitted', 'resubmitted']);

/**
 * Return the seconds of working time between sending and closing a request. Time after a return to the requester does
 * not count.
 */
function calculateDecisionSeconds({ request, events }: RequestRecord, calendar: Calendar): number {
  const end = request.closedAt ?? request.updatedAt;
  return events
    .filter(({ type, at }) => begins.has(type) && at <= end)
    .map((begun) => {
      const back = events.find(({ seq, type }) => seq > begun.seq && type === 'returned');
      return countWorkingSeconds(begun.at, back?.at ?? end, calendar);
    })
    .reduce((sum, seconds) => sum + Math.max(0, seconds), 0);
}

const isDecided = ({ request: { status, closedAt } }: RequestRecord) =>
  closedAt !== null && (status === 'Approved' || status === 'Rejected');

/**
 * Return the figures of a request; undefined for a draft. The time to decide remains that of a `known` figure, because
 * a holiday added later does not change the past.
 */
export async function buildRequestFigure(
  record: RequestRecord,
  known: RequestFigure | undefined,
  calendar: () => Promise<Calendar>,
): Promise<RequestFigure | undefined> {
  const { status, closedAt, createdAt, timeZone } = record.request;
  if (status === 'Draft') return undefined;
  const sentAt = record.events.find(({ type }) => begins.has(type))?.at ?? createdAt;
  const figure = { status, sentOn: dayIn(timeZone, sentAt) };
  if (closedAt === null) return figure;
  const on = dayIn(timeZone, closedAt);
  if (!isDecided(record)) return { ...figure, closed: { at: closedAt, on, late: false } };
  const counted = known?.closed?.at === closedAt ? known.closed.bucket : undefined;
  const bucket = counted ?? toDurationBucket(calculateDecisionSeconds(record, await calendar()));
  const late = record.stages.some(
    ({ dueAt, closedAt: end, status: stage }) =>
      stage !== 'Cancelled' && dueAt !== null && end !== null && end > dueAt,
  );
  return { ...figure, closed: { at: closedAt, on, bucket, late } };
}

/**
 * Row of counters: requests in each status now, requests sent and closed on a day, or times to decide of requests
 * closed in a year.
 */
export type CounterRow = 'NOW' | `DAY#${string}` | `YEAR#${string}`;

/** Return the name of the counter of removed requests with a status. They are also in the counter of the status. */
export const toRemovedCounter = (status: RequestFigure['status']): string => `removed${status}`;

/**
 * Return the counters that a request increments in a scope. A category counts only the time to decide.
 */
export function listCounters(
  figure: RequestFigure | undefined,
  scope: Scope,
): [CounterRow, string][] {
  if (!figure) return [];
  if (isCategoryScope(scope)) {
    const { on = '', bucket } = figure.closed ?? {};
    return bucket === undefined ? [] : [[`YEAR#${on.slice(0, 4)}`, `h${bucket}`]];
  }
  const { status, sentOn, closed } = figure;
  const counters: [CounterRow, string][] = [
    ['NOW', status],
    [`DAY#${sentOn}`, 'sent'],
  ];
  if (!closed) return counters;
  const names = [status, ...(closed.late ? ['late'] : [])];
  if (closed.bucket !== undefined) names.push(`h${closed.bucket}`);
  for (const name of names) counters.push([`DAY#${closed.on}`, name]);
  if (figure.isRemoved) {
    const name = toRemovedCounter(status);
    counters.push(['NOW', name], [`DAY#${closed.on}`, name]);
  }
  return counters;
}

/** Return the counter changes of each row when the figure of a request changes. Rows without changes are left out. */
export function diffCounters(
  before: RequestFigure | undefined,
  after: RequestFigure | undefined,
  scope: Scope,
): Map<CounterRow, Map<string, number>> {
  const rows = new Map<CounterRow, Map<string, number>>();
  const add = (figure: RequestFigure | undefined, amount: number) => {
    for (const [row, name] of listCounters(figure, scope)) {
      const amounts = rows.get(row) ?? new Map<string, number>();
      rows.set(row, amounts.set(name, (amounts.get(name) ?? 0) + amount));
    }
  };
  add(before, -1);
  add(after, 1);
  for (const [row, amounts] of rows) {
    for (const [name, amount] of amounts) if (amount === 0) amounts.delete(name);
    if (amounts.size === 0) rows.delete(row);
  }
  return rows;
}

export const isOpenRequest = (one: { readonly status: RequestStatus } | undefined): boolean =>
  one?.status === 'InReview' || one?.status === 'Returned';

/**
 * Scope in which a request counts. `own`: for the person who raised it and the person it is for. `part`: for everybody
 * who takes part in it. `all`: for the application.
 */
export type PeopleScope = 'all' | `own#${string}` | `part#${string}`;
/** Requests in `own#` that a person raised for somebody else. */
export type RaisedScope = `raised#${string}`;
/** Decided requests of a category. */
export type CategoryScope = `category#${string}`;
export type Scope = PeopleScope | RaisedScope | CategoryScope;
export const isCategoryScope = (scope: Scope): scope is CategoryScope =>
  scope.startsWith('category#');
export const isRaisedScope = (scope: Scope): scope is RaisedScope => scope.startsWith('raised#');

export function listFigureScopes(
  { request, participants }: RequestRecord,
  figure: RequestFigure,
): Scope[] {
  const { userId: raiser } = request.raisedBy;
  const own = new Set([request.requester.userId, raiser]);
  return [
    'all',
    ...[...own].map((userId): Scope => `own#${userId}`),
    ...(own.size > 1 ? [`raised#${raiser}` as const] : []),
    ...participants.map(({ userId }): Scope => `part#${userId}`),
    ...(figure.closed?.bucket === undefined ? [] : [`category#${request.categoryId}` as const]),
  ];
}
