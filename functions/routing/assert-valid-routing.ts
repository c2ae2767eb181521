import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { validateRouting } from '#functions/routing/rules/validate-routing.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { RoutingDeps } from './deps.ts';

/**
 * Reject an invalid routing with every field that needs attention, under the prefix `path`. The transaction that stores
 * the routing checks that its name is free.
 * @throws input.invalid
 */
export async function assertValidRouting(deps: RoutingDeps, routing: RoutingSequence, path = '') {
  const problems = await decideWithOrganisation(deps, (organisation) =>
    validateRouting(routing, organisation),
  );
  const found = Object.entries(problems).filter(([field]) => field !== 'name');
  throwIfProblems(Object.fromEntries(found.map(([field, why]) => [`${path}${field}`, why])));
}
