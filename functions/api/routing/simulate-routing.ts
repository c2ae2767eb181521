import { forecastDraft } from '#functions/domain/requests/forecast-draft.ts';
import { route } from '#functions/platform/route.ts';
import { simulateRouting } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { inWorld } from '../in-world.ts';
import { once } from '../once.ts';
import { assertSound } from './assert-sound.ts';
import type { RoutingDeps } from './deps.ts';

/** A draft has an id for as long as it is tried. */
export const simulateRoutingRoute = route(simulateRouting, (call, deps: RoutingDeps) =>
  once(deps, call, simulateRouting.response, async () => {
    const { requesterId, routing: draft, ...asked } = call.body;
    const { applicationId } = call.actor;
    const at = deps.now();
    const head = { id: deps.newId(), applicationId, version: 1, itemVersion: 0, updatedAt: at };
    const routing: RoutingSequence = { ...draft, ...head };
    await assertSound(deps, routing, 'routing.');
    const requester = await deps.users.load(applicationId, requesterId);
    return inWorld(deps, (world) => forecastDraft({ ...asked, requester, routing, world, at }));
  }),
);
