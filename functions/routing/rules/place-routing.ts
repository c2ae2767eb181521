import { getOrderedRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import {
  insertInOrder,
  listCompetingRoutings,
  type Overlap,
  type RoutingOrder,
} from '#shared/routing/order.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

type Act = { readonly by: PersonRef; readonly at: string };
export type RoutingPlacement = {
  /** Undefined: unchanged. */
  readonly order: RoutingOrder | undefined;
  /** Routings that lose categories: a new version of each, with the former one. */
  readonly replaced: readonly {
    readonly value: RoutingSequence;
    readonly before: RoutingSequence;
  }[];
};

const orderOf = (
  { routingOrder, configuration: { applicationId } }: Reference,
  routingIds: readonly string[],
  { by, at }: Act,
): RoutingOrder | undefined => {
  const present = routingOrder?.routingIds ?? [];
  const isSame =
    present.length === routingIds.length && present.every((id, place) => id === routingIds[place]);
  return isSame
    ? undefined
    : {
        applicationId,
        routingIds: [...routingIds],
        updatedAt: at,
        updatedBy: { userId: by.userId, name: by.name },
        version: routingOrder?.version ?? 0,
      };
};

/** Return a routing without the categories that another routing takes over. It is deactivated if none remains. */
function removeCategories(
  before: RoutingSequence,
  categoryIds: readonly string[],
  { by, at }: Act,
) {
  const rest = before.categoryIds.filter((id) => !categoryIds.includes(id));
  const left = rest.length > 0 ? { categoryIds: rest } : { isActive: false };
  const { note: _, version, ...same } = before;
  const publishedBy = { userId: by.userId, name: by.name };
  return {
    value: { ...same, ...left, version: version + 1, updatedAt: at, publishedBy },
    before,
  };
}

/**
 * Place a routing in the order. If it replaces others, these lose the same categories. A routing without a position
 * gets one, so that a new name or condition never changes the choice of routing.
 */
export function placeRouting(
  routing: RoutingSequence,
  overlap: Overlap | undefined,
  reference: Reference,
  act: Act,
): RoutingPlacement {
  const ordered = getOrderedRoutings(reference);
  return {
    order: orderOf(reference, insertInOrder(routing, ordered, overlap), act),
    replaced:
      overlap === 'replace'
        ? listCompetingRoutings(routing, ordered).map((other) =>
            removeCategories(other, routing.categoryIds, act),
          )
        : [],
  };
}

/**
 * Return the order after moving one routing directly before another one or, if `before` is null, to the end. Undefined
 * if the order is unchanged.
 * @throws input.invalid
 */
export function moveRoutingInOrder(
  routingId: string,
  before: string | null,
  reference: Reference,
  act: Act,
): RoutingOrder | undefined {
  const ids = getOrderedRoutings(reference).map(({ id }) => id);
  const rest = ids.filter((id) => id !== routingId);
  const at = before === null ? rest.length : rest.indexOf(before);
  if (at < 0)
    throw new AppError('input.invalid', t`There is no such routing to come before.`, {
      fields: { before: [t`There is no such routing.`] },
    });
  return orderOf(reference, [...rest.slice(0, at), routingId, ...rest.slice(at)], act);
}
