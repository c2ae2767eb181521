import { type ComponentProps, lazy, Suspense } from 'react';
import { Disclosure } from '#frontend/components/disclosure.tsx';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { historyQuery } from '#frontend/data/history.ts';
import { t } from '#frontend/lib/text.ts';
import type { ItemEndpoints } from '#shared/item-endpoints.ts';

const ItemChanges = lazy(async () => ({
  default: (await import('./item-changes.tsx')).ItemChanges,
}));

/** Who changed what of an item, loaded with the words for its fields when it is shown. */
export const ItemHistory = (props: ComponentProps<typeof ItemChanges>) => (
  <Suspense fallback={<ListSkeleton rows={2} look="rows" />}>
    <ItemChanges {...props} />
  </Suspense>
);

type HistorySectionProps = {
  readonly operation: ItemEndpoints['history'];
  readonly id: string;
};

/** Who changed what, in the dialog of an item: asked for when it is opened. */
export const HistorySection = ({ operation, id }: HistorySectionProps) => (
  <Disclosure title={t`History`} summary={t`Who changed what`} late>
    <ItemHistory pages={historyQuery(operation, id)} />
  </Disclosure>
);
