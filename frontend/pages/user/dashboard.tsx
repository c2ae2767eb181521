import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { RowsGroup } from '#frontend/components/rows.tsx';
import { Segments } from '#frontend/components/segments.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import {
  openFiguresQuery,
  requestCountsQuery,
  requestFiguresQuery,
} from '#frontend/data/figures.ts';
import { messagesQuery } from '#frontend/data/messages.ts';
import { requestsQuery } from '#frontend/data/requests.ts';
import { CountTiles, type Tile } from '#frontend/features/dashboard/components/count-tiles.tsx';
import { DurationChart } from '#frontend/features/dashboard/components/duration-chart.tsx';
import { RiskList } from '#frontend/features/dashboard/components/risk-list.tsx';
import { ShortList } from '#frontend/features/dashboard/components/short-list.tsx';
import { TrendChart } from '#frontend/features/dashboard/components/trend-chart.tsx';
import {
  comparedWords,
  hoursWords,
  inTimeWords,
  monthName,
  returnedWords,
} from '#frontend/features/dashboard/figure-words.ts';
import { SendWeekly } from '#frontend/features/reports/components/send-weekly.tsx';
import { numberOfRequests } from '#frontend/lib/language/counts.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { PersonChip } from '#frontend/widgets/person-chip.tsx';
import { statusWord } from '#frontend/widgets/status-badge.tsx';
import type { Output } from '#shared/endpoint.ts';
import type { FigureScope, openFigures, requestFigures } from '#shared/figures/figures-api.ts';
import { mostCounted } from '#shared/figures/most-counted.ts';
import { type RequestRow, RequestStatus } from '#shared/requests/request.ts';
import type { Load } from '../page.ts';
import classes from './dashboard.module.css';
import { type Listed, listedIn, listOf } from './dashboard-lists.ts';
import { Recent } from './dashboard-recent.tsx';

const scopes = [
  { value: 'mine', label: t`Mine`, roles: ['user', 'admin'] },
  { value: 'participated', label: t`Participated`, roles: ['user', 'admin'] },
  { value: 'all', label: t`All`, roles: ['admin'] },
] as const satisfies readonly { value: FigureScope; label: string; roles: readonly string[] }[];

const counted = RequestStatus.exclude(['Draft']).options;

const linkOf = ({ requestId }: RequestRow) => paths.viewRequest(requestId);

type Figures = Listed & {
  readonly figures: Output<typeof requestFigures>;
  readonly open: Output<typeof openFigures>;
};

function tilesOf(props: Figures, locale: string): Tile[] {
  const { scope, figures } = props;
  const { byStatus } = props.counts;
  const { month, formerMonth, weeks } = figures;
  const week = weeks.at(-1);
  const name = monthName(month, locale);
  return [
    {
      label: t`In review now`,
      value: String(byStatus.InReview),
      note: t`${week?.sent ?? 0} sent this week`,
      to: listOf(props, 'InReview'),
    },
    {
      label: t`Sent back now`,
      value: String(byStatus.Returned),
      note: returnedWords(byStatus.Returned, scope),
      to: listOf(props, 'Returned'),
    },
    {
      label: t`Approved in ${name}`,
      value: String(month.approved),
      note: inTimeWords(month),
      to: listOf(props, 'Approved', month.from.slice(0, 7)),
    },
    {
      label: t`Median time to decide, ${name}`,
      value: month.medianSeconds === null ? '–' : hoursWords(month.medianSeconds),
      note: comparedWords(month, formerMonth, locale),
      to: undefined,
    },
  ];
}

/** "2 overdue, 1 due soon", or "45 overdue in the first 2000 requests". */
const riskWords = ({ overdue, dueSoon, isAll }: Figures['open']) =>
  isAll
    ? t`${overdue} overdue, ${dueSoon} due soon`
    : t`${overdue} overdue, ${dueSoon} due soon in the first ${mostCounted} requests`;

