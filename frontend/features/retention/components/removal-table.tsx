import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { formatDate, formatMonth } from '#frontend/components/text/format/dates.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { RemovalPlans } from '#shared/retention/removal-plan.ts';
import type { LegalHold } from '#shared/retention/retention.ts';

const formatCount = (count: number) => plural(count, t`${count} request`, t`${count} requests`);

/**
 * Ended requests, grouped by the month of their removal, then requests on legal hold, and requests without a removal
 * date.
 */
export function RemovalTable({
  holds,
  plans: { data: plans, error, refetch },
}: {
  readonly holds: readonly LegalHold[];
  readonly plans: UseQueryResult<RemovalPlans>;
}) {
  const { locale } = useViewer();
  return (
    <Panel title={t`What will go when, and why not`}>
      {error && !plans ? (
        <ErrorPanel
          title={t`The plan could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : plans ? (
        <>
          {Object.entries(plans.months)
            .sort(([a], [b]) => a.localeCompare(b))
            .map(([month, group]) => (
              <Disclosure
                key={month}
                title={formatMonth(month, locale)}
                summary={formatCount(group.count)}
                late
              >
                <Requests label={formatMonth(month, locale)} group={group} holds={holds} />
              </Disclosure>
            ))}
          {plans.held.count > 0 ? (
            <Disclosure title={t`Held`} summary={formatCount(plans.held.count)} late>
              <Requests label={t`Held`} group={plans.held} holds={holds} />
            </Disclosure>
          ) : null}
          <p className="text-13 muted">
            {t`Kept for ever: ${formatCount(plans.kept)}. Later because of a notice time: ${formatCount(plans.delayed)}. Open requests are never removed.`}
          </p>
        </>
      ) : (
        <ListSkeleton rows={3} look="rows" />
      )}
    </Panel>
  );
}

type RequestsProps = {
  readonly label: string;
  readonly group: RemovalPlans['held'];
  readonly holds: readonly LegalHold[];
};

function Requests({ label, group: { rows, count }, holds }: RequestsProps) {
  const { locale } = useViewer();
  const day = (at: string) => formatDate(at.slice(0, 10), locale);
  const reasons = (ids: readonly string[]) =>
    holds.flatMap(({ id, name, reason }) => (ids.includes(id) ? [`${name}: ${reason}`] : []));
  return (
    <PlainTable
      label={label}
      total={count > rows.length ? t`The first ${rows.length} of ${count}` : formatCount(count)}
      head={
        <>
          <th scope="col">{t`Request`}</th>
          <th scope="col">{t`Category`}</th>
          <th scope="col">{t`Ended on`}</th>
          <th scope="col">{t`Removed on`}</th>
        </>
      }
    >
      {rows.map(({ requestId, number, title, categoryName, closedAt, at, holdIds }) => (
        <tr key={requestId}>
          <th scope="row">
            <Link to={paths.viewRequest(requestId)}>
              {number} {title}
            </Link>
          </th>
          <td>{categoryName}</td>
          <td>{day(closedAt)}</td>
          <td>{[at ? day(at) : t`Held`, ...reasons(holdIds)].join(', ')}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
