import { lazy, Suspense } from 'react';
import { Disclosure } from '#frontend/components/disclosure.tsx';
import type { HistoryOf } from './item-history.tsx';

const ItemHistory = lazy(async () => ({
  default: (await import('./item-history.tsx')).ItemHistory,
}));

/** Who changed what, in the dialog of an item: asked for when it is opened. */
export const HistorySection = (of: HistoryOf) => (
  <Disclosure title="History" summary="Who changed what" late>
    <Suspense>
      <ItemHistory {...of} />
    </Suspense>
  </Disclosure>
);
