import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { editedRoutingQuery } from '#frontend/data/routing-drafts.ts';
import { OpenRequests } from '#frontend/features/routing/components/open-requests.tsx';
import { paths } from '#frontend/paths.ts';
import { useFreshQuery } from '#frontend/widgets/draft-editor/use-fresh-query.ts';
import { loadRoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { Load } from '../page.ts';

export function Page() {
  const { routeid = '' } = useParams();
  const { data, error, refetch } = useFreshQuery(editedRoutingQuery(routeid));
  if (data) return <OpenRequests key={routeid} edited={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={t`Open requests`} trail={[{ label: t`Routing`, to: paths.routings }]} />
      <ErrorPanel
        title={t`These requests can’t be shown`}
        cause={error}
        onRetry={() => void refetch()}
        action={<ButtonLink to={paths.routings} variant="default">{t`All routings`}</ButtonLink>}
      />
    </>
  );
}

// The page itself loads the routing sequence in parallel.
export const load: Load = async (queries) => {
  loadRoutingNames(queries);
};
