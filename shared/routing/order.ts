import * as z from 'zod';
import { Id, Instant, PersonRef, Version } from '../fields.ts';
import type { RoutingSequence } from './sequence.ts';

/** Maximum number of routings in the order of an application. */
const maxRoutings = 5000;

/**
 * Order in which routings are checked for a new request. One item per application; not stored until somebody changes a
 * routing.
 */
export const RoutingOrder = z.object({
  applicationId: Id,
  routingIds: z.array(Id).max(maxRoutings),
  updatedAt: Instant,
  updatedBy: PersonRef.nullable(),
  version: Version,
});
export type RoutingOrder = z.infer<typeof RoutingOrder>;

type OrderedRouting = Pick<
  RoutingSequence,
  'id' | 'name' | 'condition' | 'categoryIds' | 'isActive'
>;

/** Compare routings without a position: routings with a condition are before those without, then by name. */
const unplaced = (a: OrderedRouting, b: OrderedRouting) =>
  Number(a.condition === undefined) - Number(b.condition === undefined) ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1);

/** Sort routings in the order in which they are checked: by position, then routings without a position. */
export function sortByOrder<T extends OrderedRouting>(
  routings: readonly T[],
  routingIds: readonly string[] = [],
): T[] {
  const places = new Map(routingIds.map((id, place) => [id, place]));
  const placeOf = ({ id }: T) => places.get(id) ?? routingIds.length;
  return [...routings].sort((a, b) => placeOf(a) - placeOf(b) || unplaced(a, b));
}

/**
 * Return the routings, in order, that requests of a category can use: up to the first without a condition, which
 * accepts all remaining requests.
 */
export function listReachableRoutings<T extends OrderedRouting>(
  categoryId: string,
  ordered: readonly T[],
): T[] {
  const serving = ordered.filter(
    ({ isActive, categoryIds }) => isActive && categoryIds.includes(categoryId),
  );
  const last = serving.findIndex(({ condition }) => condition === undefined);
  return last < 0 ? serving : serving.slice(0, last + 1);
}

/**
 * Return the earlier routings that together accept all requests of a routing; empty if the routing can be used, or
 * serves no requests.
 */
export function listShadowingRoutings<T extends OrderedRouting>(
  routing: T,
  ordered: readonly T[],
): T[] {
  const { id, isActive, categoryIds } = routing;
  const takers = categoryIds.map((categoryId) => {
    const taken = listReachableRoutings(categoryId, ordered);
    return taken.some((one) => one.id === id) ? undefined : taken.at(-1);
  });
  const found = takers.filter((taker) => taker !== undefined);
  return isActive && found.length === takers.length ? [...new Set(found)] : [];
}

/** Return other active routings that serve a category of this routing. */
export const listCompetingRoutings = <T extends OrderedRouting>(
  { id, categoryIds }: Pick<OrderedRouting, 'id' | 'categoryIds'>,
  routings: readonly T[],
): T[] =>
  routings.filter(
    (one) =>
      one.id !== id &&
      one.isActive &&
      one.categoryIds.some((categoryId) => categoryIds.includes(categoryId)),
  );

/** Position relative to routings that already serve its categories. */
export const Overlap = z.enum(['before', 'after', 'replace']);
export type Overlap = z.infer<typeof Overlap>;

/**
 * Return the order with a routing moved before or after the routings for the same categories. Without `overlap`, a new
 * routing is added at the end. The relative order of the others does not change.
 */
export function insertInOrder<T extends OrderedRouting>(
  routing: Pick<OrderedRouting, 'id' | 'categoryIds'>,
  ordered: readonly T[],
  overlap: Overlap | undefined,
): string[] {
  const ids = ordered.map(({ id }) => id);
  const others = listCompetingRoutings(routing, ordered).map(({ id }) => ids.indexOf(id));
  const present = ids.indexOf(routing.id);
  const isMoved = others.length > 0 && (overlap === 'before' || overlap === 'after');
  if (!isMoved) return present < 0 ? [...ids, routing.id] : ids;
  const [first, last] = [Math.min(...others), Math.max(...others)];
  const stays = present >= 0 && (overlap === 'before' ? present < first : present > last);
  if (stays) return ids;
  const at = overlap === 'before' ? first : last + 1;
  return [...ids.slice(0, at), routing.id, ...ids.slice(at)].filter(
    (id, place) => id !== routing.id || place === at,
  );
}
