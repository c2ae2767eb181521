import { getOrderedRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { recordArrangements } from '#functions/people/record-arrangements.ts';
import { recordRuleChange } from '#functions/people/record-rule-change.ts';
import { findNewApprovers } from '#functions/people/rules/chosen-people.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { moveRoutingInOrder } from '#functions/routing/rules/place-routing.ts';
import {
  type CurrentRoutingOrder,
  getRoutingOrder,
  moveRouting,
} from '#shared/routing/routing-desk-api.ts';
import type { RoutingDeps } from '../deps.ts';
import { loadNewestRouting } from './reads.ts';

const presentOrder = (reference: Reference): CurrentRoutingOrder => {
  const { updatedAt, updatedBy } = reference.routingOrder ?? {};
  return {
    routingIds: getOrderedRoutings(reference).map(({ id }) => id),
    version: reference.routingOrder?.version ?? 0,
    ...(updatedAt ? { updatedAt, updatedBy: updatedBy ?? null } : {}),
  };
};
const version = (order: CurrentRoutingOrder) => order.version;

export const getRoutingOrderRoute = route(
  getRoutingOrder,
  async (_call, { reference, applicationId }: RoutingDeps) =>
    presentOrder(await reference.load(applicationId)),
  { version },
);

export const moveRoutingRoute = route(
  moveRouting,
  async (call, deps: RoutingDeps) => {
    const { reference, applicationId, now } = deps;
    const routing = await loadNewestRouting(deps, call.params.routingId);
    const present = await reference.load(applicationId);
    assertVersion(call, present.routingOrder?.version ?? 0);
    const { id } = routing;
    const order = moveRoutingInOrder(id, call.body.before, present, { by: call.actor, at: now() });
    if (!order) return presentOrder(present);
    await recordRuleChange(deps, call.actor);
    const chosen = findNewApprovers('ROUTING', routing, undefined, present);
    await recordArrangements(deps, call.actor, chosen, 'named');
    return reference.save(applicationId, 'ROUTINGORDER', order, present.routingOrder);
  },
  { version },
);
