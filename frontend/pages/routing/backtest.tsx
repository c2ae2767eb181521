import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { routingVersionsQuery } from '#frontend/data/routing.ts';
import { editedRoutingQuery } from '#frontend/data/routing-drafts.ts';
import { readBacktest } from '#frontend/features/analytics/backtest/backtest-address.ts';
import { BacktestReport } from '#frontend/features/analytics/backtest/components/backtest-report.tsx';
import { paths } from '#frontend/paths.ts';
import { useFreshQuery } from '#frontend/widgets/draft-editor/use-fresh-query.ts';
import { loadRoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { Load } from '../page.ts';

const title = t`Past requests`;
const trail = [{ label: t`Routing`, to: paths.routings }];

export function Page() {
  const { routeid = '' } = useParams();
  const [search] = useSearchParams();
  const { version: number } = readBacktest(search, Date.now());
  const { data: edited, error, refetch } = useFreshQuery(editedRoutingQuery(routeid));
  const versions = useQuery({ ...routingVersionsQuery(routeid), enabled: number !== undefined });
  const cause = error ?? versions.error;
  if (cause)
    return (
      <>
        <PageHeader title={title} trail={trail} />
        <ErrorPanel
          title={t`This routing can’t be tried`}
          cause={cause}
          onRetry={() => void Promise.all([refetch(), versions.refetch()])}
          action={<AllRoutings />}
        />
      </>
    );
  if (!edited || (number !== undefined && !versions.data)) return <PageSkeleton />;
  const version = versions.data?.find((one) => one.version === number);
  if (number !== undefined && !version)
    return (
      <>
        <PageHeader title={title} trail={trail} />
        <EmptyState
          title={t`There is no version ${number}`}
          action={<AllRoutings />}
        >{t`Choose another one under Versions of the routing.`}</EmptyState>
      </>
    );
  return <BacktestReport key={`${routeid} ${number}`} edited={edited} version={version} />;
}

const AllRoutings = () => (
  <ButtonLink to={paths.routings} variant="default">{t`All routings`}</ButtonLink>
);

// The page itself loads the routing sequence in parallel.
export const load: Load = async (queries) => {
  loadRoutingNames(queries);
};
