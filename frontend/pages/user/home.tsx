import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { RowsGroup } from '#frontend/components/lists/rows.tsx';
import { daysBetween, toHourOfDay } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { categoriesQuery, setupQuery } from '#frontend/data/reference.ts';
import { openQuestionsQuery, ownRequestsQuery } from '#frontend/data/requests.ts';
import { openTasksQuery } from '#frontend/data/tasks.ts';
import { StartRequest } from '#frontend/features/reference/components/start-request.tsx';
import { YourRequests } from '#frontend/features/requests/components/your-requests.tsx';
import { useMyRequests } from '#frontend/features/requests/use-own-requests.ts';
import { expectsSetup } from '#frontend/features/setup/setup-hint.ts';
import type { WaitingAction } from '#frontend/features/tasks/arrange-acts.ts';
import { WaitingForYou } from '#frontend/features/tasks/components/waiting-for-you.tsx';
import { describeUrgency } from '#frontend/features/tasks/urgency-words.ts';
import { useOpenCounts } from '#frontend/features/tasks/use-open-counts.ts';
import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { useSessionState } from '#frontend/lib/session/use-session-state.ts';
import { useSession } from '#frontend/lib/session.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { newRequestPath, paths } from '#frontend/paths.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import type { Load } from '../page.ts';
import classes from './home.module.css';

const notices = () => import('./home-notices.tsx');
const FirstSteps = lazy(async () => ({ default: (await notices()).FirstSteps }));
const OwnFirstSteps = lazy(async () => ({ default: (await notices()).OwnFirstSteps }));
const AwayThisWeek = lazy(async () => ({ default: (await notices()).AwayThisWeek }));
const News = lazy(async () => ({ default: (await notices()).News }));
const OwnMailProblem = lazy(async () => ({ default: (await notices()).OwnMailProblem }));
const setupLinks = {
  calendar: `${paths.serviceLevels}?view=hours`,
  locations: paths.locations,
  departments: paths.departments,
  people: paths.people,
  form: paths.forms,
  category: paths.categories,
  routing: paths.routings,
  fallbackApprovers: paths.configuration,
};

const greeting = (hour: number) => {
  if (hour < 12) return t`Good morning`;
  return hour < 18 ? t`Good afternoon` : t`Good evening`;
};

const formatReturnedCount = (count: number) =>
  plural(count, t`1 request needs a correction.`, t`${count} requests need a correction.`);

const formatQuestionCount = (count: number) =>
  plural(count, t`1 question needs your answer.`, t`${count} questions need your answer.`);

/** Do not greet a person by their email address. */
const nameIn = (name: string) =>
  name === unknownUserName || name.includes('@') ? '' : `, ${getFirstName(name)}`;

/**
 * Return the path for an action. `reads`: link to the request, because the decision page is available only to
 * approvers.
 */
const linkOfAct = (reads: boolean) => (act: WaitingAction) => {
  if (act.kind === 'decide')
    return reads ? paths.viewRequest(act.task.requestId) : paths.reviewTask(act.task.taskId);
  const { requestId } = act.request;
  if (act.kind === 'answer') return paths.chat(requestId);
  return act.kind === 'finish' ? paths.editRequest(requestId) : paths.viewRequest(requestId);
};

/** Show the lists only together with the first steps above them, because the first steps would push the lists down. */
function AfterLoading({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  const skeleton = <ListSkeleton rows={8} look="rows" />;
  return isLoading ? skeleton : <Suspense fallback={skeleton}>{children}</Suspense>;
}

/** Landing page: tasks that wait for me, and the state of my requests. */
export function Page() {
  const { user, roles, settled } = useSession();
  const { timeZone } = useViewer();
  const format = useFormat();
  const tasks = useQuery(openTasksQuery());
  const counts = useOpenCounts();
  const { requests, counters, asked, sentBack, drafts, others } = useMyRequests();
  const isToday = (at: string) => daysBetween(format.now, Date.parse(at), timeZone) === 0;
  const steps = (
    <>
      <OwnMailProblem userId={user.userId} />
      {roles.has('admin') ? (
        <FirstSteps linkOf={{ ...setupLinks, name: paths.person(user.userId) }} />
      ) : null}
      {settled && !roles.has('admin') ? (
        <OwnFirstSteps person={user} isApprover={roles.has('approver')} />
      ) : null}
    </>
  );
  const lists = (
    <>
      <WaitingForYou
        tasks={tasks}
        counts={counts}
        own={{ sentBack, asked, drafts }}
        linkOf={linkOfAct(settled && !roles.has('approver'))}
        aside={
          <Link
            to={paths.myTasks}
            className={`muted undecorated ${classes.more}`}
          >{t`All my tasks`}</Link>
        }
      />
      <YourRequests
        requests={requests}
        counters={counters}
        rows={others}
        linkOf={({ requestId }) => paths.viewRequest(requestId)}
        newLink={paths.newRequest}
        aside={
          <Link
            to={paths.myRequests}
            className={`muted undecorated ${classes.more}`}
          >{t`All my requests`}</Link>
        }
      />
    </>
  );
  const isSetUpFirst = roles.has('admin') && expectsSetup(user);
  // Stored rights may be outdated until the sync, and the services would refuse the call.
  const isSyncing = useSessionState(({ sync }) => sync.inProgress);
  const setup = useQuery({ ...setupQuery(), enabled: isSetUpFirst && !isSyncing });
  return (
    <>
      <PageHeader
        title={`${greeting(toHourOfDay(format.now, timeZone))}${nameIn(user.name)}`}
        meta={
          <span className={classes.today}>
            {`${format.today()}. `}
            {tasks.data && counts ? describeUrgency(tasks.data.items, isToday, counts) : null}
            {sentBack.length > 0 ? ` ${formatReturnedCount(sentBack.length)}` : null}
            {asked.length > 0 ? ` ${formatQuestionCount(asked.length)}` : null}
          </span>
        }
      />
      <div className={classes.columns}>
        <RowsGroup className={classes.main}>
          {isSetUpFirst ? (
            <AfterLoading isLoading={isSyncing || isFirstLoad(setup)}>
              {steps}
              {lists}
            </AfterLoading>
          ) : (
            <>
              <Suspense>{steps}</Suspense>
              {lists}
            </>
          )}
        </RowsGroup>
        <aside className="stack packed gap-16" aria-label={t`Start a request, and news`}>
          <StartRequest linkOf={newRequestPath} allLink={paths.newRequest} />
          <Suspense>
            <AwayThisWeek allLink={paths.calendar} />
            <News allLink={`${paths.messages}?show=announcements`} />
          </Suspense>
        </aside>
      </div>
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(openTasksQuery()),
    queries.ensureInfiniteQueryData(ownRequestsQuery()),
    queries.ensureQueryData(openQuestionsQuery()),
    queries.ensureQueryData(categoriesQuery()),
  ]);
