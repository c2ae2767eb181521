import { ButtonLink } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { paths } from '#frontend/paths.ts';

export function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        tone="bad"
        title="There is nothing at this address"
        action={<ButtonLink to={paths.home}>Back to home</ButtonLink>}
      >
        The link may be old or mistyped. Search with Ctrl K for what you meant.
      </EmptyState>
    </>
  );
}
