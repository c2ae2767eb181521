import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { startNewSignIn } from '#frontend/lib/session/sign-in-again.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

/** Error page for an unknown link, or for a link of another person. It shows nothing of the request. */
export function LinkProblem({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const { user } = useSession();
  const code: ErrorCode | undefined = cause instanceof AppError ? cause.code : undefined;
  const toTasks = <ButtonLink variant="default" to={paths.myTasks}>{t`My tasks`}</ButtonLink>;
  if (code === 'decision-link.not-yours')
    return (
      <EmptyState
        tone="bad"
        title={t`This link was mailed to somebody else`}
        action={
          <>
            <Button onClick={() => void startNewSignIn()}>{t`Sign in as somebody else`}</Button>
            {toTasks}
          </>
        }
      >{t`Only they can use it. You are signed in as ${user.name}; nothing was shown to you and nothing was changed.`}</EmptyState>
    );
  if (code === 'decision-link.not-found' || code === 'task.not-found')
    return (
      <EmptyState
        tone="bad"
        title={t`This link leads nowhere`}
        action={toTasks}
      >{t`It is incomplete or too old, or the request was deleted. Your open decisions are in My tasks.`}</EmptyState>
    );
  return <ErrorPanel title={t`The link could not be opened`} cause={cause} onRetry={onRetry} />;
}