function Figures(props: Figures) {
  const { scope, counts, figures, open } = props;
  const { locale } = useViewer();
  return (
    <>
      <CountTiles tiles={tilesOf(props, locale)} />
      <div className={classes.charts}>
        <DurationChart period={figures.month} name={monthName(figures.month, locale)} />
        <TrendChart weeks={figures.weeks} />
      </div>
      <Panel
        title={t`At risk`}
        count={riskWords(open)}
        aside={
          scope === 'all' ? (
            <Link
              to={`${paths.serviceLevels}?view=risk`}
              className={classes.more}
            >{t`All at risk`}</Link>
          ) : (
            t`Now; the mark is the end of the time to decide`
          )
        }
      >
        <RiskList requests={open.atRisk} linkOf={linkOf} />
      </Panel>
      <div className={classes.columns}>
        <Panel
          title={t`Who has open requests`}
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
        <Panel title={t`By status`} aside={t`All that were ever sent`}>
          <ShortList
            empty={null}
            rows={counted.map((status) => ({
              id: status,
              title: statusWord(status),
              to: listOf(props, status),
              end: numberOfRequests(counts.byStatus[status]),
            }))}
          />
        </Panel>
      </div>
    </>
  );
}

/** How requests stand, how long they take, and what is at risk. Whose requests is part of the address. */
export function Page() {
  const { roles } = useSession();
  const [search, setSearch] = useSearchParams();
  const offered = scopes.filter((scope) => scope.roles.some((role) => roles.has(role)));
  const { value: scope, label } =
    offered.find(({ value }) => value === search.get('of')) ?? scopes[0];
  const counts = useQuery(requestCountsQuery(scope));
  const listed = useQuery(requestCountsQuery(listedIn(scope)));
  const figures = useQuery(requestFiguresQuery(scope));
  const open = useQuery(openFiguresQuery(scope));
  const all = [counts, listed, figures, open];
  const error = all.find((one) => one.error)?.error;
  const retry = () => {
    for (const one of all) void one.refetch();
  };
  const isThere = counts.data && listed.data && figures.data && open.data;
  const total = Object.values(counts.data?.byStatus ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHeader
        title={t`Dashboard`}
        meta={meta[scope]}
        actions={
          <>
            <Segments
              label={t`Whose requests`}
              choices={offered}
              value={scope}
              onChange={(of) => setSearch({ of })}
            />
            <SendWeekly view={`${paths.dashboard}?of=${scope}`} name={t`Dashboard: ${label}`} />
          </>
        }
      />
      <RowsGroup className={classes.page}>
        {error && isThere ? (
          <StaleNotice what={t`The figures`} since={counts.dataUpdatedAt} onRetry={retry} />
        ) : null}
        {error && !isThere ? (
          <ErrorPanel title={t`The figures could not be loaded`} cause={error} onRetry={retry} />
        ) : isThere && total === 0 ? (
          <EmptyState
            title={t`Nothing to count yet`}
            action={<ButtonLink to={paths.newRequest}>{t`New request`}</ButtonLink>}
          >
            {nothingYet[scope]}
          </EmptyState>
        ) : isThere ? (
          <Figures
            key={scope}
            scope={scope}
            counts={counts.data}
            listed={listed.data}
            figures={figures.data}
            open={open.data}
          />
        ) : (
          <ListSkeleton rows={6} look="rows" />
        )}
        {/* What would be below something whose height is not known yet would move. */}
        {isThere || error ? <Recent /> : null}
      </RowsGroup>
    </>
  );
}

const meta: Readonly<Record<FigureScope, string>> = {
  mine: t`Requests you raised and those that are for you.`,
  participated: t`Requests you raised, decided or were asked about.`,
  all: t`All requests that were sent.`,
};
const nothingYet: Readonly<Record<FigureScope, string>> = {
  mine: t`How many requests you have, how long they take and which are at risk is told here once you sent one.`,
  participated: t`How many requests you decide or are asked about, how long they take and which are at risk is told here.`,
  all: t`How many requests there are, how long they take and which are at risk is told here once one was sent.`,
};

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(requestCountsQuery('mine')),
    queries.ensureQueryData(requestCountsQuery(listedIn('mine'))),
    queries.ensureQueryData(requestFiguresQuery('mine')),
    queries.ensureQueryData(openFiguresQuery('mine')),
    queries.ensureInfiniteQueryData(requestsQuery('mine', 'Draft')),
    queries.ensureInfiniteQueryData(messagesQuery()),
  ]);
