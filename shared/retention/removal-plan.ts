import * as z from 'zod';
import { Id, Instant } from '../fields.ts';

/** Rows listed for each month, and of requests that are held. Further ones are counted. */
const maxListed = 50;

const PlannedRequest = z.object({
  requestId: Id,
  number: z.string(),
  title: z.string(),
  categoryName: z.string(),
  closedAt: Instant,
  /** Time of its removal; null while it is held. */
  at: Instant.nullable(),
  /** Legal holds on it. */
  holdIds: z.array(Id),
});

const Group = z.object({ count: z.int(), rows: z.array(PlannedRequest) });
/** Ended requests by the month of their removal (`yyyy-mm`), those that are held, and those that are kept for ever. */
export const RemovalPlans = z.object({
  months: z.record(z.string(), Group),
  held: Group,
  kept: z.int(),
  /** Requests that go earlier than by the stored rules, and the time at which the first of them goes. */
  sooner: z.int(),
  soonerFrom: Instant.nullable(),
  /** Requests that stay longer than by the rules, because a notice time runs. */
  delayed: z.int(),
});
export type RemovalPlans = z.infer<typeof RemovalPlans>;
type Group = z.infer<typeof Group>;

export const noPlans: RemovalPlans = {
  ...{ months: {}, held: { count: 0, rows: [] }, kept: 0, sooner: 0, soonerFrom: null, delayed: 0 },
};

const mergeGroups = (a: Group | undefined, b: Group): Group => ({
  count: (a?.count ?? 0) + b.count,
  rows: [...(a?.rows ?? []), ...b.rows].slice(0, maxListed),
});
const earlier = (a: string | null, b: string | null) =>
  [a, b].filter((one) => one !== null).sort()[0];

/** Add the plans of further requests. */
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
