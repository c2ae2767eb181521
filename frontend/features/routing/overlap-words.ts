import { joinQuoted, joinWithAnd } from '#frontend/lib/language/words.ts';
import { plural, t } from '#frontend/lib/text.ts';
import {
  listCompetingRoutings,
  listReachableRoutings,
  type Overlap,
  sortByOrder,
} from '#shared/routing/order.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

type NamedCategory = { readonly id: string; readonly name: string };
/** Other active routing sequence for some of the same categories. */
export type OverlappingRouting = {
  readonly routing: RoutingSequence;
  readonly categories: readonly string[];
};

const getNames = (routings: readonly { readonly name: string }[]) =>
  joinQuoted(routings.map(({ name }) => name));

/**
 * Return the other routing sequences for the categories that a draft adds. `published`: published version of the draft;
 * undefined for a new routing sequence.
 */
export function listOverlappingRoutings(
  routingId: string,
  draft: RoutingDraft,
  published: Pick<RoutingSequence, 'isActive' | 'categoryIds'> | undefined,
  routings: readonly RoutingSequence[],
  categories: readonly NamedCategory[],
): OverlappingRouting[] {
  const known = published?.isActive ? published.categoryIds : [];
  const categoryIds = draft.categoryIds.filter((id) => !known.includes(id));
  return listCompetingRoutings({ id: routingId, categoryIds }, routings).map((routing) => ({
    routing,
    categories: categories
      .filter(({ id }) => categoryIds.includes(id) && routing.categoryIds.includes(id))
      .map(({ name }) => name),
  }));
}

/** Describe the effect of a choice in a sentence. */
export function describeOverlapEffect(
  overlap: Overlap,
  draft: Pick<RoutingDraft, 'categoryIds' | 'condition'>,
  found: readonly OverlappingRouting[],
): string {
  const others = found.map(({ routing }) => routing);
  const names = getNames(others);
  const shared = joinWithAnd([...new Set(found.flatMap(({ categories }) => categories))]);
  if (overlap === 'replace') {
    const isLeft = ({ categoryIds }: RoutingSequence) =>
      categoryIds.some((id) => !draft.categoryIds.includes(id));
    const off = others.filter((one) => !isLeft(one));
    const less = others.filter(isLeft);
    return [
      ...(off.length > 0
        ? [
            plural(
              off.length,
              t`${getNames(off)} is switched off.`,
              t`${getNames(off)} are switched off.`,
            ),
          ]
        : []),
      ...(less.length > 0
        ? [
            plural(
              less.length,
              t`${getNames(less)} no longer serves ${shared}.`,
              t`${getNames(less)} no longer serve ${shared}.`,
            ),
          ]
        : []),
    ].join(' ');
  }
  if (overlap === 'before')
    return draft.condition
      ? plural(
          others.length,
          t`It takes ${shared} requests that meet its condition, ${names} serves the others.`,
          t`It takes ${shared} requests that meet its condition, ${names} serve the others.`,
        )
      : t`It takes every ${shared} request: none comes to ${names} any more.`;
  return others.some(({ condition }) => condition === undefined)
    ? t`It would never be used: ${names} takes every ${shared} request.`
    : plural(
        others.length,
        t`It takes the ${shared} requests that ${names} leaves.`,
        t`It takes the ${shared} requests that ${names} leave.`,
      );
}

/**
 * Describe the position of a routing sequence for each shared category: "first for Travel", "after “Large” for Travel".
 */
export function describeRoutingPlaces(
  routing: RoutingSequence,
  ordered: readonly RoutingSequence[],
  categories: readonly NamedCategory[],
): string[] {
  if (!routing.isActive) return [];
  return categories
    .filter(({ id }) => routing.categoryIds.includes(id))
    .flatMap(({ id, name }) => {
      const serving = ordered.filter((one) => one.isActive && one.categoryIds.includes(id));
      const before = serving.slice(
        0,
        serving.findIndex((one) => one.id === routing.id),
      );
      if (serving.length < 2) return [];
      return before.length === 0 ? t`first for ${name}` : t`after ${getNames(before)} for ${name}`;
    });
}

/** Describe the effect of another order on new requests, by category, even if there is none. */
export function describeOrderEffect(
  routings: readonly RoutingSequence[],
  before: readonly string[],
  after: readonly string[],
  categories: readonly NamedCategory[],
): string {
  const [was, is] = [sortByOrder(routings, before), sortByOrder(routings, after)];
  const changed = categories.flatMap(({ id, name }) => {
    const taken = listReachableRoutings(id, is);
    const isSame =
      listReachableRoutings(id, was)
        .map((one) => one.id)
        .join() === taken.map((one) => one.id).join();
    return isSame
      ? []
      : t`${name} requests are served by ${taken.map(({ name: one }) => joinQuoted([one])).join(t`, then `)}`;
  });
  return changed.length > 0
    ? t`From now on ${joinWithAnd(changed)}. Open requests stay as they are.`
    : t`The order is changed; every request still goes the same way.`;
}

/** Return the order with one routing sequence before another one, or at the end. */
export function reorderIds(ids: readonly string[], id: string, before: string | null): string[] {
  const rest = ids.filter((one) => one !== id);
  const at = before === null ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}
