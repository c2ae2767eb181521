import * as z from 'zod';
import { Id, Instant } from '../fields.ts';

/** Maximum number of rows listed for each month, and of requests with a legal hold. Further rows are only counted. */
const maxListed = 50;

const PlannedRequest = z.object({
  requestId: Id,
  number: z.string(),
  title: z.string(),
  categoryName: z.string(),
  closedAt: Instant,
  /** Time of the removal; null while a legal hold applies. */
  at: Instant.nullable(),
  /** Ids of the legal holds on the request. */
  holdIds: z.array(Id),
});

const Group = z.object({ count: z.int(), rows: z.array(PlannedRequest) });
/**
 * Ended requests by the month of their removal (`yyyy-mm`), requests with a legal hold, and the number of requests that
 * are kept for ever.
 */
export const RemovalPlans = z.object({
  months: z.record(z.string(), Group),
  held: Group,
  kept: z.int(),
  /**
   * Number of requests that are removed earlier than by the stored rules, and the time of the first of these removals.
   */
  sooner: z.int(),
  soonerFrom: Instant.nullable(),
  /** Number of requests that are removed later than by the rules, because a notice time is not over. */
  delayed: z.int(),
});
export type RemovalPlans = z.infer<typeof RemovalPlans>;
type Group = z.infer<typeof Group>;

export const emptyRemovalPlans: RemovalPlans = {
  ...{ months: {}, held: { count: 0, rows: [] }, kept: 0, sooner: 0, soonerFrom: null, delayed: 0 },
};

const mergeGroups = (a: Group | undefined, b: Group): Group => ({
  count: (a?.count ?? 0) + b.count,
  rows: [...(a?.rows ?? []), ...b.rows].slice(0, maxListed),
});
const earlier = (a: string | null, b: string | null) =>
  [a, b].filter((one) => one !== null).sort()[0];

/** Add the plans of further requests to the plans so far. */
export function mergePlans(a: RemovalPlans, b: RemovalPlans): RemovalPlans {
  const months = Object.entries(b.months).map(([month, group]) => [
    month,
    mergeGroups(a.months[month], group),
  ]);
  return {
    months: { ...a.months, ...Object.fromEntries(months) },
    held: mergeGroups(a.held, b.held),
    kept: a.kept + b.kept,
    sooner: a.sooner + b.sooner,
    soonerFrom: earlier(a.soonerFrom, b.soonerFrom) ?? null,
    delayed: a.delayed + b.delayed,
  };
}
