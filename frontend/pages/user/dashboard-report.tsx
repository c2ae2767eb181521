import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { requestFiguresQuery } from '#frontend/data/figures.ts';
import { DurationChart } from '#frontend/features/dashboard/components/duration-chart.tsx';
import { TrendChart } from '#frontend/features/dashboard/components/trend-chart.tsx';
import { WeeksTable } from '#frontend/features/dashboard/components/weeks-table.tsx';
import { describeDashboardChanges } from '#frontend/features/dashboard/dashboard-changes.ts';
import { formatWeek } from '#frontend/features/dashboard/figure-words.ts';
import { saveWeeks } from '#frontend/features/dashboard/save-weeks.ts';
import { ReportSheet } from '#frontend/features/reports/components/report-sheet.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { PlainDate } from '#shared/fields.ts';
import { FigureScope } from '#shared/figures/counts-api.ts';
import { findWeekStart } from '#shared/reports/next-due.ts';
import { addDaysToDate } from '#shared/wall-time.ts';
import classes from './dashboard.module.css';

const titles: Readonly<Record<FigureScope, string>> = {
  mine: t`Dashboard: my requests`,
  participated: t`Dashboard: requests with a part of mine`,
  decide: t`Dashboard: what I decide`,
  led: t`Dashboard: my team`,
  headed: t`Dashboard: my department`,
  all: t`Dashboard: all requests`,
};

/** Page with the weekly dashboard report, and its differences from the previous week. */
export function Page() {
  const [search] = useSearchParams();
  const { date, now } = useFormat();
  const { locale, timeZone } = useViewer();
  const scope = FigureScope.safeParse(search.get('of')).data ?? 'mine';
  const until =
    PlainDate.safeParse(search.get('to')).data ??
    addDaysToDate(findWeekStart(new Date(now).toISOString(), timeZone), -1);
  const { data, error, dataUpdatedAt, refetch } = useQuery(requestFiguresQuery(scope, until));
  const [former, week] = data?.weeks.slice(-2) ?? [];
  return (
    <ReportSheet
      title={titles[scope]}
      period={
        week
          ? t`${formatWeek(week)}: ${date(week.from)} to ${date(week.to)}`
          : t`Up to ${date(until)}`
      }
      reportId={search.get('report') ?? undefined}
      live={{ to: `${paths.dashboard}?of=${scope}`, label: t`Open the dashboard` }}
      countedAt={data && dataUpdatedAt}
      changes={week && former ? describeDashboardChanges(week, former, locale) : []}
      onSave={data && (() => saveWeeks(data.weeks))}
    >
      {data && week ? (
        <>
          <div className={`stack gap-16 ${classes.charts}`}>
            <DurationChart
              period={week}
              name={formatWeek(week)}
              isOfDecisions={scope === 'decide'}
            />
            <TrendChart weeks={data.weeks} />
          </div>
          <WeeksTable weeks={data.weeks} />
        </>
      ) : error ? (
        <ErrorPanel
          title={t`The figures could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton rows={6} look="rows" />
      )}
    </ReportSheet>
  );
}
