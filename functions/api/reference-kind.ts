import * as z from 'zod';
import { type Problems, refuseProblems } from '#functions/domain/problems.ts';
import {
  type ItemKind,
  type ReferenceItem,
  referenceKinds,
} from '#functions/domain/reference/kinds.ts';
import { activeRoutings } from '#functions/domain/routing/choose-routing.ts';
import type { Organisation } from '#functions/domain/routing/organisation.ts';
import type { Reference } from '#functions/domain/routing/reference.ts';
import { chosenPeople } from '#functions/domain/users/chosen-people.ts';
import { idFrom } from '#functions/idempotency/id-from.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import type { Profiles } from '#functions/platform/profiles.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/store/retry-on-conflict.ts';
import type { Table } from '#functions/store/table.ts';
import type { UserStore } from '#functions/store/user-store.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Use } from '#shared/reference/use.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { arrangePeople } from './arrange-people.ts';
import { authorOf } from './author-of.ts';
import { changedItem, isUnchanged, newProblems } from './changed-item.ts';
import type { OrganisationDeps } from './with-organisation.ts';

export type ItemDeps = OrganisationDeps & {
  readonly table: Table;
  readonly users: UserStore;
  readonly profiles: Profiles;
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
  /** The same among people and requests. */
  readonly usedByStored?: (item: ReferenceItem<K>, deps: ItemDeps) => Promise<readonly Use[]>;
};

/** A change that is lawful, and not stored yet. `commit` answers what is stored then. */
export type PendingChange<K extends ItemKind> = {
  readonly item: ReferenceItem<K>;
  readonly becomes: 'new' | 'changed' | 'gone';
  readonly commit: () => Promise<ReferenceItem<K>>;
};

/** A change that was found lawful on this reference data. */
type Prepared<K extends ItemKind> = {
  readonly item: ReferenceItem<K>;
  readonly checked: Reference;
};
type OnItem = CallContext & { readonly params: { readonly id: string } };
type Saying = { readonly body: object };
/** `written`: what the caller may write of an item; none: every field. */
type Changing = OnItem & Saying & { readonly written?: z.ZodObject };

const asObject = (schema: z.ZodType) => z.instanceof(z.ZodObject).parse(schema);

const whole = <K extends ItemKind>({ kind }: ItemRules<K>, item: object): ReferenceItem<K> =>
  referenceKinds[kind].schema.parse(item);

/**
 * Does with what is prepared what it was prepared for. When somebody else changed in between what it was checked
 * against, it is prepared anew: so no two changes together make what either would have been refused.
 */
function committing<P, T>(first: P, prepare: () => Promise<P>, write: (prepared: P) => Promise<T>) {
  let fresh: P | undefined = first;
  return () =>
    retryOnConflict(async () => {
      const prepared = fresh ?? (await prepare());
      fresh = undefined;
      return write(prepared);
    });
}

/** What hangs on an item, in reference data, among people and requests. */
export const usesOf = async <K extends ItemKind>(
  deps: ItemDeps,
  { usedBy, usedByStored }: ItemRules<K>,
  item: ReferenceItem<K>,
  reference: Reference,
): Promise<Use[]> => [
  ...(usedBy?.(item, reference) ?? []),
  ...((await usedByStored?.(item, deps)) ?? []),
];

/** @throws item.not-found */
export function itemOf<K extends ItemKind>(
  { list, noun }: ItemRules<K>,
  reference: Reference,
  id: string,
): ReferenceItem<K> {
  const found = list(reference).find((item) => item.id === id);
  if (!found) throw new AppError('item.not-found', t`There is no such ${noun}.`);
  return found;
}

/** The id of a new item. It follows from the actor and the Idempotency-Key: what is sent twice meets itself. */
export function newItemId(
  { newId }: Pick<ItemDeps, 'newId'>,
  { actor: { applicationId, userId }, idempotency }: CallContext,
  { noun }: { readonly noun: string },
): string {
  return idempotency ? idFrom(applicationId, userId, noun, idempotency.key) : newId();
}

