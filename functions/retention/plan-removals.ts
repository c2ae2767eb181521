import type { Request } from '#shared/requests/request.ts';
import {
  emptyRemovalPlans,
  mergePlans,
  type RemovalPlans,
} from '#shared/retention/removal-plan.ts';
import { planRemoval, type RemovalPlan, type RetentionContext } from './rules/plan-removal.ts';
import type { EndedRequests } from './store/ended-requests.ts';

type PlanContext = RetentionContext & {
  /** Stored rules. The context may contain other rules to try. */
  readonly stored: RetentionContext['retention'];
  readonly ended: EndedRequests;
  readonly now: string;
};

/** Time that one call spends on reading ended requests, in ms. */
const maxPlanMs = 6000;

const isEarlier = (a: RemovalPlan, b: RemovalPlan) =>
  a.at !== null && (b.at === null || a.at < b.at);

/** Convert the plan of one request to plans that can be merged with those of other requests. */
function toPlans(
  request: Request,
  plan: RemovalPlan,
  stored: RemovalPlan,
  now: string,
): RemovalPlans {
  const { requestId, number, title, categoryName, closedAt } = request;
  if (closedAt === null) return emptyRemovalPlans;
  const { at, holds, isDelayed } = plan;
  const holdIds = holds.map(({ id }) => id);
  const group = {
    count: 1,
    rows: [{ requestId, number, title, categoryName, closedAt, at, holdIds }],
  };
  const isSooner = isEarlier(plan, stored);
  const due = at !== null && at < now ? now : at;
  return {
    ...emptyRemovalPlans,
    ...(due !== null && { months: { [due.slice(0, 7)]: group } }),
    ...(holds.length > 0 && { held: group }),
    kept: at === null && holds.length === 0 ? 1 : 0,
    ...{ sooner: isSooner ? 1 : 0, soonerFrom: isSooner ? due : null, delayed: isDelayed ? 1 : 0 },
  };
}

/**
 * Plan the removal of ended requests under the same rules as the actual removal. One call examines only some of them.
 * @returns the plans, with a cursor if there are more requests
 * @throws input.cursor-invalid
 */
export async function planRemovals(
  { ended, stored, now, ...context }: PlanContext,
  from: string | undefined,
): Promise<RemovalPlans & { cursor?: string }> {
  const end = Date.now() + maxPlanMs;
  const involvement = await ended.involvement(context.holds);
  let plans = emptyRemovalPlans;
  let cursor = from;
  do {
    const page = await ended.page(now.slice(0, 7), cursor);
    for (const request of page.items) {
      const facts = { isInvolved: involvement(request), now };
      const before = planRemoval(request, { ...context, retention: stored }, facts);
      plans = mergePlans(
        plans,
        toPlans(request, planRemoval(request, context, facts), before, now),
      );
    }
    ({ cursor } = page);
  } while (cursor !== undefined && Date.now() < end);
  return { ...plans, ...(cursor !== undefined && { cursor }) };
}
