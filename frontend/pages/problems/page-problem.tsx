import { Button } from '@mantine/core';
import { Link, useRevalidator, useRouteError } from 'react-router-dom';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { isMissing } from '#frontend/components/problem-words.ts';
import { paths } from '#frontend/paths.ts';

/** A part of the site that is no longer on the server: a newer version was put there while this one was open. */
const isOldVersion = (cause: unknown) =>
  cause instanceof TypeError &&
  /dynamically imported module|importing a module|preload/i.test(cause.message);

/** What stands in a page's place when it could not be shown; navigation stays. */
export function PageProblem() {
  const cause = useRouteError();
  const { revalidate } = useRevalidator();
  if (isOldVersion(cause) && navigator.onLine)
    return (
      <>
        <PageHeader title="A newer version is there" />
        <EmptyState
          title="Load the new version to go on"
          action={<Button onClick={() => location.reload()}>Load it</Button>}
        >
          This page belongs to a version that has been replaced. Nothing you did is lost.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title={isMissing(cause) ? 'Not found' : 'Something went wrong'} />
      <ErrorPanel
        title={isMissing(cause) ? 'It is not there' : 'This page could not be shown'}
        cause={cause}
        onRetry={() => void revalidate()}
        action={
          <Button component={Link} to={paths.home} variant="default">
            Back to home
          </Button>
        }
      />
    </>
  );
}
