import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { FiguresSkeleton } from '#frontend/components/lists/figures-skeleton.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { RowsGroup } from '#frontend/components/lists/rows.tsx';
import { requestCountsQuery, taskCountsQuery } from '#frontend/data/counts.ts';
import { openFiguresQuery, requestFiguresQuery } from '#frontend/data/figures.ts';
import { messagesQuery } from '#frontend/data/messages.ts';
import { requestsQuery } from '#frontend/data/requests.ts';
import { WeeklyReportLink } from '#frontend/features/reports/components/weekly-report-link.tsx';
import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { getRights } from '#frontend/lib/session/use-session-state.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { AppError } from '#shared/errors.ts';
import { type FigureScope, isTeamScope, TeamScope } from '#shared/figures/counts-api.ts';
import type { Load } from '../page.ts';
import classes from './dashboard.module.css';
import {
  DecisionFigures,
  hasDecisions,
  hasRequests,
  RequestFigures,
} from './dashboard-figures.tsx';
import { toListScope } from './dashboard-lists.ts';
import { RecentDraftsAndMessages } from './dashboard-recent.tsx';

type Roles = ReadonlySet<string>;

/** Return the available scopes in order. A team scope is available to its manager, regardless of their role. */
export const listAvailableScopes = (roles: Roles, teams: readonly TeamScope[]): FigureScope[] => [
  ...(roles.has('approver') ? (['decide'] as const) : []),
  ...teams,
  ...(['mine', 'participated'] as const),
  ...(roles.has('admin') ? (['all'] as const) : []),
];

/**
 * Return the default scope by role: all for administrators, decisions for approvers, own requests for everybody else.
 */
const firstScope = (roles: Roles): FigureScope =>
  roles.has('admin') ? 'all' : roles.has('approver') ? 'decide' : 'mine';

/** Return the scope in the URL. The services reject a team scope for people who lead no team. */
const namedScope = (search: URLSearchParams, roles: Roles): FigureScope | undefined =>
  listAvailableScopes(roles, TeamScope.options).find((scope) => scope === search.get('of'));

/**
 * Return the scope in the URL or the default. People who decide nothing default to the department that they head, or
 * the team that reports to them.
 */
export const chooseDashboardScope = (
  search: URLSearchParams,
  roles: Roles,
  teams: readonly TeamScope[],
) => {
  const first = firstScope(roles);
  return namedScope(search, roles) ?? (first === 'mine' ? (teams.at(-1) ?? first) : first);
};

/** Whether the scope is determined without loading data. */
const isScopeKnown = (search: URLSearchParams, roles: Roles): boolean =>
  namedScope(search, roles) !== undefined || firstScope(roles) !== 'mine';

const initialFiguresQuery = (search: URLSearchParams, roles: Roles) =>
  requestFiguresQuery(namedScope(search, roles) ?? firstScope(roles));

/** Return the current scope and the available scopes; undefined until the reader's teams are loaded. */
function useScopes(search: URLSearchParams, roles: Roles) {
  // Every response contains the teams, so that switching the scope does not change the options meanwhile. The header
  // waits for the first response, because options that appear later would shift the page.
  const figures = useQuery({
    ...initialFiguresQuery(search, roles),
    placeholderData: keepPreviousData,
  });
  const { data } = figures;
  if (!data && isFirstLoad(figures)) return undefined;
  const scope = chooseDashboardScope(search, roles, data?.teams ?? []);
  const offered = listAvailableScopes(roles, data?.teams ?? (isTeamScope(scope) ? [scope] : []));
  return { scope, offered };
}

const labels: Readonly<Record<FigureScope, string>> = {
  decide: t`I decide`,
  led: t`My team`,
  headed: t`My department`,
  mine: t`Mine`,
  participated: t`Participated`,
  all: t`All`,
};
/** Load all data for the figures of a scope; undefined while loading. */
function useFigures(scope: FigureScope) {
  const decides = scope === 'decide';
  const ofRequests = decides ? 'mine' : scope;
  const counts = useQuery({ ...requestCountsQuery(ofRequests), enabled: !decides });
  const listed = useQuery({ ...requestCountsQuery(toListScope(ofRequests)), enabled: !decides });
  const tasks = useQuery({ ...taskCountsQuery(), enabled: decides });
  const figures = useQuery(requestFiguresQuery(scope));
  const open = useQuery(openFiguresQuery(scope));
  const all = decides ? [tasks, figures, open] : [counts, listed, figures, open];
  const shown = figures.data && open.data && { figures: figures.data, open: open.data };
  return {
    error: all.find((one) => one.error)?.error,
    since: figures.dataUpdatedAt,
    retry: () => {
      for (const one of all) void one.refetch();
    },
    decisions: decides && shown && tasks.data ? { ...shown, tasks: tasks.data } : undefined,
    requests:
      !decides && shown && counts.data && listed.data
        ? { ...shown, scope, counts: counts.data, listed: listed.data }
        : undefined,
  };
}

