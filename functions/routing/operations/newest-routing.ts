import { newestRoutings } from '#functions/organisation/rules/newest-routings.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { RoutingDeps } from '../deps.ts';

/** The newest version of a routing, active or not. @throws item.not-found */
export async function newestRouting(
  { reference, applicationId }: Pick<RoutingDeps, 'reference' | 'applicationId'>,
  routingId: string,
) {
  const routings = newestRoutings(await reference.load(applicationId));
  const found = routings.find(({ id }) => id === routingId);
  if (!found) throw new AppError('item.not-found', t`There is no such routing.`);
  return found;
}
