import { Component, type ReactNode, startTransition, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { isMissing } from '#frontend/components/text/problem-words.ts';
import { t } from '#frontend/lib/text.ts';
import { BackHome } from '#frontend/widgets/back-home.tsx';

/** A part of the site that is no longer on the server: a newer version was put there while this one was open. */
const isOldVersion = (cause: unknown) =>
  cause instanceof TypeError &&
  /dynamically imported module|importing a module|preload/i.test(cause.message);

/** Error shown in place of a page that could not be shown; navigation stays. */
function PageProblem({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  // Whoever was offline does not have to ask again.
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
  const missing = isMissing(cause);
  // Being offline is nobody's fault, and ends by itself.
  if (!missing && !navigator.onLine) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={missing ? t`Not found` : t`Something went wrong`} />
      <ErrorPanel
        title={missing ? t`This does not exist` : t`This page could not be shown`}
        cause={cause}
        onRetry={onRetry}
        action={<BackHome />}
      />
    </>
  );
}

type State = { readonly cause: unknown };
type BoundaryProps = {
  readonly children: ReactNode;
  /** a page of this address has failed: what it was made of is not to be used again */
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

/** Keeps a page that fails within its place; another address starts afresh. */
export function PageBoundary(props: BoundaryProps) {
  const { pathname } = useLocation();
  return <Boundary key={pathname} pathname={pathname} {...props} />;
}
