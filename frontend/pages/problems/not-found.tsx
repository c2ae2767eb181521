import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';

export function NotFound() {
  return (
    <>
      <PageHeader title={t`Not found`} />
      <EmptyState
        tone="bad"
        title={t`There is nothing at this address`}
        action={<ButtonLink to={paths.home}>{t`Back to home`}</ButtonLink>}
      >{t`The link may be old or mistyped. Search for what you meant.`}</EmptyState>
    </>
  );
}
