import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import type { ProcessFigures } from '#frontend/data/process.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';

type NothingHappenedProps = {
  readonly figures: ProcessFigures;
  readonly isNarrowed: boolean;
  readonly isAdmin: boolean;
  readonly onClear: () => void;
};

/** Empty state that explains why there is no process map, and the next step. */
export function NothingHappened({ figures, isNarrowed, isAdmin, onClear }: NothingHappenedProps) {
  if (figures.withheld > 0)
    return (
      <EmptyState
        title={t`Too few requests to show`}
        action={isNarrowed ? <Button onClick={onClear}>{t`Clear the filters`}</Button> : null}
      >{t`A picture of fewer than five requests would reveal single requests.`}</EmptyState>
    );
  if (isNarrowed)
    return (
      <EmptyState
        title={t`No request fits these filters`}
        action={<Button onClick={onClear}>{t`Clear the filters`}</Button>}
      >{t`Choose another period, category or outcome.`}</EmptyState>
    );
  return (
    <EmptyState
      title={t`Nothing has happened yet`}
      action={
        isAdmin ? (
          <ButtonLink to={paths.processImports}>{t`Import a log of another system`}</ButtonLink>
        ) : (
          <ButtonLink to={paths.newRequest}>{t`New request`}</ButtonLink>
        )
      }
    >{t`As soon as requests are sent, this shows which ways they take and where they wait.`}</EmptyState>
  );
}
