import { Component, type ReactNode, startTransition, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { isNotFoundError } from '#frontend/components/text/describe-error.ts';
import { t } from '#frontend/lib/text.ts';
import { BackHome } from '#frontend/widgets/back-home.tsx';

/** Whether a chunk no longer exists on the server, because a newer version was deployed while this page was open. */
const isOldVersion = (cause: unknown) =>
  cause instanceof TypeError &&
  /dynamically imported module|importing a module|preload/i.test(cause.message);

/** Error shown in place of a page that failed. The navigation remains usable. */
function PageProblem({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  // Retry automatically when the browser is online again.
  useEffect(() => {
    const retry = () => latest.current();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  if (isOldVersion(cause) && navigator.onLine)
    return (
      <>
        <PageHeader title={t`A newer version is available`} />
        <EmptyState
          title={t`Reload to continue`}
          action={<Button onClick={() => location.reload()}>{t`Load it`}</Button>}
        >{t`This page belongs to a version that has been replaced. Nothing you did is lost.`}</EmptyState>
      </>
    );
  const missing = isNotFoundError(cause);
  // Being offline is not an error and ends by itself.
  if (!missing && !navigator.onLine) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={missing ? t`Not found` : t`Something went wrong`} />
      <ErrorPanel
        title={missing ? t`This does not exist` : t`This page could not be shown`}
        cause={cause}
        onRetry={onRetry}
        action={<BackHome {...(missing ? {} : { variant: 'default' })} />}
      />
    </>
  );
}

type State = { readonly cause: unknown };
type BoundaryProps = {
  readonly children: ReactNode;
  /** Called when the page at this path failed, so that its cached parts are not reused. */
  readonly onFailed: (pathname: string) => void;
};

class Boundary extends Component<BoundaryProps & { readonly pathname: string }, State> {
  override state: State = { cause: undefined };

  static getDerivedStateFromError(cause: unknown): State {
    return { cause };
  }

  override componentDidCatch() {
    this.props.onFailed(this.props.pathname);
  }

  override render() {
    const { cause } = this.state;
    if (cause === undefined) return this.props.children;
    return (
      <PageProblem
        cause={cause}
        onRetry={() => startTransition(() => this.setState({ cause: undefined }))}
      />
    );
  }
}

/** Error boundary for a page. Navigating to another path resets it. */
export function PageBoundary(props: BoundaryProps) {
  const { pathname } = useLocation();
  return <Boundary key={pathname} pathname={pathname} {...props} />;
}
