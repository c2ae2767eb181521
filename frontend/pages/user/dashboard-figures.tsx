import { Link } from 'react-router-dom';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { CountTiles, type Tile } from '#frontend/features/dashboard/components/count-tiles.tsx';
import { DurationChart } from '#frontend/features/dashboard/components/duration-chart.tsx';
import { RiskList } from '#frontend/features/dashboard/components/risk-list.tsx';
import { ShortList } from '#frontend/features/dashboard/components/short-list.tsx';
import { TrendChart } from '#frontend/features/dashboard/components/trend-chart.tsx';
import {
  countDecidedRequests,
  describeReturned,
  formatComparison,
  formatInTimeShare,
  formatMonth,
  formatWorkingHours,
} from '#frontend/features/dashboard/figure-words.ts';
import { formatRequestCount } from '#frontend/lib/language/request-count.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { formatStatusLabel } from '#frontend/widgets/requests/status-badge.tsx';
import type { Output } from '#shared/endpoint.ts';
import { type countTasks, isTeamScope } from '#shared/figures/counts-api.ts';
import type { openFigures, requestFigures } from '#shared/figures/figures-api.ts';
import { maxCounted } from '#shared/figures/max-counted.ts';
import { type RequestRow, RequestStatus } from '#shared/requests/request.ts';
import classes from './dashboard.module.css';
import { findRequestListPath, type ScopeCounts } from './dashboard-lists.ts';

const counted = RequestStatus.exclude(['Draft']).options;

type DashboardFigures = {
  readonly figures: Output<typeof requestFigures>;
  readonly open: Output<typeof openFigures>;
};
export type RequestFigures = ScopeCounts & DashboardFigures;
export type DecisionFigures = DashboardFigures & { readonly tasks: Output<typeof countTasks> };

/** Whether a scope has any request that was sent. */
export const hasRequests = ({ counts }: RequestFigures): boolean =>
  Object.values(counts.byStatus).some((count) => count > 0);

/** Whether an approver has an open task, or received or decided a task in the weeks that are shown. */
export const hasDecisions = ({ figures, tasks }: DecisionFigures): boolean =>
  tasks.open > 0 ||
  [figures.month, figures.formerMonth, ...figures.weeks].some(
    (period) => period.sent > 0 || countDecidedRequests(period) > 0,
  );

const medianTile = ({ month, formerMonth }: DashboardFigures['figures'], locale: string): Tile => ({
  label: t`Median time to decide, ${formatMonth(month, locale)}`,
  value: month.medianSeconds === null ? '–' : formatWorkingHours(month.medianSeconds),
  note: formatComparison(month, formerMonth, locale),
  to: undefined,
});

function buildRequestTiles(props: RequestFigures, locale: string): Tile[] {
  const { scope, figures } = props;
  const { byStatus } = props.counts;
  const { month, weeks } = figures;
  return [
    {
      label: t`In review now`,
      value: String(byStatus.InReview),
      note: t`${weeks.at(-1)?.sent ?? 0} sent this week`,
      to: findRequestListPath(props, 'InReview'),
    },
    {
      label: t`Sent back now`,
      value: String(byStatus.Returned),
      note: describeReturned(byStatus.Returned, scope),
      to: findRequestListPath(props, 'Returned'),
    },
    {
      label: t`Approved in ${formatMonth(month, locale)}`,
      value: String(month.approved),
      note: formatInTimeShare(month),
      to: findRequestListPath(props, 'Approved', month.from.slice(0, 7)),
    },
    medianTile(figures, locale),
  ];
}

function buildDecisionTiles({ figures, tasks }: DecisionFigures, locale: string): Tile[] {
  const { month, weeks } = figures;
  const week = weeks.at(-1);
  const { open, isAll, overdue, dueSoon } = tasks;
  return [
    {
      label: t`Waiting for you now`,
      value: `${open}${isAll ? '' : '+'}`,
      note: t`${overdue} overdue, ${dueSoon} due soon`,
      to: paths.myTasks,
    },
    {
      label: t`Decided this week`,
      value: String(week ? countDecidedRequests(week) : 0),
      note: t`${week?.sent ?? 0} received this week`,
      to: `${paths.myTasks}?view=Decided`,
    },
    {
      label: t`Decided in ${formatMonth(month, locale)}`,
      value: String(countDecidedRequests(month)),
      note: formatInTimeShare(month),
      to: undefined,
    },
    medianTile(figures, locale),
  ];
}

