import * as z from 'zod';
import { Id, Instant, PersonRef, Version } from '../fields.ts';
import type { RoutingSequence } from './sequence.ts';

/** Routings of an application that its order can hold. */
const maxRoutings = 5000;

/**
 * Which routing is asked first whether it takes a request. One for each application; none is stored before anybody
 * changes a routing.
 */
export const RoutingOrder = z.object({
  applicationId: Id,
  routingIds: z.array(Id).max(maxRoutings),
  updatedAt: Instant,
  updatedBy: PersonRef.nullable(),
  version: Version,
});
export type RoutingOrder = z.infer<typeof RoutingOrder>;

type Ordered = Pick<RoutingSequence, 'id' | 'name' | 'condition' | 'categoryIds' | 'isActive'>;

/** Routings that no order holds yet: those with a condition before those for everything else, then by name. */
const unplaced = (a: Ordered, b: Ordered) =>
  Number(a.condition === undefined) - Number(b.condition === undefined) ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1);

/** Routings as they are asked: by their place in the order, then those that have none yet. */
export function inOrder<T extends Ordered>(
  routings: readonly T[],
  routingIds: readonly string[] = [],
): T[] {
  const places = new Map(routingIds.map((id, place) => [id, place]));
  const placeOf = ({ id }: T) => places.get(id) ?? routingIds.length;
  return [...routings].sort((a, b) => placeOf(a) - placeOf(b) || unplaced(a, b));
}

/**
 * Which of these, in order, requests of a category can take: up to the first without a condition, which takes all
 * that come to it.
 */
export function takenIn<T extends Ordered>(categoryId: string, ordered: readonly T[]): T[] {
  const serving = ordered.filter(
    ({ isActive, categoryIds }) => isActive && categoryIds.includes(categoryId),
  );
  const last = serving.findIndex(({ condition }) => condition === undefined);
  return last < 0 ? serving : serving.slice(0, last + 1);
}

/**
 * Those before a routing that together leave it nothing to take; empty when it can be taken, or serves nothing
 * anyway.
 */
export function takenInstead<T extends Ordered>(routing: T, ordered: readonly T[]): T[] {
  const { id, isActive, categoryIds } = routing;
  const takers = categoryIds.map((categoryId) => {
    const taken = takenIn(categoryId, ordered);
    return taken.some((one) => one.id === id) ? undefined : taken.at(-1);
  });
  const found = takers.filter((taker) => taker !== undefined);
  return isActive && found.length === takers.length ? [...new Set(found)] : [];
}

/** Other routings in use that serve one of its categories. */
export const besides = <T extends Ordered>(
  { id, categoryIds }: Pick<Ordered, 'id' | 'categoryIds'>,
  routings: readonly T[],
): T[] =>
  routings.filter(
    (one) =>
      one.id !== id &&
      one.isActive &&
      one.categoryIds.some((categoryId) => categoryIds.includes(categoryId)),
  );

/** Effect of a routing on those that already serve its categories. */
export const Overlap = z.enum(['before', 'after', 'replace']);
export type Overlap = z.infer<typeof Overlap>;

/**
 * The order with a routing put before or after those beside it; a new one goes last otherwise, the others stay where
 * they are.
 */
export function placed<T extends Ordered>(
  routing: Pick<Ordered, 'id' | 'categoryIds'>,
  ordered: readonly T[],
  overlap: Overlap | undefined,
): string[] {
  const ids = ordered.map(({ id }) => id);
  const others = besides(routing, ordered).map(({ id }) => ids.indexOf(id));
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