type BodyProps = {
  readonly scope: FigureScope;
  /** Scope to which a reader who never had a task is led. */
  readonly elsewhere: FigureScope;
};

function DashboardBody({ scope, elsewhere }: BodyProps) {
  const { error, since, retry, decisions, requests } = useFigures(scope);
  const isThere = decisions !== undefined || requests !== undefined;
  const isRefused = error instanceof AppError && error.code === 'actor.forbidden';
  const isEmpty = requests ? !hasRequests(requests) : decisions && !hasDecisions(decisions);
  return (
    <RowsGroup className={classes.page}>
      {error && isThere ? (
        <StaleNotice what={t`The figures`} since={since} onRetry={retry} />
      ) : null}
      {error && !isThere && isRefused ? (
        <EmptyState title={t`Nothing to count here`}>{error.message}</EmptyState>
      ) : null}
      {error && !isThere && !isRefused ? (
        <ErrorPanel title={t`The figures could not be loaded`} cause={error} onRetry={retry} />
      ) : null}
      {isEmpty ? (
        <EmptyState
          title={t`Nothing to count yet`}
          action={
            decisions ? (
              <ButtonLink to={`${paths.dashboard}?of=${elsewhere}`}>
                {t`Show “${labels[elsewhere]}”`}
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.newRequest}>{t`New request`}</ButtonLink>
            )
          }
        >
          {nothingYet[scope]}
        </EmptyState>
      ) : null}
      {requests && !isEmpty ? <RequestFigures key={scope} {...requests} /> : null}
      {decisions && !isEmpty ? <DecisionFigures {...decisions} /> : null}
      {isThere || error ? null : (
        <>
          <FiguresSkeleton />
          <ListSkeleton rows={6} look="rows" />
        </>
      )}
      {/* Render this part only after the content above is loaded. Otherwise, this part would shift. */}
      {isThere || error ? <RecentDraftsAndMessages /> : null}
    </RowsGroup>
  );
}

/** Page with requests by status, their durations, and those at risk. The URL selects the scope. */
export function Page() {
  const { roles } = useSession();
  const [search, setSearch] = useSearchParams();
  const scopes = useScopes(search, roles);
  if (!scopes) return <PageSkeleton />;
  const { scope, offered } = scopes;
  const elsewhere = offered.findLast(isTeamScope) ?? 'mine';
  return (
    <>
      <PageHeader
        title={t`Dashboard`}
        meta={meta[scope]}
        actions={
          <>
            <Segments
              label={t`Whose requests`}
              choices={offered.map((value) => ({ value, label: labels[value] }))}
              value={scope}
              onChange={(of) => setSearch({ of })}
            />
            <WeeklyReportLink
              view={`${paths.dashboard}?of=${scope}`}
              name={t`Dashboard: ${labels[scope]}`}
            />
          </>
        }
      />
      <DashboardBody scope={scope} elsewhere={elsewhere} />
    </>
  );
}

const meta: Readonly<Record<FigureScope, string>> = {
  mine: t`Requests you raised and those that are for you.`,
  participated: t`Requests you raised, decided or were asked about.`,
  decide: t`What you are asked to decide, and what you decided.`,
  led: t`Requests of the people who report to you or work in departments that you head.`,
  headed: t`Requests of the people in departments that you head.`,
  all: t`All requests that were sent.`,
};
const nothingYet: Readonly<Record<FigureScope, string>> = {
  mine: t`Send your first request to see figures.`,
  participated: t`Figures appear with the first request that you raise, decide or are asked about.`,
  decide: t`Nobody has asked you to decide yet. Figures appear with your first task.`,
  led: t`Figures appear when somebody of your team sends a request.`,
  headed: t`Figures appear when somebody in your department sends a request.`,
  all: t`Figures appear with the first request.`,
};

export const load: Load = async (queries, _, search) => {
  const { roles } = getRights();
  const known = isScopeKnown(search, roles)
    ? undefined
    : await queries.ensureQueryData(initialFiguresQuery(search, roles)).catch(() => undefined);
  const scope = chooseDashboardScope(search, roles, known?.teams ?? []);
  const counted =
    scope === 'decide'
      ? [queries.ensureQueryData(taskCountsQuery())]
      : [requestCountsQuery(scope), requestCountsQuery(toListScope(scope))].map((query) =>
          queries.ensureQueryData(query),
        );
  return Promise.allSettled([
    ...counted,
    queries.ensureQueryData(requestFiguresQuery(scope)),
    queries.ensureQueryData(openFiguresQuery(scope)),
    queries.ensureInfiniteQueryData(requestsQuery('mine', 'Draft')),
    queries.ensureInfiniteQueryData(messagesQuery()),
  ]);
};