/** Format the number of requests in a status: "5 requests", or "5 requests, 2 of them removed by retention". */
function formatStatusCount(
  { byStatus, removed }: ScopeCounts['counts'],
  status: (typeof counted)[number],
): string {
  const all = formatRequestCount(byStatus[status]);
  const gone = status === 'InReview' || status === 'Returned' ? 0 : removed[status];
  return gone > 0 ? t`${all}, ${gone} of them removed by retention` : all;
}

/** Summarize open requests: "2 overdue, 1 due soon", or "45 overdue, 3 due soon in the first 2000 requests". */
const formatOverdueCounts = ({ overdue, dueSoon, isAll }: DashboardFigures['open']) =>
  isAll
    ? t`${overdue} overdue, ${dueSoon} due soon`
    : t`${overdue} overdue, ${dueSoon} due soon in the first ${maxCounted} requests`;

const toView = ({ requestId }: RequestRow) => paths.viewRequest(requestId);
/** Link to the decision page if the reader has a task, else to the request. */
const toDecide = (userId: string | undefined) => (row: RequestRow) => {
  const own = row.assignees.find((one) => one.userId === userId);
  return own?.taskId ? paths.reviewTask(own.taskId) : toView(row);
};

type ChartsProps = Pick<DashboardFigures, 'figures'> & { readonly isOfDecisions?: boolean };

function Charts({ figures, isOfDecisions }: ChartsProps) {
  const { locale } = useViewer();
  return (
    <div className={`stack gap-16 ${classes.charts}`}>
      <DurationChart
        period={figures.month}
        name={formatMonth(figures.month, locale)}
        {...(isOfDecisions && { isOfDecisions })}
      />
      <TrendChart weeks={figures.weeks} />
    </div>
  );
}

/** Figures for an approver: number of open and completed tasks, and duration of decisions. */
export function DecisionFigures(props: DecisionFigures) {
  const { locale, userId } = useViewer();
  const { figures, open } = props;
  return (
    <>
      <CountTiles tiles={buildDecisionTiles(props, locale)} />
      <Panel
        title={t`At risk`}
        count={formatOverdueCounts(open)}
        aside={
          <Link
            to={paths.myTasks}
            className={`muted undecorated ${classes.more}`}
          >{t`All my tasks`}</Link>
        }
      >
        <RiskList requests={open.atRisk} linkOf={toDecide(userId)} />
      </Panel>
      <Charts figures={figures} isOfDecisions />
    </>
  );
}

/** Figures of requests: by status, at risk, and by assignee. */
export function RequestFigures(props: RequestFigures) {
  const { scope, counts, figures, open } = props;
  const { locale } = useViewer();
  return (
    <>
      <CountTiles tiles={buildRequestTiles(props, locale)} />
      <Charts figures={figures} />
      <Panel
        title={isTeamScope(scope) ? t`At risk, where you take part` : t`At risk`}
        count={formatOverdueCounts(open)}
        aside={
          scope === 'all' ? (
            <Link
              to={`${paths.serviceLevels}?view=risk`}
              className={`muted undecorated ${classes.more}`}
            >{t`All at risk`}</Link>
          ) : (
            t`The mark shows the due time`
          )
        }
      >
        <RiskList requests={open.atRisk} linkOf={toView} />
      </Panel>
      <div className={`stack gap-16 ${classes.columns}`}>
        <Panel
          title={
            isTeamScope(scope)
              ? t`Who has open requests, where you take part`
              : t`Who has open requests`
          }
          aside={open.isAll ? t`Now` : t`Of the first ${maxCounted} requests`}
        >
          <ShortList
            empty={t`Nobody has an open request.`}
            more={open.morePeople}
            rows={open.waitFor.map(({ person, requests, overdue }) => ({
              id: person.userId,
              title: <PersonChip person={person} />,
              end:
                overdue > 0
                  ? t`${formatRequestCount(requests)}, ${overdue} overdue`
                  : formatRequestCount(requests),
            }))}
          />
        </Panel>
        <Panel title={t`By status`} aside={t`All time`}>
          <ShortList
            empty={null}
            rows={counted.map((status) => ({
              id: status,
              title: formatStatusLabel(status),
              to: findRequestListPath(props, status),
              end: formatStatusCount(counts, status),
            }))}
          />
        </Panel>
      </div>
    </>
  );
}
