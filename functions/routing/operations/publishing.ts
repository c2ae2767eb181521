import { isItemUnchanged, mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { getActiveRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { EditedState } from '#functions/organisation/store/draft-store.ts';
import type { ReferenceChange } from '#functions/organisation/store/reference-store.ts';
import { recordArrangements } from '#functions/people/record-arrangements.ts';
import { recordRuleChange } from '#functions/people/record-rule-change.ts';
import { findNewApprovers } from '#functions/people/rules/chosen-people.ts';
import { isRuleChange } from '#functions/people/rules/rule-changes.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import { isConflict, retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { placeRouting } from '#functions/routing/rules/place-routing.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { Overlap } from '#shared/routing/order.ts';
import {
  createRouting,
  type PublishedRouting,
  publishRouting,
  RoutingDraft,
} from '#shared/routing/routing-api.ts';
import { publishRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import { RoutingSequence } from '#shared/routing/sequence.ts';
import { assertValidRouting } from '../assert-valid-routing.ts';
import type { RoutingDeps } from '../deps.ts';
import { countOutdatedRequests } from './count-open.ts';
import { loadEditedRouting, loadNewestRouting } from './reads.ts';

/** Author and time of a publication. */
type Act = { readonly by: PersonRef; readonly at: string };

const publishedIn = ({ by, at }: Act) => ({
  updatedAt: at,
  publishedBy: { userId: by.userId, name: by.name },
});

/** Return the next version of a routing. Its item version continues to count, so that no ETag is reused. */
export function getNextVersion(
  { id, applicationId, itemVersion, version }: RoutingSequence,
  { name, categoryIds, condition, steps, isActive }: RoutingDraft,
  act: Act,
): RoutingSequence {
  const content = { name, categoryIds, ...(condition && { condition }), steps, isActive };
  const head = { id, applicationId, itemVersion, version: version + 1 };
  return { ...content, ...head, ...publishedIn(act) };
}

/** Create the first version of a routing. */
const firstVersion = (
  id: string,
  applicationId: string,
  draft: RoutingDraft,
  act: Act,
): RoutingSequence => ({
  ...draft,
  id,
  applicationId,
  version: 1,
  itemVersion: 0,
  ...publishedIn(act),
});

type Storing = {
  readonly routing: RoutingSequence;
  /** Undefined for a new routing. */
  readonly before?: RoutingSequence | undefined;
  readonly overlap?: Overlap | undefined;
  readonly by: CallContext['actor'];
  /** State of the draft that this publication replaces; undefined if there was no draft. */
  readonly state?: EditedState<'ROUTING'>;
};

/**
 * Store a routing with its position in the order, and the routings that it displaces.
 * @throws item.changed-meanwhile, item.name-taken
 */
async function storeRouting(
  deps: RoutingDeps,
  { routing, before, overlap, by, state }: Storing,
): Promise<RoutingSequence> {
  const { reference, drafts, applicationId } = deps;
  const present = await reference.load(applicationId);
  const takesOver = before !== undefined || getActiveRoutings(present).length > 0;
  if (takesOver && isRuleChange('ROUTING', before, routing)) await recordRuleChange(deps, by);
  await recordArrangements(
    deps,
    by,
    findNewApprovers('ROUTING', routing, before, present),
    'named',
  );
  const { order, replaced } = placeRouting(routing, overlap, present, {
    by,
    at: routing.updatedAt,
  });
  const beside: ReferenceChange[] = [
    ...(order
      ? [{ kind: 'ROUTINGORDER' as const, value: order, before: present.routingOrder }]
      : []),
    ...replaced.map((change) => ({ kind: 'ROUTING' as const, ...change })),
  ];
  return state
    ? drafts.publish(applicationId, state, routing, beside)
    : reference.save(applicationId, 'ROUTING', routing, before, { beside });
}

/** Maximum number of attempts when somebody else changes the order or another routing at the same time. */
const attempts = 5;

/** Store a version after the previous one, if any. @throws item.changed-meanwhile, item.name-taken */
export async function storeNextVersion(
  deps: RoutingDeps,
  storing: Storing,
): Promise<PublishedRouting> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const routing = await storeRouting(deps, storing);
      return { routing, open: await countOutdatedRequests(deps, routing) };
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error;
      const newest = storing.before && (await loadNewestRouting(deps, storing.routing.id));
      if (newest?.itemVersion !== storing.before?.itemVersion) throw error;
    }
  }
}

/** The id derives from the actor and the Idempotency-Key, so a routing sent twice is stored once. */
export const createRoutingRoute = route(
  createRouting,
  (call, deps: RoutingDeps) =>
    runIdempotently(deps, call, createRouting.response, async () => {
      const { body, actor, idempotency } = call;
      const { applicationId, userId } = actor;
      const { overlap, ...draft } = body;
      const id = idempotency ? deriveId(applicationId, userId, idempotency.key) : deps.newId();
      const routing = firstVersion(id, applicationId, draft, { by: actor, at: deps.now() });
      await assertValidRouting(deps, routing);
      // The position in the order is stored with the routing, so that two routings created at the same time both get a
      // position.
      return retryOnConflict(async () => {
        try {
          return await storeRouting(deps, { routing, overlap, by: actor });
        } catch (error) {
          return loadNewestRouting(deps, id).catch(() => {
            throw error;
          });
        }
      });
    }),
  { version: ({ itemVersion }) => itemVersion },
);

export const publishRoutingRoute = route(
  publishRouting,
  async (call, deps: RoutingDeps) => {
    const before = await loadNewestRouting(deps, call.params.routingId);
    assertVersion(call, before.itemVersion);
    const { overlap: placed, ...said } = call.body;
    const overlap = placed ?? undefined;
    const after = mergeItemChange({ item: RoutingSequence, written: RoutingDraft }, before, said);
    if (isItemUnchanged(before, after) && overlap === undefined)
      return { routing: before, open: await countOutdatedRequests(deps, before) };
    const routing = getNextVersion(before, after, { by: call.actor, at: deps.now() });
    await assertValidRouting(deps, routing);
    return storeNextVersion(deps, { routing, before, overlap, by: call.actor });
  },
  { version: ({ routing }) => routing.itemVersion },
);

export const publishRoutingDraftRoute = route(
  publishRoutingDraft,
  (call, deps: RoutingDeps) =>
    runIdempotently(deps, call, publishRoutingDraft.response, async () => {
      const { state, edited } = await loadEditedRouting(deps, call.params.routingId);
      assertVersion(call, edited.itemVersion);
      const { published: before } = state;
      if (!edited.draft)
        throw new AppError(
          'item.changed-meanwhile',
          t`There is no draft: it was published or dropped.`,
        );
      const { basedOn: _, savedBy: __, savedAt: ___, ...draft } = edited.draft;
      const act = { by: call.actor, at: deps.now() };
      const next = before
        ? getNextVersion(before, draft, act)
        : firstVersion(state.id, deps.applicationId, draft, act);
      const routing = { ...next, ...(call.body.note && { note: call.body.note }) };
      await assertValidRouting(deps, routing);
      const { overlap } = call.body;
      const { open } = await storeNextVersion(deps, {
        routing,
        before,
        overlap,
        by: call.actor,
        state,
      });
      return { edited: (await loadEditedRouting(deps, state.id)).edited, open };
    }),
  { version: ({ edited }) => edited.itemVersion },
);
