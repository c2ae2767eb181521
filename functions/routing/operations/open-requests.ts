import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import type { Page } from '#functions/platform/table/page.ts';
import { countOpenByRouting } from '#functions/requests/open-requests.ts';
import { getCommandKey } from '#functions/requests/receipts.ts';
import { createOwnRequestError } from '#functions/requests/rules/commands/administer.ts';
import { type MigrationEffect, migrate } from '#functions/requests/rules/commands/migrate.ts';
import { forecastEnd } from '#functions/requests/rules/commands/open-stages.ts';
import { buildRequestFacts, roundValues } from '#functions/requests/rules/record/build-facts.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { Input, Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestAmount } from '#shared/fields.ts';
import { markUnknownAmount } from '#shared/forms/headline.ts';
import { t } from '#shared/language/t.ts';
import { isOwnRequest, type Request } from '#shared/requests/request.ts';
import {
  type MigratedRequest,
  migrateRequests,
  type RoutingDraft,
} from '#shared/routing/routing-api.ts';
import { countOpenRequests } from '#shared/routing/routing-desk-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { assertValidRouting } from '../assert-valid-routing.ts';
import type { RoutingDeps } from '../deps.ts';
import { getNextVersion } from './publishing.ts';
import { loadNewestRouting } from './reads.ts';

export const countOpenRequestsRoute = route(countOpenRequests, (_call, deps: RoutingDeps) =>
  countOpenByRouting(deps),
);

type MigrationInput = {
  readonly routing: RoutingSequence;
  readonly dryRun: boolean;
  readonly requirePassed: boolean;
  /** Whether requests were selected individually, instead of all under an older version. */
  readonly isPicked: boolean;
};

/**
 * Migrate one request to a version of its routing, or report the effect. A request that can't be migrated stays
 * unchanged, with the reason. An administrator's own request can't be selected individually, because that would choose
 * its path. A migration of all requests includes it.
 */
async function migrateRequest(
  deps: RoutingDeps,
  call: CallContext,
  request: Request,
  { routing, dryRun, requirePassed, isPicked }: MigrationInput,
): Promise<MigratedRequest> {
  const { requestId, number, title, routingVersion } = request;
  const { actor } = call;
  const isOwn = isOwnRequest(actor.userId, request);
  const by = { userId: actor.userId, name: actor.name };
  const key = getCommandKey(call);
  let stages: MigrationEffect[] = [];
  let before = request.expectedAt;
  let amount: RequestAmount = { amount: request.amount, isAmountUnknown: request.isAmountUnknown };
  const decide = async (record: RequestRecord) => {
    const { routingId, routingVersion: version } = record.request;
    if (isPicked && isOwn) throw createOwnRequestError();
    const isThere = routingId === routing.id && version === routing.version;
    if (isThere) return null;
    const at = deps.now();
    const asked = { by, at, key, routing, requirePassed, newId: deps.newId };
    const { effects, change } = await decideWithOrganisation(deps, (organisation) => {
      // Calculate both ends as of now, because the forecast from the start of the open stage may be outdated.
      before = forecastEnd(record, { organisation, at });
      const facts = buildRequestFacts(record, roundValues(record), organisation);
      amount = markUnknownAmount(facts.amount);
      return migrate(record, { ...asked, organisation });
    });
    stages = [...effects];
    return change;
  };
  const fromVersion = routingVersion ?? 0;
  const head = { requestId, number, title, fromVersion, ...(isOwn && { isOwn }) };
  const expected = (after: string | null) => ({ before, after });
  try {
    const change = dryRun
      ? await decide(await deps.requests.load(deps.applicationId, requestId))
      : (await deps.requests.change(deps.applicationId, requestId, decide)).change;
    const after = change?.request.expectedAt ?? null;
    const migrated = !dryRun && change !== null;
    return { ...head, ...amount, stages, expectedAt: expected(after), migrated };
  } catch (error) {
    if (!(error instanceof AppError) || error.code.startsWith('server.')) throw error;
    const untouched = { stages: [], expectedAt: expected(before), migrated: false };
    return { ...head, ...amount, ...untouched, problem: error.message };
  }
}

/** Maximum number of requests that one call migrates, each in a separate transaction. */
const perCall = 25;
/** Maximum number of requests that are processed in parallel. */
const maxConcurrency = 8;
type AskedRequests = Input<typeof migrateRequests>;

/** Return the target version: the newest one, or a draft treated as such. */
async function loadTargetRouting(
  deps: RoutingDeps,
  { params, body, actor }: Pick<AskedRequests, 'params' | 'body'> & Pick<CallContext, 'actor'>,
): Promise<RoutingSequence> {
  const newest = await loadNewestRouting(deps, params.routingId);
  const { draft, dryRun } = body;
  const target = draft ? getNextVersion(newest, draft, { by: actor, at: deps.now() }) : newest;
  if (draft && !dryRun)
    throw new AppError('input.invalid', t`Publish the draft before requests move to it.`, {
      fields: { draft: [t`A draft can only be tried.`] },
    });
  if (!target.isActive) throw new AppError('routing.none', t`This routing is switched off.`);
  if (draft) await assertValidRouting(deps, target, 'draft.');
  return target;
}

async function listRequestsToMigrate(
  deps: RoutingDeps,
  routing: RoutingSequence,
  { cursor, requestIds }: AskedRequests['body'],
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

async function migratePage(
  deps: RoutingDeps,
  call: CallContext,
  routing: RoutingSequence,
  body: AskedRequests['body'],
): Promise<Output<typeof migrateRequests>> {
  const { dryRun, requestIds, requirePassed } = body;
  const isPicked = requestIds !== undefined;
  const page = await listRequestsToMigrate(deps, routing, body);
  const items = await mapLimited(page.items, maxConcurrency, (request) =>
    migrateRequest(deps, call, request, { routing, dryRun, requirePassed, isPicked }),
  );
  return {
    version: routing.version,
    items,
    ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
  };
}

/** Preview the effect of a draft on the latest open requests. @throws item.not-found, routing.none, input.invalid */
export async function previewDraftMigration(
  deps: RoutingDeps,
  call: CallContext,
  { routingId, draft }: { readonly routingId: string; readonly draft: RoutingDraft },
) {
  const body = { dryRun: true, draft, requirePassed: false };
  const routing = await loadTargetRouting(deps, { params: { routingId }, body, actor: call.actor });
  return migratePage(deps, call, routing, body);
}

/** Requests under the newest version are not listed, so a second call after a failure processes only the rest. */
export const migrateRequestsRoute = route(migrateRequests, async (call, deps: RoutingDeps) => {
  const routing = await loadTargetRouting(deps, call);
  const work = () => migratePage(deps, call, routing, call.body);
  return call.body.dryRun ? work() : runIdempotently(deps, call, migrateRequests.response, work);
});
