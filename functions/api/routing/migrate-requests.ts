import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { migrateRequests } from '#shared/routing/routing-api.ts';
import { fewAtATime } from '../change-request.ts';
import { once } from '../once.ts';
import type { RoutingDeps } from './deps.ts';
import { migrateRequest } from './migrate-request.ts';
import { newestRouting } from './newest-routing.ts';

/** Requests that one call migrates: each is a transaction of its own. */
const atOnce = 25;

/** Who is on the newest version isn't listed again: calling again after a failure does what is left. */
export const migrateRequestsRoute = route(migrateRequests, async (call, deps: RoutingDeps) => {
  const routing = await newestRouting(deps, call.params.routingId);
  if (!routing.isActive) throw new AppError('routing.none', 'This routing is switched off.');
  const { dryRun, cursor } = call.body;
  const work = async () => {
    const page = await deps.lists.inReview(
      deps.applicationId,
      deps.now(),
      { limit: atOnce, cursor },
      ({ routingId, routingVersion }) =>
        routingId === routing.id && routingVersion !== routing.version,
    );
    const items = await fewAtATime(page.items, (request) =>
      migrateRequest(deps, call, request, { routing, dryRun }),
    );
    return {
      version: routing.version,
      items,
      ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
    };
  };
  return dryRun ? work() : once(deps, call, migrateRequests.response, work);
});
