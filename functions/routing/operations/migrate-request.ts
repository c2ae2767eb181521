import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { commandKey } from '#functions/requests/receipts.ts';
import { ownRequest } from '#functions/requests/rules/commands/administer.ts';
import { type MigrationEffect, migrate } from '#functions/requests/rules/commands/migrate.ts';
import { forecastEnd } from '#functions/requests/rules/commands/open-stages.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { AppError } from '#shared/errors.ts';
import { isOwnRequest, type Request } from '#shared/requests/request.ts';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { RoutingDeps } from '../deps.ts';

type Asked = {
  readonly routing: RoutingSequence;
  readonly dryRun: boolean;
  readonly requirePassed: boolean;
  /** Named one by one, not all that are under an older version. */
  readonly isPicked: boolean;
};

/**
 * Puts one request under a version of its routing, or tells what that would do. What can't be migrated stays as it is
 * and says why: so does an administrator's own request when it is picked, for who picks it chooses its path; with all
 * others it moves like them.
 */
export async function migrateRequest(
  deps: RoutingDeps,
  call: CallContext,
  request: Request,
  { routing, dryRun, requirePassed, isPicked }: Asked,
): Promise<MigratedRequest> {
  const { requestId, number, title, amount, routingVersion } = request;
  const { actor } = call;
  const isOwn = isOwnRequest(actor.userId, request);
  const by = { userId: actor.userId, name: actor.name };
  const key = commandKey(call);
  let stages: MigrationEffect[] = [];
  let before = request.expectedAt;
  const decide = async (record: RequestRecord) => {
    const { routingId, routingVersion: version } = record.request;
    if (isPicked && isOwn) throw ownRequest();
    const isThere = routingId === routing.id && version === routing.version;
    if (isThere) return null;
    const at = deps.now();
    const asked = { by, at, key, routing, requirePassed, newId: deps.newId };
    const { effects, change } = await withOrganisation(deps, (organisation) => {
      // Both ends as of this moment: what was expected when its open stage began may be over.
      before = forecastEnd(record, { organisation, at });
      return migrate(record, { ...asked, organisation });
    });
    stages = [...effects];
    return change;
  };
  const fromVersion = routingVersion ?? 0;
  const head = { requestId, number, title, amount, fromVersion, ...(isOwn && { isOwn }) };
  const expected = (after: string | null) => ({ before, after });
  try {
    const change = dryRun
      ? await decide(await deps.requests.load(deps.applicationId, requestId))
      : (await deps.requests.change(deps.applicationId, requestId, decide)).change;
    const after = change?.request.expectedAt ?? null;
    const migrated = !dryRun && change !== null;
    return { ...head, stages, expectedAt: expected(after), migrated };
  } catch (error) {
    if (!(error instanceof AppError) || error.code.startsWith('server.')) throw error;
    const untouched = { stages: [], expectedAt: expected(before), migrated: false };
    return { ...head, ...untouched, problem: error.message };
  }
}
