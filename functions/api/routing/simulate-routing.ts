import { forecastDraft } from '#functions/domain/requests/views/forecast-draft.ts';
import { answerOnce } from '#functions/idempotency/answer-once.ts';
import { route } from '#functions/platform/route.ts';
import { simulateRouting } from '#shared/routing/routing-api.ts';
import { inWorld } from '../in-world.ts';
import { assertSound } from './assert-sound.ts';
import type { RoutingDeps } from './deps.ts';
import { draftOf } from './draft-of.ts';

export const simulateRoutingRoute = route(simulateRouting, (call, deps: RoutingDeps) =>
  answerOnce(deps, call, simulateRouting.response, async () => {
    const { requesterId, routing: draft, ...asked } = call.body;
    const routing = draftOf(deps, draft);
    const at = routing.updatedAt;
    await assertSound(deps, routing, 'routing.');
    const requester = await deps.users.load(deps.applicationId, requesterId);
    return inWorld(deps, (world) => forecastDraft({ ...asked, requester, routing, world, at }));
  }),
);
