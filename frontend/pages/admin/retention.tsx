import '#frontend/features/forms/widgets.css';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import {
  removalPlansQuery,
  retentionHistoryQuery,
  retentionQuery,
} from '#frontend/data/retention.ts';
import { HoldTable } from '#frontend/features/retention/components/hold-table.tsx';
import { RemovalTable } from '#frontend/features/retention/components/removal-table.tsx';
import { RuleTable } from '#frontend/features/retention/components/rule-table.tsx';
import { t } from '#frontend/lib/text.ts';
import { ItemHistory } from '#frontend/widgets/history/item-history.tsx';
import type { Load } from '../page.ts';

/** Page with the retention rules for ended requests, the planned removals, and the legal holds. */
export function Page() {
  const { data, error, refetch } = useQuery(retentionQuery());
  const plans = useQuery(removalPlansQuery());
  if (!data && !error) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={t`Retention`}
        meta={
          <span>{t`How long ended requests are kept. Shorter times take effect after 30 days.`}</span>
        }
      />
      {data ? (
        <div className="stack gap-24">
          <RuleTable retention={data} />
          <HoldTable holds={data.holds} />
          <RemovalTable holds={data.holds} plans={plans} />
          {/* The height of the plans is unknown until they are loaded, so nothing is below them. */}
          {plans.isPending ? null : (
            <Panel title={t`History`}>
              <ItemHistory pages={retentionHistoryQuery()} />
            </Panel>
          )}
        </div>
      ) : (
        <ErrorPanel
          title={t`The rules could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([queries.ensureQueryData(retentionQuery())]);
