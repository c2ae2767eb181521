import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { idFrom } from '#functions/platform/idempotency/id-from.ts';
import { route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { createRouting } from '#shared/routing/routing-api.ts';
import { assertSound } from '../assert-sound.ts';
import type { RoutingDeps } from '../deps.ts';
import { newestRouting } from './newest-routing.ts';
import { firstVersion } from './next-version.ts';
import { storeRouting } from './publish.ts';

/** The id follows from the actor and the Idempotency-Key: a routing sent twice is there once. */
export const createRoutingRoute = route(
  createRouting,
  (call, deps: RoutingDeps) =>
    answerOnce(deps, call, createRouting.response, async () => {
      const { body, actor, idempotency } = call;
      const { applicationId, userId } = actor;
      const { overlap, ...draft } = body;
      const id = idempotency ? idFrom(applicationId, userId, idempotency.key) : deps.newId();
      const routing = firstVersion(id, applicationId, draft, { by: actor, at: deps.now() });
      await assertSound(deps, routing);
      // Its place in the order is given with it: two that are created at once both get theirs.
      return retryOnConflict(async () => {
        try {
          return await storeRouting(deps, { routing, overlap, by: actor });
        } catch (error) {
          return newestRouting(deps, id).catch(() => {
            throw error;
          });
        }
      });
    }),
  { version: ({ itemVersion }) => itemVersion },
);
