import { activeRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { EditedState } from '#functions/organisation/store/draft-store.ts';
import type { Saving } from '#functions/organisation/store/reference-store.ts';
import { arrangePeople } from '#functions/people/arrange-people.ts';
import { noteRules } from '#functions/people/note-rules.ts';
import { chosenPeople } from '#functions/people/rules/chosen-people.ts';
import { changesRules } from '#functions/people/rules/rule-changes.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { placeRouting } from '#functions/routing/rules/place-routing.ts';
import type { Overlap } from '#shared/routing/order.ts';
import type { PublishedRouting } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { RoutingDeps } from '../deps.ts';
import { countOpen } from './count-open.ts';
import { newestRouting } from './newest-routing.ts';

type Storing = {
  readonly routing: RoutingSequence;
  /** None for a new one. */
  readonly before?: RoutingSequence | undefined;
  readonly overlap?: Overlap | undefined;
  readonly by: CallContext['actor'];
  /** Whose draft it was, which ends with it; none: it was no draft. */
  readonly state?: EditedState<'ROUTING'>;
};

/**
 * Stores a routing with its place in the order, and what gives way to it.
 * @throws item.changed-meanwhile, item.name-taken
 */
export async function storeRouting(
  deps: RoutingDeps,
  { routing, before, overlap, by, state }: Storing,
): Promise<RoutingSequence> {
  const { reference, drafts, applicationId } = deps;
  const present = await reference.load(applicationId);
  const takesOver = before !== undefined || activeRoutings(present).length > 0;
  if (takesOver && changesRules('ROUTING', before, routing)) await noteRules(deps, by);
  await arrangePeople(deps, by, chosenPeople('ROUTING', routing, before, present), 'named');
  const { order, replaced } = placeRouting(routing, overlap, present, {
    by,
    at: routing.updatedAt,
  });
  const beside: Saving[] = [
    ...(order
      ? [{ kind: 'ROUTINGORDER' as const, value: order, before: present.routingOrder }]
      : []),
    ...replaced.map((change) => ({ kind: 'ROUTING' as const, ...change })),
  ];
  return state
    ? drafts.publish(applicationId, state, routing, beside)
    : reference.save(applicationId, 'ROUTING', routing, before, { beside });
}

/** Tries again after somebody else changed the order, or another routing, at the same moment. */
const attempts = 5;

/** Stores a version beside the one before, if there is one. @throws item.changed-meanwhile, item.name-taken */
export async function publish(deps: RoutingDeps, storing: Storing): Promise<PublishedRouting> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const routing = await storeRouting(deps, storing);
      return { routing, open: await countOpen(deps, routing) };
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error;
      const newest = storing.before && (await newestRouting(deps, storing.routing.id));
      if (newest?.itemVersion !== storing.before?.itemVersion) throw error;
    }
  }
}
