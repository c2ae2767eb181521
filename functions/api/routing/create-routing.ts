import { route } from '#functions/platform/route.ts';
import { createRouting } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { idFrom } from '../id-from.ts';
import { once } from '../once.ts';
import { assertSound } from './assert-sound.ts';
import type { RoutingDeps } from './deps.ts';
import { newestRouting } from './newest-routing.ts';

/** The id follows from the actor and the Idempotency-Key: a routing sent twice is there once. */
export const createRoutingRoute = route(
  createRouting,
  (call, deps: RoutingDeps) =>
    once(deps, call, createRouting.response, async () => {
      const { body, actor, idempotency } = call;
      const { applicationId, userId } = actor;
      const id = idempotency ? idFrom(applicationId, userId, idempotency.key) : deps.newId();
      const head = { id, applicationId, version: 1, itemVersion: 0, updatedAt: deps.now() };
      const routing: RoutingSequence = { ...body, ...head };
      await assertSound(deps, routing);
      try {
        return await deps.reference.save(applicationId, 'ROUTING', routing);
      } catch (error) {
        return newestRouting(deps, id).catch(() => {
          throw error;
        });
      }
    }),
  { version: ({ itemVersion }) => itemVersion },
);
