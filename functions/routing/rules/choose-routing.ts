import {
  evaluateCondition,
  isConditionUndecidable,
  type PathFacts,
} from '#functions/organisation/rules/facts.ts';
import { getOrderedRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { ApproverSource, RoutingSequence } from '#shared/routing/sequence.ts';
import { buildFallbackStepFields } from './fallback-step.ts';

/** Id of the step that represents a routing whose condition can't be evaluated. No stored routing has it. */
const undecidedStepId = '0fa11bac-0000-4000-8000-000000000001';

/**
 * Add a step for the fallback approvers if an unknown value leaves the condition of this routing, or of one before it,
 * undecided. That routing may be the correct one (docs/decisions/0084-unknown-amounts.md). The step has the name and
 * condition of the undecided routing.
 */
export function includeUndecidableSteps(
  routing: RoutingSequence,
  facts: PathFacts,
  reference: Reference,
  at: string,
): RoutingSequence {
  const ordered = getOrderedRoutings(reference);
  const place = ordered.findIndex(({ id }) => id === routing.id);
  const before = ordered
    .slice(0, Math.max(0, place))
    .filter(({ isActive, categoryIds }) => isActive && categoryIds.includes(facts.categoryId));
  const undecided = [...before, routing].find(({ condition }) =>
    isConditionUndecidable(condition, facts, reference, at),
  );
  if (!undecided) return routing;
  const { name, condition } = undecided;
  const userIds = reference.configuration.fallbackApproverIds;
  const approvers: ApproverSource =
    userIds.length > 0 ? { kind: 'named', userIds } : { kind: 'role', role: 'admin' };
  const step = { ...buildFallbackStepFields(routing), id: undecidedStepId, name, approvers };
  return { ...routing, steps: [...routing.steps, { ...step, ...(condition && { condition }) }] };
}

/**
 * Choose the routing of a request: the first in order that is active, serves its category and has a true condition. An
 * undecided routing before it adds a step. Throws `routing.none` if there is none.
 */
export function chooseRouting(reference: Reference, facts: PathFacts, at: string): RoutingSequence {
  const judged = getOrderedRoutings(reference)
    .filter(({ isActive, categoryIds }) => isActive && categoryIds.includes(facts.categoryId))
    .map((routing) => ({
      routing,
      verdict: evaluateCondition(routing.condition, facts, reference, at),
    }));
  // Use a condition that can't be evaluated only as a last resort, because too many approvers are better than no
  // routing.
  const chosen = (
    judged.find(({ verdict }) => verdict === 'holds') ??
    judged.find(({ verdict }) => verdict === 'broken')
  )?.routing;
  if (!chosen)
    throw new AppError(
      'routing.none',
      t`No routing serves such a request yet. Ask an administrator.`,
    );
  return includeUndecidableSteps(chosen, facts, reference, at);
}

/**
 * Return the version under which a request was submitted, if it is known and its condition is still true. Otherwise
 * choose again.
 */
export function findPinnedRouting(
  { reference, pinned: older }: Organisation,
  pin: { readonly routingId: string | null; readonly routingVersion: number | null },
  facts: PathFacts,
  at: string,
): RoutingSequence {
  const { routingId, routingVersion } = pin;
  const current = reference.routings.find(
    ({ id, version }) => id === routingId && version === routingVersion,
  );
  const isPinned = routingId !== null && routingVersion !== null;
  const pinned = current ?? (isPinned && older.find('ROUTING', routingId, routingVersion));
  return pinned && evaluateCondition(pinned.condition, facts, reference, at) !== 'fails'
    ? includeUndecidableSteps(pinned, facts, reference, at)
    : chooseRouting(reference, facts, at);
}
