import { getOrderedRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { getCurrentLanguage, plural, t } from '#shared/language/t.ts';
import { listShadowingRoutings, sortByOrder } from '#shared/routing/order.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { findGap } from './find-gap.ts';

/** Join quoted names in the current language: "“Travel” and “Leave”". */
const quoteNames = (routings: readonly { readonly name: string }[]) =>
  new Intl.ListFormat(getCurrentLanguage(), { type: 'conjunction' }).format(
    routings.map(({ name }) => t`“${name}”`),
  );

/** Return all routings in order with the draft applied. A new routing is the last. */
function applyDraft(draft: RoutingSequence, reference: Reference): RoutingSequence[] {
  const ordered = getOrderedRoutings(reference);
  const others = ordered.some(({ id }) => id === draft.id) ? ordered : [...ordered, draft];
  return sortByOrder(
    others.map((one) => (one.id === draft.id ? draft : one)),
    others.map(({ id }) => id),
  );
}

/**
 * Return warnings about a routing, in sentences: requests without an applicable step, a position after a routing that
 * serves all requests, other routings that would no longer be used. Publishing is still allowed.
 */
export function adviseRouting(
  routing: RoutingSequence,
  reference: Reference,
  at: string,
): string[] {
  const before = getOrderedRoutings(reference);
  const after = applyDraft(routing, reference);
  const gap = findGap(routing, reference, at);
  const takers = listShadowingRoutings(routing, after);
  const lost = after.filter(
    (one) =>
      one.id !== routing.id &&
      listShadowingRoutings(one, after).some(({ id }) => id === routing.id) &&
      listShadowingRoutings(one, before).length === 0,
  );
  return [
    ...(gap
      ? [
          t`Some requests would be decided only by the fallback approvers, for example ${gap}: no step applies to it.`,
        ]
      : []),
    ...(takers.length > 0
      ? [
          plural(
            takers.length,
            t`Never used: ${quoteNames(takers)} comes first and takes every request of its categories.`,
            t`Never used: ${quoteNames(takers)} come first and take every request of its categories.`,
          ),
        ]
      : []),
    ...(lost.length > 0
      ? [t`${quoteNames(lost)} would never be used again: this one comes first.`]
      : []),
  ];
}
