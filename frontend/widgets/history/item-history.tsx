import { type ComponentProps, lazy, Suspense } from 'react';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';

const ItemChanges = lazy(async () => ({
  default: (await import('./item-changes.tsx')).ItemChanges,
}));

/** History of an item's changes with their authors, loaded with the labels of its fields when it is shown. */
export const ItemHistory = (props: ComponentProps<typeof ItemChanges>) => (
  <Suspense fallback={<ListSkeleton rows={2} look="rows" />}>
    <ItemChanges {...props} />
  </Suspense>
);
