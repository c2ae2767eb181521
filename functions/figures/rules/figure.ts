import * as z from 'zod';
import { between } from '#functions/organisation/rules/working-time.ts';
import { dayAt, dayToDate } from '#functions/organisation/rules/zone.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { Instant } from '#shared/fields.ts';
import { RequestStatus } from '#shared/requests/request.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { toDurationBucket } from './durations.ts';

/** Counted facts of a request. Days are those of the calendar that its due moments follow. */
export const Figure = z.object({
  status: RequestStatus.exclude(['Draft']),
  sentOn: z.string(),
  closed: z
    .object({
      at: Instant,
      on: z.string(),
      /** Of the time it took to decide; none of what was withdrawn. */
      bucket: z.int().optional(),
      /** One of its steps was decided after its due moment. */
      late: z.boolean(),
    })
    .optional(),
});
export type Figure = z.infer<typeof Figure>;

const dayIn = (timeZone: string, at: string) => dayToDate(dayAt(timeZone, Date.parse(at)));
const begins: ReadonlySet<string> = new Set(['submitted', 'resubmitted']);

/**
 * Seconds of working time from when a request was sent until it was closed; while it was back for change nothing ran.
 */
function decidingSeconds({ request, events }: RequestRecord, calendar: Calendar): number {
  const end = request.closedAt ?? request.updatedAt;
  return events
    .filter(({ type, at }) => begins.has(type) && at <= end)
    .map((begun) => {
      const back = events.find(({ seq, type }) => seq > begun.seq && type === 'returned');
      return between(begun.at, back?.at ?? end, calendar);
    })
    .reduce((sum, seconds) => sum + Math.max(0, seconds), 0);
}

const isDecided = ({ request: { status, closedAt } }: RequestRecord) =>
  closedAt !== null && (status === 'Approved' || status === 'Rejected');

/**
 * Figures of a request; none of a draft. Of one that was counted when it was `known` the time to decide
 * stays: a holiday that is added later doesn't change what happened.
 */
export async function buildRequestFigure(
  record: RequestRecord,
  known: Figure | undefined,
  calendar: () => Promise<Calendar>,
): Promise<Figure | undefined> {
  const { status, closedAt, createdAt, timeZone } = record.request;
  if (status === 'Draft') return undefined;
  const sentAt = record.events.find(({ type }) => begins.has(type))?.at ?? createdAt;
  const figure = { status, sentOn: dayIn(timeZone, sentAt) };
  if (closedAt === null) return figure;
  const on = dayIn(timeZone, closedAt);
  if (!isDecided(record)) return { ...figure, closed: { at: closedAt, on, late: false } };
  const counted = known?.closed?.at === closedAt ? known.closed.bucket : undefined;
  const bucket = counted ?? toDurationBucket(decidingSeconds(record, await calendar()));
  const late = record.stages.some(
    ({ dueAt, closedAt: end, status: stage }) =>
      stage !== 'Cancelled' && dueAt !== null && end !== null && end > dueAt,
  );
  return { ...figure, closed: { at: closedAt, on, bucket, late } };
}

/**
 * A row of counters: how many are in each status now, what was sent and closed on a day, or how long it took to
 * decide what was closed in a year.
 */
export type Row = 'NOW' | `DAY#${string}` | `YEAR#${string}`;

/**
 * Return the counters that a request adds one to in a scope. Of a category only the time to decide is counted,
 * of requests raised for others only their number.
 */
export function listCounters(figure: Figure | undefined, scope: Scope): [Row, string][] {
  if (!figure) return [];
  if (isOfCategory(scope)) {
    const { on = '', bucket } = figure.closed ?? {};
    return bucket === undefined ? [] : [[`YEAR#${on.slice(0, 4)}`, `h${bucket}`]];
  }
  const { status, sentOn, closed } = figure;
  if (isRaised(scope)) return [['NOW', status]];
  const counters: [Row, string][] = [
    ['NOW', status],
    [`DAY#${sentOn}`, 'sent'],
  ];
  if (!closed) return counters;
  const names = [status, ...(closed.late ? ['late'] : [])];
  if (closed.bucket !== undefined) names.push(`h${closed.bucket}`);
  for (const name of names) counters.push([`DAY#${closed.on}`, name]);
  return counters;
}

/**
 * Changes of each counter of each row for a request that was counted otherwise; rows without any left
 * out.
 */
export function amountsBetween(
  before: Figure | undefined,
  after: Figure | undefined,
  scope: Scope,
): Map<Row, Map<string, number>> {
  const rows = new Map<Row, Map<string, number>>();
  const add = (figure: Figure | undefined, amount: number) => {
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

export const isOpen = (one: { readonly status: RequestStatus } | undefined): boolean =>
  one?.status === 'InReview' || one?.status === 'Returned';

/**
 * In whose figures a request counts: as their own in those of who raised it and of whom it is for; and, with all that
 * they may see, in those of everybody with a part in it. `all` is the application's.
 */
export type PeopleScope = 'all' | `own#${string}` | `part#${string}`;
/** Those of `own#` that somebody raised for another person. */
export type RaisedScope = `raised#${string}`;
/** Those of its category, once it was decided. */
export type CategoryScope = `category#${string}`;
export type Scope = PeopleScope | RaisedScope | CategoryScope;
export const isOfCategory = (scope: Scope): scope is CategoryScope => scope.startsWith('category#');
export const isRaised = (scope: Scope): scope is RaisedScope => scope.startsWith('raised#');

export function listFigureScopes(
  { request, participants }: RequestRecord,
  figure: Figure,
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