/** A new item. @throws input.invalid */
export async function pendingNew<K extends ItemKind>(
  deps: ItemDeps,
  call: CallContext & Saying,
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  const { applicationId } = call.actor;
  const { reference } = deps;
  const id = newItemId(deps, call, rules);
  const written = whole(rules, { ...call.body, id, applicationId, version: 0 });
  const prepare = async () => {
    const checked = await reference.load(applicationId);
    const item = rules.complete?.(written, undefined, checked) ?? written;
    await assertSound(deps, rules, item, checked);
    return { item, checked };
  };
  const save = async ({ item, checked }: Prepared<K>) => {
    try {
      const author = authorOf(call.actor, deps);
      const chosen = chosenPeople(rules.kind, item, undefined, checked);
      await arrangePeople(deps, call.actor, chosen, 'named');
      return await reference.save(applicationId, rules.kind, item, undefined, { author, checked });
    } catch (error) {
      const known = rules.list(await reference.load(applicationId));
      const there = known.find((one) => one.id === id);
      if (!there) throw error;
      return there;
    }
  };
  const first = await prepare();
  return { item: first.item, becomes: 'new', commit: committing(first, prepare, save) };
}

/**
 * Another version of an item: what is left out stays, and what changes nothing is not written.
 * @throws item.not-found, item.precondition-failed, item.changed-meanwhile, input.invalid
 */
export async function pendingUpdate<K extends ItemKind>(
  deps: ItemDeps,
  call: Changing,
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  const { applicationId, reference } = deps;
  const { schema } = referenceKinds[rules.kind];
  const prepare = async () => {
    const checked = await reference.load(applicationId);
    const before = itemOf(rules, checked, call.params.id);
    assertVersion(call, before.version);
    const schemas = { item: schema, written: call.written ?? asObject(schema) };
    const changed = changedItem(schemas, before, call.body);
    const item = rules.complete?.(changed, before, checked) ?? changed;
    if (!isUnchanged(before, item))
      await assertSound(deps, rules, item, checked, { before, said: call.body });
    return { item, before, checked };
  };
  const first = await prepare();
  const author = authorOf(call.actor, deps);
  const commit = committing(first, prepare, async ({ item, before, checked }) => {
    if (isUnchanged(before, item)) return before;
    const chosen = chosenPeople(rules.kind, item, before, checked);
    await arrangePeople(deps, call.actor, chosen, 'named');
    return reference.save(applicationId, rules.kind, item, before, { author, checked });
  });
  return { item: first.item, becomes: 'changed', commit };
}

/** The end of an item. @throws item.not-found, item.precondition-failed, item.in-use */
export async function pendingRemoval<K extends ItemKind>(
  deps: ItemDeps,
  call: OnItem,
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  const prepare = async () => {
    const checked = await deps.reference.load(deps.applicationId);
    const item = itemOf(rules, checked, call.params.id);
    assertVersion(call, item.version);
    const usedBy = await usesOf(deps, rules, item, checked);
    if (usedBy.length > 0)
      throw new AppError('item.in-use', t`It is used by ${namesOf(usedBy)}.`, {
        present: { usedBy },
      });
    return { item, checked };
  };
  const remove = async ({ item, checked }: Prepared<K>) => {
    const author = authorOf(call.actor, deps);
    await deps.reference.remove(deps.applicationId, rules.kind, item, { author, checked });
    return item;
  };
  const first = await prepare();
  return { item: first.item, becomes: 'gone', commit: committing(first, prepare, remove) };
}

/** @throws input.invalid with every field that needs attention */
async function assertSound<K extends ItemKind>(
  deps: ItemDeps,
  { validate }: ItemRules<K>,
  item: ReferenceItem<K>,
  checked: Reference,
  change?: { readonly before: ReferenceItem<K>; readonly said: object },
) {
  const at = deps.now();
  const problems = await deps.directory.decide(deps.applicationId, checked, (organisation) => {
    const found = validate(item, organisation, at);
    if (!change) return found;
    return newProblems(found, () => validate(change.before, organisation, at), change.said);
  });
  refuseProblems(problems);
}

/** Uses that a sentence names; the rest of many are counted. */
const namedAtMost = 12;
/** "Travel, Purchase": uses as a sentence names them. */
export const namesOf = (uses: readonly Use[]) => {
  const rest = uses.length - namedAtMost;
  const names = uses.slice(0, namedAtMost).map(({ name }) => name);
  return [...names, ...(rest > 0 ? [t`and ${rest} more`] : [])].join(', ');
};

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
