import type { ItemKind, ReferenceItem } from '#functions/organisation/rules/kinds.ts';
import { getActiveRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Problems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { UserStore } from '#functions/people/store/user-store.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import type { Profiles } from '#functions/platform/profiles.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Use } from '#shared/reference/use.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { OrganisationDeps } from '../with-organisation.ts';

export type ItemDeps = OrganisationDeps & {
  readonly table: Table;
  readonly users: UserStore;
  readonly profiles: Profiles;
  readonly newId: () => string;
  readonly now: () => string;
};

/** Rules for changes of administrators to the items of one kind. */
export type ItemRules<K extends ItemKind> = {
  readonly kind: K;
  readonly noun: string;
  readonly list: (reference: Reference) => readonly ReferenceItem<K>[];
  /** Return the reasons for rejecting a save, keyed by field. `at`: current time in ISO 8601. */
  readonly validate: (item: ReferenceItem<K>, organisation: Organisation, at: string) => Problems;
  /** Sets the fields that the product itself writes. `before`: undefined for a new item. */
  readonly complete?: (
    item: ReferenceItem<K>,
    before: ReferenceItem<K> | undefined,
    reference: Reference,
  ) => ReferenceItem<K>;
  /**
   * Return the uses of the item in reference data, which prevent its removal. Undefined for a kind whose items are
   * never used there.
   */
  readonly usedBy?: (item: ReferenceItem<K>, reference: Reference) => readonly Use[];
  /** Return the uses of the item by people and requests. */
  readonly usedByStored?: (item: ReferenceItem<K>, deps: ItemDeps) => Promise<readonly Use[]>;
};

/** Return all uses of an item: by reference data, people and requests. */
export const listItemUses = async <K extends ItemKind>(
  deps: ItemDeps,
  { usedBy, usedByStored }: ItemRules<K>,
  item: ReferenceItem<K>,
  reference: Reference,
): Promise<Use[]> => [
  ...(usedBy?.(item, reference) ?? []),
  ...((await usedByStored?.(item, deps)) ?? []),
];

/** @throws item.not-found */
export function requireItem<K extends ItemKind>(
  { list, noun }: ItemRules<K>,
  reference: Reference,
  id: string,
): ReferenceItem<K> {
  const found = list(reference).find((item) => item.id === id);
  if (!found) throw new AppError('item.not-found', t`There is no such ${noun}.`);
  return found;
}

/**
 * Return the id of a new item. With an Idempotency-Key, it derives from the actor and the key, so that a repeated call
 * has the same id.
 */
export function createItemId(
  { newId }: Pick<ItemDeps, 'newId'>,
  { actor: { applicationId, userId }, idempotency }: CallContext,
  { noun }: { readonly noun: string },
): string {
  return idempotency ? deriveId(applicationId, userId, noun, idempotency.key) : newId();
}

/** Maximum number of uses named in a sentence. Further uses are counted. */
const namedAtMost = 12;
/** Join the names of uses for a sentence: "Travel, Purchase". */
export const joinUseNames = (uses: readonly Use[]) => {
  const rest = uses.length - namedAtMost;
  const names = uses.slice(0, namedAtMost).map(({ name }) => name);
  return [...names, ...(rest > 0 ? [t`and ${rest} more`] : [])].join(', ');
};

/** Return the routings for new requests with a step for which `uses` is true. */
export const findRoutingsWithStep = (
  reference: Reference,
  uses: (step: RoutingStep) => boolean,
): Use[] =>
  getActiveRoutings(reference)
    .filter(({ steps }) => steps.some(uses))
    .map(({ id, name }) => ({ kind: 'routing', id, name }));

/** List the items of a kind for everybody who may read them. */
export const listItems = async <K extends ItemKind>(
  { reference, applicationId }: Pick<ItemDeps, 'reference' | 'applicationId'>,
  { list }: ItemRules<K>,
) => ({ items: [...list(await reference.load(applicationId))] });
