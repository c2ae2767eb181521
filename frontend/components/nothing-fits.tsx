import { EmptyState } from './empty-state.tsx';

/** A list that has rows, but none of this kind. `what` in the singular. */
export function NothingFits({ what, hasMore }: { what: string; hasMore: boolean }) {
  return (
    <EmptyState title={`No ${what} fits`}>
      {hasMore
        ? `Among those loaded so far there is none. Show more, or look for something else.`
        : 'Look for something else, or choose another view.'}
    </EmptyState>
  );
}
