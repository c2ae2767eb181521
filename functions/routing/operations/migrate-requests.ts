import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import type { Page } from '#functions/platform/table/page.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Request } from '#shared/requests/request.ts';
import { migrateRequests } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { assertSound } from '../assert-sound.ts';
import type { RoutingDeps } from '../deps.ts';
import { migrateRequest } from './migrate-request.ts';
import { newestRouting } from './newest-routing.ts';
import { nextVersion } from './next-version.ts';

/** Requests that one call migrates: each is a transaction of its own. */
const perCall = 25;
/** Requests that are worked on side by side. */
const maxConcurrency = 8;
type Asked = Input<typeof migrateRequests>;

/** The version to go to: the newest, or a draft as if it were. */
async function targetOf(
  deps: RoutingDeps,
  { params, body, actor }: Asked & Pick<CallContext, 'actor'>,
): Promise<RoutingSequence> {
  const newest = await newestRouting(deps, params.routingId);
  const { draft, dryRun } = body;
  const target = draft ? nextVersion(newest, draft, { by: actor, at: deps.now() }) : newest;
  if (draft && !dryRun)
    throw new AppError('input.invalid', t`Publish the draft before requests move to it.`, {
      fields: { draft: [t`A draft can only be tried.`] },
    });
  if (!target.isActive) throw new AppError('routing.none', t`This routing is switched off.`);
  if (draft) await assertSound(deps, target, 'draft.');
  return target;
}

async function requestsToMove(
  deps: RoutingDeps,
  routing: RoutingSequence,
  { cursor, requestIds }: Asked['body'],
): Promise<Page<Request>> {
  const isWanted = ({ routingId, routingVersion }: Request) =>
    routingId === routing.id && routingVersion !== routing.version;
  if (!requestIds)
    return deps.lists.inReview(
      deps.applicationId,
      deps.now(),
      { limit: perCall, cursor },
      isWanted,
    );
  const found = await mapLimited(requestIds, maxConcurrency, (id) =>
    deps.requests.find(deps.applicationId, id),
  );
  return { items: found.flatMap((record) => record?.request ?? []).filter(isWanted) };
}

/** Who is on the newest version isn't listed again: calling again after a failure does what is left. */
export const migrateRequestsRoute = route(migrateRequests, async (call, deps: RoutingDeps) => {
  const routing = await targetOf(deps, call);
  const { dryRun, requestIds, requirePassed } = call.body;
  const isPicked = requestIds !== undefined;
  const work = async () => {
    const page = await requestsToMove(deps, routing, call.body);
    const items = await mapLimited(page.items, maxConcurrency, (request) =>
      migrateRequest(deps, call, request, { routing, dryRun, requirePassed, isPicked }),
    );
    return {
      version: routing.version,
      items,
      ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
    };
  };
  return dryRun ? work() : answerOnce(deps, call, migrateRequests.response, work);
});
