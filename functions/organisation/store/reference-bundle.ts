import * as z from 'zod';
import {
  isReferenceKind,
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '#functions/organisation/rules/kinds.ts';
import type { Reference, UnreadableItem } from '#functions/organisation/rules/reference.ts';
import {
  parsePart,
  parseStored,
  parseStoredForWrite,
} from '#functions/platform/table/stored-item.ts';
import type { Item } from '#functions/platform/table/table.ts';
import {
  ApproverSource,
  Configuration,
  QuorumRule,
  RoutingSequence,
  RoutingStep,
} from '#shared/routing/sequence.ts';

/** Stored items of each kind. */
export type StoredKinds = ReadonlyMap<ReferenceKind, readonly Item[]>;

const nobody = '00000000-0000-0000-0000-000000000000';
/**
 * A routing as it is stored. A step with unreadable people or an unreadable rule, for example of another version, is
 * not skipped. Unreadable people count as nobody, so the fallback approvers decide and this is reported. With an
 * unreadable rule, everybody must agree.
 */
const StoredRouting = RoutingSequence.extend({
  steps: z.array(
    RoutingStep.extend({
      approvers: ApproverSource.catch({ kind: 'named', userIds: [nobody] }),
      rule: QuorumRule.catch({ kind: 'all' }),
    }),
  ),
});

const ItemName = z.object({ name: z.string().catch('without a name') });

/** Lenient schemas for items that the strict schema refuses. */
const readAs: { readonly [K in ReferenceKind]?: z.ZodType<ReferenceItem<K>> } = {
  ROUTING: StoredRouting,
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Parse an item strictly, or else with the most restrictive lenient schema. `value` is undefined if the item can't be
 * parsed at all.
 */
export function readReferenceItem<K extends ReferenceKind>(
  kind: K,
  item: Fields,
): { readonly isSound: boolean; readonly value?: ReferenceItem<K> } {
  const strict = parseStoredForWrite(referenceKinds[kind].schema, item);
  if (strict.success) return { isSound: true, value: strict.data };
  const carefulSchema = readAs[kind];
  const careful = carefulSchema && parseStoredForWrite(carefulSchema, item);
  return { isSound: false, ...(careful?.success && { value: careful.data }) };
}

/**
 * Assemble all reference data of an application as one value. Without a stored configuration, the default applies. An
 * unreadable item is left out and listed, so that it only affects data that depends on it.
 */
export function toReference(applicationId: string, stored: StoredKinds): Reference {
  const unreadable: UnreadableItem[] = [];
  const read = <K extends ReferenceKind>(kind: K) =>
    (stored.get(kind) ?? []).flatMap((item): ReferenceItem<K>[] => {
      const { isSound, value } = readReferenceItem(kind, item);
      if (!isSound) unreadable.push({ kind, ...parsePart(ItemName, item) });
      return value ? [value] : [];
    });
  const listOf = <K extends ReferenceKind>(kind: K) => {
    const { as, order } = referenceKinds[kind];
    return as === undefined ? [] : [[as, read(kind).sort(order)]];
  };
  const lists = Object.keys(referenceKinds).filter(isReferenceKind).flatMap(listOf);
  const [routingOrder] = read('ROUTINGORDER');
  const [retention] = read('RETENTION');
  const [configured = { applicationId, version: 0 }] = stored.get('CONFIGURATION') ?? [];
  const configuration = parseStored(Configuration, configured);
  const rest = {
    ...Object.fromEntries(lists),
    ...(routingOrder && { routingOrder }),
    ...(retention && { retention }),
  };
  return {
    ...z.custom<Omit<Reference, 'configuration'>>().parse({ ...rest, unreadable }),
    configuration,
  };
}
