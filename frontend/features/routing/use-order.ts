import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import {
  moveRoutingBefore,
  routingOrderQuery,
  routingsQuery,
  useRefreshRoutings,
} from '#frontend/data/routing.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { focusArrow } from './components/order-cell.tsx';
import { describeOrderEffect, reorderIds } from './overlap-words.ts';

type OrderOptions = {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** Whether a routing sequence is visible; positions count only visible routing sequences. */
  readonly isShown: (routing: RoutingSequence) => boolean;
};

/**
 * Move routing sequences in their order. A toast describes the effect and offers undo. Moves are queued, so that none
 * is lost.
 */
export function useOrder({ categories, isShown }: OrderOptions) {
  const queries = useQueryClient();
  const refresh = useRefreshRoutings();
  useQuery(routingOrderQuery());
  const lastMove = useRef(Promise.resolve());
  const inTurn = (change: () => Promise<void>) => {
    lastMove.current = lastMove.current.then(change).catch((cause) => {
      showToast({ text: describeError(cause) });
    });
  };

  async function put(id: string, before: string | null, ifMatch: number | undefined) {
    try {
      return await moveRoutingBefore(id, before, ifMatch);
    } finally {
      await refresh();
    }
  }

  /** Move within the order after the previous move, which may not be rendered yet. */
  async function moveWithin({ id }: RoutingSequence, positionFrom: (place: number) => number) {
    const routings = queries.getQueryData(routingsQuery().queryKey)?.items ?? [];
    const order = queries.getQueryData(routingOrderQuery().queryKey);
    const ids = routings.map((routing) => routing.id);
    const shown = routings.filter(isShown).map((routing) => routing.id);
    const place = shown.indexOf(id);
    const neighbour = shown[positionFrom(place)];
    if (neighbour === undefined || neighbour === id) return;
    const by = shown.indexOf(neighbour) < place ? -1 : 1;
    const others = ids.filter((other) => other !== id);
    const before = by < 0 ? neighbour : (others[others.indexOf(neighbour) + 1] ?? null);
    const back = ids[ids.indexOf(id) + 1] ?? null;
    try {
      const { version } = await put(id, before, order?.version);
      showToast({
        text: describeOrderEffect(routings, ids, reorderIds(ids, id, before), categories),
        timeoutMs: 12_000,
        undo: () => inTurn(async () => void (await put(id, back, version))),
      });
    } finally {
      requestAnimationFrame(() => focusArrow(id, by));
    }
  }
  return {
    move: (routing: RoutingSequence, by: 1 | -1) =>
      inTurn(() => moveWithin(routing, (place) => place + by)),
    /** Move to a position, which is 1-based among the visible routing sequences. */
    place: (routing: RoutingSequence, position: number) =>
      inTurn(() => moveWithin(routing, () => position - 1)),
  };
}
