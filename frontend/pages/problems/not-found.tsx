import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { t } from '#frontend/lib/text.ts';
import { BackHome } from '#frontend/widgets/back-home.tsx';

export function NotFound() {
  return (
    <>
      <PageHeader title={t`Not found`} />
      <EmptyState
        tone="bad"
        title={t`There is nothing at this address`}
        action={<BackHome />}
      >{t`The link may be old or mistyped. Search for what you meant.`}</EmptyState>
    </>
  );
}
