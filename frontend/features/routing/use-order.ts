import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { problemWords } from '#frontend/components/text/problem-words.ts';
import {
  moveBefore,
  orderQuery,
  routingsQuery,
  useRefreshRoutings,
} from '#frontend/data/routing.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { focusArrow } from './components/order-cell.tsx';
import { movedBefore, orderEffect } from './overlap-words.ts';

type OrderOptions = {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** which routings are seen: positions are counted among them */
  readonly isShown: (routing: RoutingSequence) => boolean;
};

/**
 * Moves routings in their order: what it means is said, and can be taken back. Each move waits for the one before, none
 * is lost.
 */
export function useOrder({ categories, isShown }: OrderOptions) {
  const queries = useQueryClient();
  const refresh = useRefreshRoutings();
  useQuery(orderQuery());
  const lastMove = useRef(Promise.resolve());
  const inTurn = (change: () => Promise<void>) => {
    lastMove.current = lastMove.current.then(change).catch((cause) => {
      showToast({ text: problemWords(cause) });
    });
  };

  async function put(id: string, before: string | null, ifMatch: number | undefined) {
    try {
      return await moveBefore(id, before, ifMatch);
    } finally {
      await refresh();
    }
  }

  /** Starts from the order after the previous move, which need not be drawn yet. */
  async function moveWithin({ id }: RoutingSequence, positionFrom: (place: number) => number) {
    const routings = queries.getQueryData(routingsQuery().queryKey)?.items ?? [];
    const order = queries.getQueryData(orderQuery().queryKey);
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
        text: orderEffect(routings, ids, movedBefore(ids, id, before), categories),
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
    /** `position`: from 1 on, among those that are seen. */
    place: (routing: RoutingSequence, position: number) =>
      inTurn(() => moveWithin(routing, () => position - 1)),
  };
}
