import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { processFiguresQuery, processSourcesQuery } from '#frontend/data/process.ts';
import { ProcessReport } from '#frontend/features/analytics/process/components/process-report.tsx';
import { readProcessQuery } from '#frontend/features/analytics/process/process-address.ts';
import { describeProcessChanges } from '#frontend/features/analytics/process/process-changes.ts';
import {
  findReportPeriods,
  shiftToLogEnd,
} from '#frontend/features/analytics/process/report-period.ts';
import { saveTable } from '#frontend/features/analytics/process/save-table.ts';
import { readWaitMeasure } from '#frontend/features/analytics/process/waits.ts';
import { formatEventName } from '#frontend/features/analytics/process/words.ts';
import { ReportSheet } from '#frontend/features/reports/components/report-sheet.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';

/** Page with the process report of a period, and its differences from the previous period. */
export function Page() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { date, now } = useFormat();
  const { locale } = useViewer();
  const isAdmin = useSession().roles.has('admin');
  const sources = useQuery(processSourcesQuery());
  const log = sources.data?.items.find(({ source }) => source === search.get('source'));
  const end = log?.to?.slice(0, 10);
  const asked = useMemo(
    () => shiftToLogEnd(readProcessQuery(search, toPlainDate(now, 'UTC')), end),
    [search, now, end],
  );
  const period = findReportPeriods(asked, isAdmin);
  const query = { ...asked, ...period?.now };
  // The period of a log depends on its last event.
  const isKnown = !search.has('source') || !sources.isPending;
  const figures = useQuery({ ...processFiguresQuery(query), enabled: isKnown });
  const former = useQuery({
    ...processFiguresQuery({ ...asked, ...period?.before }),
    enabled: isKnown && period !== undefined,
  });
  const measure = readWaitMeasure(search);
  const kept = new URLSearchParams(search);
  kept.delete('report');
  const live = `${paths.process}?${kept}`;
  const narrowed = [
    log?.name,
    query.category,
    query.department,
    query.outcome && formatEventName(query.outcome),
  ];
  const { data } = figures.isPlaceholderData ? { data: undefined } : figures;
  // Without a period, both queries are the same one.
  const then = period && !former.isPlaceholderData ? former.data : undefined;
  const before =
    period?.days === undefined ? t`in the months before` : t`in the ${period.days} days before`;
  return (
    <ReportSheet
      title={[t`Process`, ...narrowed.flatMap((name) => name || [])].join(' · ')}
      period={period ? t`${date(period.now.from)} to ${date(period.now.to)}` : t`The whole time`}
      reportId={search.get('report') ?? undefined}
      live={{ to: live, label: t`Open the process` }}
      countedAt={data && figures.dataUpdatedAt}
      countedHow={
        isAdmin
          ? undefined
          : t`By whole months, of five requests or more, so that no figure reveals a single request.`
      }
      changes={data && then ? describeProcessChanges(data, then, { measure, before, locale }) : []}
      onSave={data && (() => void saveTable(data))}
    >
      {figures.error && !data ? (
        <ErrorPanel
          title={t`The process could not be loaded`}
          cause={figures.error}
          onRetry={() => void figures.refetch()}
        />
      ) : !data ? (
        <ListSkeleton rows={8} />
      ) : data.activities.length === 0 ? (
        <EmptyState title={t`Nothing to show for these days`}>
          {data.withheld > 0
            ? t`A picture of fewer than five requests would reveal single requests.`
            : t`No request was sent in them that fits what was asked for.`}
        </EmptyState>
      ) : (
        <ProcessReport
          figures={data}
          measure={measure}
          onChoose={(at) =>
            at !== undefined && void navigate(`${live}&at=${encodeURIComponent(at)}`)
          }
        />
      )}
    </ReportSheet>
  );
}
