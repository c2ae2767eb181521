import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemWords } from '#frontend/components/problem-words.ts';
import { showToast } from '#frontend/components/toast/toast.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import { outdate, read } from '#frontend/lib/read.ts';
import { getRoutingOrder, moveRouting } from '#shared/routing/routing-desk-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { arrowId } from './components/order-cell.tsx';
import { movedBefore, orderEffect } from './overlap-words.ts';

type OrderOptions = {
  /** all, in order */
  readonly routings: readonly RoutingSequence[];
  readonly categories: readonly { readonly id: string; readonly name: string }[];
};

/** Moves routings in their order: what it means is said, and can be taken back. */
export function useOrder({ routings, categories }: OrderOptions) {
  const queries = useQueryClient();
  const { data: order } = useQuery(read(getRoutingOrder));
  const [isBusy, setBusy] = useState(false);

  async function put(id: string, before: string | null, ifMatch: number | undefined) {
    try {
      return await callApi(moveRouting, {
        params: { routingId: id },
        body: { before },
        ...(ifMatch !== undefined && { ifMatch }),
      });
    } finally {
      await outdate(queries, 'routing-sequences');
    }
  }

  /** `shown`: those that are seen; it changes places with the one above or below. */
  async function move({ id }: RoutingSequence, by: 1 | -1, shown: readonly string[]) {
    if (isBusy) return;
    const ids = routings.map((routing) => routing.id);
    const neighbour = shown[shown.indexOf(id) + by] ?? '';
    const others = ids.filter((other) => other !== id);
    const before = by < 0 ? neighbour : (others[others.indexOf(neighbour) + 1] ?? null);
    const back = ids[ids.indexOf(id) + 1] ?? null;
    setBusy(true);
    try {
      const { version } = await put(id, before, order?.version);
      showToast({
        text: orderEffect(routings, ids, movedBefore(ids, id, before), categories),
        stays: 12_000,
        undo: () =>
          void put(id, back, version).catch((cause) => showToast({ text: problemWords(cause) })),
      });
    } catch (cause) {
      showToast({ text: problemWords(cause) });
    } finally {
      setBusy(false);
      requestAnimationFrame(() => document.getElementById(arrowId(id, by))?.focus());
    }
  }
  return { move };
}
