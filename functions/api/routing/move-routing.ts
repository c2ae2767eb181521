import { orderedRoutings } from '#functions/domain/routing/newest-routings.ts';
import { movedRouting } from '#functions/domain/routing/place-routing.ts';
import type { Reference } from '#functions/domain/routing/reference.ts';
import { chosenPeople } from '#functions/domain/users/chosen-people.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import {
  getRoutingOrder,
  moveRouting,
  type PresentOrder,
} from '#shared/routing/routing-desk-api.ts';
import { arrangePeople } from '../arrange-people.ts';
import { noteRules } from '../note-rules.ts';
import type { RoutingDeps } from './deps.ts';
import { newestRouting } from './newest-routing.ts';

const presentOrder = (reference: Reference): PresentOrder => {
  const { updatedAt, updatedBy } = reference.routingOrder ?? {};
  return {
    routingIds: orderedRoutings(reference).map(({ id }) => id),
    version: reference.routingOrder?.version ?? 0,
    ...(updatedAt ? { updatedAt, updatedBy: updatedBy ?? null } : {}),
  };
};
const version = (order: PresentOrder) => order.version;

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
    const routing = await newestRouting(deps, call.params.routingId);
    const present = await reference.load(applicationId);
    assertVersion(call, present.routingOrder?.version ?? 0);
    const { id } = routing;
    const order = movedRouting(id, call.body.before, present, { by: call.actor, at: now() });
    if (!order) return presentOrder(present);
    await noteRules(deps, call.actor);
    const chosen = chosenPeople('ROUTING', routing, undefined, present);
    await arrangePeople(deps, call.actor, chosen, 'named');
    return reference.save(applicationId, 'ROUTINGORDER', order, present.routingOrder);
  },
  { version },
);
