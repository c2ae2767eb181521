import type { ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import { EmptyState } from '../lists/empty-state.tsx';
import { describeError, isNotFoundError, isPageFault } from '../text/describe-error.ts';

type ErrorPanelProps = {
  /** Title of the error: "My tasks could not be loaded" */
  readonly title: string;
  readonly cause: unknown;
  readonly onRetry: () => void;
  /** Alternative action. */
  readonly action?: ReactNode;
};

/** Panel in place of content that failed to load: the cause, and the next step. */
export function ErrorPanel({ title, cause, onRetry, action }: ErrorPanelProps) {
  return (
    <div role="alert">
      <EmptyState
        tone="bad"
        title={title}
        action={
          <>
            {isNotFoundError(cause) ? null : isPageFault(cause) ? (
              <Button onClick={() => location.reload()}>{t`Reload the page`}</Button>
            ) : (
              <Button onClick={onRetry}>{t`Try again`}</Button>
            )}
            {action}
          </>
        }
      >
        {describeError(cause)}
      </EmptyState>
    </div>
  );
}
