import { Link } from 'react-router-dom';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { CountTiles, type Tile } from '#frontend/features/dashboard/components/count-tiles.tsx';
import { DurationChart } from '#frontend/features/dashboard/components/duration-chart.tsx';
import { RiskList } from '#frontend/features/dashboard/components/risk-list.tsx';
import { ShortList } from '#frontend/features/dashboard/components/short-list.tsx';
import { TrendChart } from '#frontend/features/dashboard/components/trend-chart.tsx';
import {
  comparedWords,
  decidedIn,
  hoursWords,
  inTimeWords,
  monthName,
  returnedWords,
} from '#frontend/features/dashboard/figure-words.ts';
import { numberOfRequests } from '#frontend/lib/language/counts.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { statusWord } from '#frontend/widgets/requests/status-badge.tsx';
import type { Output } from '#shared/endpoint.ts';
import { type countTasks, isTeamScope } from '#shared/figures/counts-api.ts';
import type { openFigures, requestFigures } from '#shared/figures/figures-api.ts';
import { mostCounted } from '#shared/figures/most-counted.ts';
import { type RequestRow, RequestStatus } from '#shared/requests/request.ts';
import classes from './dashboard.module.css';
import { findRequestListPath, type Listed } from './dashboard-lists.ts';

const counted = RequestStatus.exclude(['Draft']).options;

type Shown = {
  readonly figures: Output<typeof requestFigures>;
  readonly open: Output<typeof openFigures>;
};
export type FiguresOfRequests = Listed & Shown;
export type FiguresOfDecisions = Shown & { readonly tasks: Output<typeof countTasks> };

const medianTile = ({ month, formerMonth }: Shown['figures'], locale: string): Tile => ({
  label: t`Median time to decide, ${monthName(month, locale)}`,
  value: month.medianSeconds === null ? '–' : hoursWords(month.medianSeconds),
  note: comparedWords(month, formerMonth, locale),
  to: undefined,
});

function tilesOfRequests(props: FiguresOfRequests, locale: string): Tile[] {
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
      note: returnedWords(byStatus.Returned, scope),
      to: findRequestListPath(props, 'Returned'),
    },
    {
      label: t`Approved in ${monthName(month, locale)}`,
      value: String(month.approved),
      note: inTimeWords(month),
      to: findRequestListPath(props, 'Approved', month.from.slice(0, 7)),
    },
    medianTile(figures, locale),
  ];
}

function tilesOfDecisions({ figures, tasks }: FiguresOfDecisions, locale: string): Tile[] {
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
      value: String(week ? decidedIn(week) : 0),
      note: t`${week?.sent ?? 0} received this week`,
      to: `${paths.myTasks}?view=Decided`,
    },
    {
      label: t`Decided in ${monthName(month, locale)}`,
      value: String(decidedIn(month)),
      note: inTimeWords(month),
      to: undefined,
    },
    medianTile(figures, locale),
  ];
}

/** Summarize open requests: "2 overdue, 1 due soon", or "45 overdue in the first 2000 requests". */
const riskWords = ({ overdue, dueSoon, isAll }: Shown['open']) =>
  isAll
    ? t`${overdue} overdue, ${dueSoon} due soon`
    : t`${overdue} overdue, ${dueSoon} due soon in the first ${mostCounted} requests`;

const toView = ({ requestId }: RequestRow) => paths.viewRequest(requestId);
/** Link to the decision page if the reader has a task, else to the request. */
const toDecide = (userId: string | undefined) => (row: RequestRow) => {
  const own = row.assignees.find((one) => one.userId === userId);
  return own?.taskId ? paths.reviewTask(own.taskId) : toView(row);
};

type ChartsProps = Pick<Shown, 'figures'> & { readonly isOfDecisions?: boolean };

function Charts({ figures, isOfDecisions }: ChartsProps) {
  const { locale } = useViewer();
  return (
    <div className={classes.charts}>
      <DurationChart
        period={figures.month}
        name={monthName(figures.month, locale)}
        {...(isOfDecisions && { isOfDecisions })}
      />
      <TrendChart weeks={figures.weeks} />
    </div>
  );
}

/** Figures of an approver: number of open and completed tasks, and the duration of decisions. */
export function FiguresOfDecisions(props: FiguresOfDecisions) {
  const { locale, userId } = useViewer();
  const { figures, open } = props;
  return (
    <>
      <CountTiles tiles={tilesOfDecisions(props, locale)} />
      <Panel
        title={t`At risk`}
        count={riskWords(open)}
        aside={<Link to={paths.myTasks} className={classes.more}>{t`All my tasks`}</Link>}
      >
        <RiskList requests={open.atRisk} linkOf={toDecide(userId)} />
      </Panel>
      <Charts figures={figures} isOfDecisions />
    </>
  );
}

/** Figures of requests: by status, at risk, and by assignee. */
export function FiguresOfRequests(props: FiguresOfRequests) {
  const { scope, counts, figures, open } = props;
  const { locale } = useViewer();
  return (
    <>
      <CountTiles tiles={tilesOfRequests(props, locale)} />
      <Charts figures={figures} />
      <Panel
        title={isTeamScope(scope) ? t`At risk, where you take part` : t`At risk`}
        count={riskWords(open)}
        aside={
          scope === 'all' ? (
            <Link
              to={`${paths.serviceLevels}?view=risk`}
              className={classes.more}
            >{t`All at risk`}</Link>
          ) : (
            t`The mark shows the due time`
          )
        }
      >
        <RiskList requests={open.atRisk} linkOf={toView} />
      </Panel>
      <div className={classes.columns}>
        <Panel
          title={
            isTeamScope(scope)
              ? t`Who has open requests, where you take part`
              : t`Who has open requests`
          }
          aside={open.isAll ? t`Now` : t`Of the first ${mostCounted} requests`}
        >
          <ShortList
            empty={t`Nobody has an open request.`}
            rows={open.waitFor.map(({ person, requests, overdue }) => ({
              id: person.userId,
              title: <PersonChip person={person} />,
              end:
                overdue > 0
                  ? t`${numberOfRequests(requests)}, ${overdue} overdue`
                  : numberOfRequests(requests),
            }))}
          />
        </Panel>
        <Panel title={t`By status`} aside={t`All time`}>
          <ShortList
            empty={null}
            rows={counted.map((status) => ({
              id: status,
              title: statusWord(status),
              to: findRequestListPath(props, status),
              end: numberOfRequests(counts.byStatus[status]),
            }))}
          />
        </Panel>
      </div>
    </>
  );
}
