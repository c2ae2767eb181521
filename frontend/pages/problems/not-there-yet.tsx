import { ButtonLink } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { paths } from '#frontend/paths.ts';

/** An address of the product whose screen has not been built. */
export function NotThereYet({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="This screen is not available yet"
        action={<ButtonLink to={paths.home}>Back to home</ButtonLink>}
      >
        The address is right and you may open it, but this version has nothing to show here.
      </EmptyState>
    </>
  );
}
