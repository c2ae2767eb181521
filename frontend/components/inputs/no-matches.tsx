import { t } from '#frontend/lib/text.ts';
import { EmptyState } from '../lists/empty-state.tsx';

/** Empty state of a list that has rows, but none that match. `what`: singular noun. */
export function NoMatches({ what, hasMore }: { what: string; hasMore: boolean }) {
  return (
    <EmptyState title={t`No ${what} found`}>
      {hasMore
        ? t`None of those loaded so far match. Show more, or search for something else.`
        : t`Search for something else, or choose another view.`}
    </EmptyState>
  );
}
