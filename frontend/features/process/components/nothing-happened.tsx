import { Button, ButtonLink } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import type { ProcessFigures } from '#frontend/data/process.ts';
import { paths } from '#frontend/paths.ts';

type NothingHappenedProps = {
  readonly figures: ProcessFigures;
  readonly isNarrowed: boolean;
  readonly isAdmin: boolean;
  readonly onClear: () => void;
};

/** Why there is no picture, and what to do about it. */
export function NothingHappened({ figures, isNarrowed, isAdmin, onClear }: NothingHappenedProps) {
  if (figures.withheld > 0)
    return (
      <EmptyState
        title="Too few requests to be told"
        action={isNarrowed ? <Button onClick={onClear}>Clear the filters</Button> : null}
      >
        A picture of fewer than five requests would tell of single ones.
      </EmptyState>
    );
  if (isNarrowed)
    return (
      <EmptyState
        title="No request fits these filters"
        action={<Button onClick={onClear}>Clear the filters</Button>}
      >
        Choose another period, category or outcome.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nothing has happened yet"
      action={
        isAdmin ? (
          <ButtonLink to={paths.processImports}>Import a log of another system</ButtonLink>
        ) : (
          <ButtonLink to={paths.newRequest}>New request</ButtonLink>
        )
      }
    >
      As soon as requests are sent, this shows which ways they take and where they wait.
    </EmptyState>
  );
}
