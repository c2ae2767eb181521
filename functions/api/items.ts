import { type Problems, refuseProblems } from '#functions/domain/problems.ts';
import { activeRoutings } from '#functions/domain/routing/choose-routing.ts';
import type { Reference } from '#functions/domain/routing/reference.ts';
import type { World } from '#functions/domain/routing/world.ts';
import type { Circumstances } from '#functions/platform/route.ts';
import type { ReferenceStore } from '#functions/store/reference-store.ts';
import { AppError } from '#shared/errors.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { idFrom } from './id-from.ts';
import { inWorld, type WorldDeps } from './in-world.ts';
import { assertVersion } from './repeat.ts';

type Item = { readonly id: string; readonly applicationId: string; readonly version: number };
export type ItemDeps = WorldDeps & { readonly newId: () => string; readonly now: () => string };
/** What an item is given before it is written for the first time. */
export type Head = { id: string; applicationId: string; version: number };

/** One kind of rules that administrators keep. */
export type Items<T extends Item> = {
  readonly noun: string;
  readonly list: (reference: Reference) => readonly T[];
  /** Why it is refused on save, by field. `at`: now, ISO 8601. */
  readonly lint: (item: T, world: World, at: string) => Problems;
  /** Names of what hangs on it: then it stays. */
  readonly usedBy: (item: T, reference: Reference) => readonly string[];
  readonly save: (store: ReferenceStore, item: T, before?: T) => Promise<T>;
  readonly remove: (store: ReferenceStore, item: T) => Promise<void>;
};

/** A change that is lawful, and not stored yet. `commit` answers what is stored then. */
export type Prepared<T> = {
  readonly item: T;
  readonly becomes: 'new' | 'changed' | 'gone';
  readonly commit: () => Promise<T>;
};

/** @throws item.not-found */
function itemOf<T extends Item>({ list, noun }: Items<T>, reference: Reference, id: string): T {
  const found = list(reference).find((item) => item.id === id);
  if (!found) throw new AppError('item.not-found', `There is no such ${noun}.`);
  return found;
}

/** A new item. Its id follows from the actor and the Idempotency-Key: what is sent twice meets itself. @throws input.invalid */
export async function preparedNew<T extends Item>(
  deps: ItemDeps,
  { actor, idempotency }: Circumstances,
  items: Items<T>,
  make: (head: Head) => T,
): Promise<Prepared<T>> {
  const { applicationId, userId } = actor;
  const id = idempotency
    ? idFrom(applicationId, userId, items.noun, idempotency.key)
    : deps.newId();
  const item = make({ id, applicationId, version: 0 });
  await assertSound(deps, items, item);
  const commit = async () => {
    try {
      return await items.save(deps.reference, item);
    } catch (error) {
      const known = items.list(await deps.reference.load(applicationId));
      const there = known.find((one) => one.id === id);
      if (!there) throw error;
      return there;
    }
  };
  return { item, becomes: 'new', commit };
}

/** Another version of an item. @throws item.not-found, item.precondition-failed, input.invalid */
export async function preparedUpdate<T extends Item>(
  deps: ItemDeps,
  call: Circumstances & { readonly params: { readonly id: string } },
  items: Items<T>,
  change: (before: T) => T,
): Promise<Prepared<T>> {
  const before = itemOf(items, await deps.reference.load(deps.applicationId), call.params.id);
  assertVersion(call, before.version);
  const item = change(before);
  await assertSound(deps, items, item);
  return { item, becomes: 'changed', commit: () => items.save(deps.reference, item, before) };
}

/** The end of an item. @throws item.not-found, item.precondition-failed, item.in-use */
export async function preparedRemoval<T extends Item>(
  deps: ItemDeps,
  call: Circumstances & { readonly params: { readonly id: string } },
  items: Items<T>,
): Promise<Prepared<T>> {
  const reference = await deps.reference.load(deps.applicationId);
  const item = itemOf(items, reference, call.params.id);
  assertVersion(call, item.version);
  const usedBy = items.usedBy(item, reference);
  if (usedBy.length > 0)
    throw new AppError('item.in-use', `It is used by ${usedBy.join(', ')}.`, {
      present: { usedBy },
    });
  const commit = async () => {
    await items.remove(deps.reference, item);
    return item;
  };
  return { item, becomes: 'gone', commit };
}

/** @throws input.invalid with every field that needs attention */
async function assertSound<T extends Item>(deps: ItemDeps, { lint }: Items<T>, item: T) {
  const at = deps.now();
  refuseProblems(await inWorld(deps, (world) => lint(item, world, at)));
}

/** Names of the routings, among those new requests may take, with a step that `uses` something. */
export const routingsUsing = (reference: Reference, uses: (step: RoutingStep) => boolean) =>
  activeRoutings(reference)
    .filter(({ steps }) => steps.some(uses))
    .map(({ name }) => name);

/** What lists these items, for everybody who may read them. */
export const listItems = async <T extends Item>(
  { reference, applicationId }: Pick<ItemDeps, 'reference' | 'applicationId'>,
  { list }: Pick<Items<T>, 'list'>,
) => ({ items: [...list(await reference.load(applicationId))] });
