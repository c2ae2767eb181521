import { type ComponentProps, lazy, Suspense } from 'react';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';

const ItemChanges = lazy(async () => ({
  default: (await import('./item-changes.tsx')).ItemChanges,
}));

/** Change history of an item with authors. It is loaded with the field labels when it is shown. */
export const ItemHistory = (props: ComponentProps<typeof ItemChanges>) => (
  <Suspense fallback={<ListSkeleton rows={2} look="rows" />}>
    <ItemChanges {...props} />
  </Suspense>
);
