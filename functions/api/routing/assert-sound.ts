import { refuseProblems } from '#functions/domain/problems.ts';
import { validateRouting } from '#functions/domain/routing/validate-routing.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { RoutingDeps } from './deps.ts';

/**
 * Refuses a routing with every field that needs attention, named below `path`. Whether its name is free is for the
 * transaction to say that stores it.
 * @throws input.invalid
 */
export async function assertSound(deps: RoutingDeps, routing: RoutingSequence, path = '') {
  const problems = await withOrganisation(deps, (organisation) =>
    validateRouting(routing, organisation),
  );
  const found = Object.entries(problems).filter(([field]) => field !== 'name');
  refuseProblems(Object.fromEntries(found.map(([field, why]) => [`${path}${field}`, why])));
}
