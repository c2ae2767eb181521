import { type Problems, refuseProblems } from '#functions/domain/problems.ts';
import {
  type ItemKind,
  type ReferenceItem,
  referenceKinds,
} from '#functions/domain/reference/kinds.ts';
import { activeRoutings } from '#functions/domain/routing/choose-routing.ts';
import { personRef } from '#functions/domain/routing/directory.ts';
import type { Organisation } from '#functions/domain/routing/organisation.ts';
import type { Reference } from '#functions/domain/routing/reference.ts';
import { idFrom } from '#functions/idempotency/id-from.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { Author } from '#functions/store/reference-history.ts';
import type { UserStore } from '#functions/store/user-store.ts';
import { AppError } from '#shared/errors.ts';
import type { Use } from '#shared/reference/use.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { type OrganisationDeps, withOrganisation } from './with-organisation.ts';

export type ItemDeps = OrganisationDeps & {
  readonly users: UserStore;
  readonly newId: () => string;
  readonly now: () => string;
};

/** What administrators may do to the items of one kind. */
export type ItemRules<K extends ItemKind> = {
  readonly kind: K;
  readonly noun: string;
  readonly list: (reference: Reference) => readonly ReferenceItem<K>[];
  /** Why it is refused on save, by field. `at`: now, ISO 8601. */
  readonly validate: (item: ReferenceItem<K>, organisation: Organisation, at: string) => Problems;
  /** What the product itself writes of it; `before`: none for a new one. */
  readonly complete?: (
    item: ReferenceItem<K>,
    before: ReferenceItem<K> | undefined,
    reference: Reference,
  ) => ReferenceItem<K>;
  /** What hangs on it: then it stays. None: nothing ever does. */
  readonly usedBy?: (item: ReferenceItem<K>, reference: Reference) => readonly Use[];
  /** The same among people. */
  readonly usedByPeople?: (item: ReferenceItem<K>, deps: ItemDeps) => Promise<readonly Use[]>;
};

/** A change that is lawful, and not stored yet. `commit` answers what is stored then. */
export type PendingChange<K extends ItemKind> = {
  readonly item: ReferenceItem<K>;
  readonly becomes: 'new' | 'changed' | 'gone';
  readonly commit: () => Promise<ReferenceItem<K>>;
};

type OnItem = CallContext & { readonly params: { readonly id: string } };
type Saying = { readonly body: object };

const whole = <K extends ItemKind>({ kind }: ItemRules<K>, item: object): ReferenceItem<K> =>
  referenceKinds[kind].schema.parse(item);

const completed = async <K extends ItemKind>(
  { applicationId, reference }: ItemDeps,
  { complete }: ItemRules<K>,
  item: ReferenceItem<K>,
  before?: ReferenceItem<K>,
) => (complete ? complete(item, before, await reference.load(applicationId)) : item);

/** What hangs on an item, in reference data and among people. */
export const usesOf = async <K extends ItemKind>(
  deps: ItemDeps,
  { usedBy, usedByPeople }: ItemRules<K>,
  item: ReferenceItem<K>,
  reference: Reference,
): Promise<Use[]> => [
  ...(usedBy?.(item, reference) ?? []),
  ...((await usedByPeople?.(item, deps)) ?? []),
];

const authorOf = ({ actor }: CallContext, { now }: ItemDeps): Author => ({
  by: personRef(actor),
  at: now(),
});

/** @throws item.not-found */
export function itemOf<K extends ItemKind>(
  { list, noun }: ItemRules<K>,
  reference: Reference,
  id: string,
): ReferenceItem<K> {
  const found = list(reference).find((item) => item.id === id);
  if (!found) throw new AppError('item.not-found', `There is no such ${noun}.`);
  return found;
}

/**
 * A new item. Its id follows from the actor and the Idempotency-Key: what is sent twice meets itself.
 * @throws input.invalid
 */
export async function pendingNew<K extends ItemKind>(
  deps: ItemDeps,
  call: CallContext & Saying,
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  const { actor, idempotency, body } = call;
  const { applicationId, userId } = actor;
  const id = idempotency
    ? idFrom(applicationId, userId, rules.noun, idempotency.key)
    : deps.newId();
  const written = whole(rules, { ...body, id, applicationId, version: 0 });
  const item = await completed(deps, rules, written);
  await assertSound(deps, rules, item);
  const commit = async () => {
    try {
      return await deps.reference.save(applicationId, rules.kind, item, undefined, {
        author: authorOf(call, deps),
      });
    } catch (error) {
      const known = rules.list(await deps.reference.load(applicationId));
      const there = known.find((one) => one.id === id);
      if (!there) throw error;
      return there;
    }
  };
  return { item, becomes: 'new', commit };
}

/** Another version of an item. @throws item.not-found, item.precondition-failed, input.invalid */
export async function pendingUpdate<K extends ItemKind>(
  deps: ItemDeps,
  call: OnItem & Saying,
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  const { applicationId, reference } = deps;
  const before = itemOf(rules, await reference.load(applicationId), call.params.id);
  assertVersion(call, before.version);
  const written = { ...before, ...whole(rules, { ...before, ...call.body }) };
  const item = await completed(deps, rules, written, before);
  await assertSound(deps, rules, item);
  const commit = () =>
    reference.save(applicationId, rules.kind, item, before, { author: authorOf(call, deps) });
  return { item, becomes: 'changed', commit };
}

/** The end of an item. @throws item.not-found, item.precondition-failed, item.in-use */
export async function pendingRemoval<K extends ItemKind>(
  deps: ItemDeps,
  call: OnItem,
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  const reference = await deps.reference.load(deps.applicationId);
  const item = itemOf(rules, reference, call.params.id);
  assertVersion(call, item.version);
  const usedBy = await usesOf(deps, rules, item, reference);
  if (usedBy.length > 0)
    throw new AppError('item.in-use', `It is used by ${namesOf(usedBy)}.`, { present: { usedBy } });
  const commit = async () => {
    await deps.reference.remove(deps.applicationId, rules.kind, item, authorOf(call, deps));
    return item;
  };
  return { item, becomes: 'gone', commit };
}

/** @throws input.invalid with every field that needs attention */
async function assertSound<K extends ItemKind>(
  deps: ItemDeps,
  { validate }: ItemRules<K>,
  item: ReferenceItem<K>,
) {
  const at = deps.now();
  refuseProblems(await withOrganisation(deps, (organisation) => validate(item, organisation, at)));
}

/** "Travel, Purchase": uses as a sentence names them. */
export const namesOf = (uses: readonly Use[]) => uses.map(({ name }) => name).join(', ');

/** The routings, among those new requests may take, with a step that `uses` something. */
export const routingsUsing = (reference: Reference, uses: (step: RoutingStep) => boolean): Use[] =>
  activeRoutings(reference)
    .filter(({ steps }) => steps.some(uses))
    .map(({ id, name }) => ({ kind: 'routing', id, name }));

/** What lists these items, for everybody who may read them. */
export const listItems = async <K extends ItemKind>(
  { reference, applicationId }: Pick<ItemDeps, 'reference' | 'applicationId'>,
  { list }: ItemRules<K>,
) => ({ items: [...list(await reference.load(applicationId))] });
