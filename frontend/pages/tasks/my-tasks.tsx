import { IconUserShield } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useListAddress } from '#frontend/components/lists/data-list/use-list-address.ts';
import { useNow } from '#frontend/components/text/format/use-now.ts';
import { listSettingsQuery } from '#frontend/data/list-choices.ts';
import { allTasksQuery, openTasksQuery } from '#frontend/data/tasks.ts';
import {
  defaultTaskSort,
  isHandledByAssignee,
  isTaskInView,
  parseTaskView,
  type TaskView,
} from '#frontend/features/tasks/arrange-tasks.ts';
import { includeHandled } from '#frontend/features/tasks/bulk-outcome.ts';
import { TaskList, taskParts } from '#frontend/features/tasks/components/task-list.tsx';
import { TasksBar } from '#frontend/features/tasks/components/tasks-bar.tsx';
import { useBulkDecide } from '#frontend/features/tasks/use-bulk-decide.ts';
import { formatOpenCount, useOpenCounts } from '#frontend/features/tasks/use-open-counts.ts';
import { useOpenTasks } from '#frontend/features/tasks/use-open-tasks.ts';
import { useSession } from '#frontend/lib/session.ts';
import { msg, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { useDefaultView } from '#frontend/widgets/list-view/use-list-view.ts';
import { canDecideTask, type TaskRow } from '#shared/tasks/task.ts';
import type { Load } from '../page.ts';

const ReassignMany = lazy(async () => {
  const { loadReassignMany } = await import('#frontend/widgets/reassign/reassign-many.tsx');
  return loadReassignMany();
});

const BulkNotices = lazy(async () => ({
  default: (await import('#frontend/features/tasks/components/bulk-notices.tsx')).BulkNotices,
}));

const NothingWaits = lazy(async () => ({
  default: (await import('#frontend/features/tasks/components/no-open-tasks.tsx')).NothingWaits,
}));

const firstView: TaskView = 'Open';
/**
 * Build the link to the decision page. It contains the query string of the list, because the decision page continues
 * through this list.
 */
const toDecide =
  (search: string) =>
  ({ taskId, status, requestId }: TaskRow) =>
    status === 'Pending' ? `${paths.reviewTask(taskId)}${search}` : paths.viewRequest(requestId);
/** Build the link to the read-only request, because only approvers may open the decision page. */
const toRead = ({ requestId }: TaskRow) => paths.viewRequest(requestId);

/** Page with my open tasks, most urgent first, and the tasks I decided. */
export function Page() {
  useDefaultView('my-tasks', taskParts);
  const address = useListAddress({ view: firstView });
  const { search } = useLocation();
  const view = parseTaskView(address.shown('view')) ?? firstView;
  const { timeZone, userId = '' } = useViewer();
  const { roles, settled } = useSession();
  const isApprover = roles.has('approver');
  // Until the roles are known, link to the decision page, which checks them.
  const reads = settled && !isApprover;
  const linkOf = useMemo(() => (reads ? toRead : toDecide(search)), [reads, search]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Tasks in the reassign dialog remain there, even if a row leaves the list meanwhile.
  const [moving, setMoving] = useState<readonly TaskRow[]>();
  const bulk = useBulkDecide((ids) => setSelected(new Set(ids)));
  const now = useNow();
  const { urgent: open, ...work } = useOpenTasks();
  const all = useInfiniteQuery({ ...allTasksQuery(), enabled: view === 'Decided' });
  const openTasks = work.tasks;
  const counts = useOpenCounts();
  const within = (name: TaskView) =>
    openTasks?.filter((task) => isTaskInView(name, task, now, timeZone));
  /** Return the number of loaded tasks, with a plus if there may be more, because the list is loaded by due time. */
  const countIn = (name: TaskView) => {
    const found = within(name);
    const last = openTasks?.at(-1);
    const isAll =
      !work.hasMore || (name === 'Overdue or due today' && last && !found?.includes(last));
    return found && `${found.length}${isAll ? '' : '+'}`;
  };
  const decided = all.data?.pages.flatMap(({ items }) => items).filter(isHandledByAssignee);
  const shown =
    view === 'Decided'
      ? { ...all, rows: decided }
      : {
          ...open,
          rows: includeHandled(openTasks, bulk.handled)?.filter((task) =>
            isTaskInView(view, task, now, timeZone),
          ),
        };
  const chosen = openTasks?.filter(({ taskId }) => selected.has(taskId)) ?? [];
  const show = (next: TaskView) => {
    address.show({ view: next });
    setSelected(new Set());
  };
  return (
    <>
      <PageHeader title={t`My tasks`} />
      {reads && openTasks && openTasks.length > 0 ? (
        <Notice
          icon={IconUserShield}
          tone="warn"
        >{rich`${<strong>{t`Only approvers can decide.`}</strong>} An administrator can make you one, or reassign these tasks.`}</Notice>
      ) : null}
      {bulk.handled.size > 0 ? (
        <Suspense>
          <BulkNotices bulk={bulk} />
        </Suspense>
      ) : null}
      <Tabs
        label={t`Views`}
        current={view}
        onChange={show}
        tabs={[
          {
            name: 'Open',
            count: counts && formatOpenCount(counts),
          },
          { name: msg('Overdue or due today'), count: countIn('Overdue or due today') },
          { name: msg('On behalf of others'), count: countIn('On behalf of others') },
          { name: msg('Decided') },
        ]}
      />
      <TaskList
        key={view}
        handled={bulk.handled}
        selection={
          view === 'Decided' || !isApprover
            ? undefined
            : {
                ids: selected,
                onChange: setSelected,
                allows: (id) =>
                  openTasks?.some((task) => task.taskId === id && canDecideTask(userId, task)) ??
                  false,
              }
        }
        tasks={shown.rows}
        error={shown.error}
        updatedAt={shown.dataUpdatedAt}
        onRetry={() => void shown.refetch()}
        linkOf={linkOf}
        last={view === 'Decided' ? msg('Decided') : msg('Due')}
        firstSort={view === 'Decided' ? ['due', 'descending'] : defaultTaskSort}
        empty={
          <Suspense>
            <NothingWaits
              view={view}
              onShowDecided={() => show('Decided')}
              newLink={paths.newRequest}
              awayLink={isApprover ? paths.outOfOffice : undefined}
            />
          </Suspense>
        }
        more={
          view === 'Decided'
            ? {
                hasMore: all.hasNextPage,
                loading: all.isFetchingNextPage,
                onMore: () => void all.fetchNextPage(),
              }
            : {
                hasMore: work.hasMore,
                loading: work.loading,
                onMore: () => void work.loadMore(),
              }
        }
        selectRest={work.loadMore}
        isOfView={(task) =>
          view === 'Decided' ? isHandledByAssignee(task) : isTaskInView(view, task, now, timeZone)
        }
      />
      {chosen.length > 0 ? (
        <TasksBar
          tasks={chosen}
          comment={bulk.comment}
          onComment={bulk.setComment}
          onClear={() => setSelected(new Set())}
          onDecide={(outcome) => {
            setSelected(new Set());
            bulk.decide(outcome, chosen);
          }}
          onReassign={() => setMoving(chosen)}
        />
      ) : null}
      {moving ? (
        <Suspense>
          <ReassignMany
            tasks={moving}
            onClose={() => setMoving(undefined)}
            onDone={(results) => {
              bulk.showReassigned(moving, results);
              setSelected(new Set());
              setMoving(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([
    queries.ensureQueryData(openTasksQuery()),
    queries.ensureQueryData(listSettingsQuery('my-tasks')),
  ]);
