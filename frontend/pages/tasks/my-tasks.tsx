import { IconChecks, IconUserShield } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { useNow } from '#frontend/components/format/clock.ts';
import { Notice } from '#frontend/components/notice.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { Tabs } from '#frontend/components/tabs.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import { allTasksQuery, openTasksQuery } from '#frontend/data/tasks.ts';
import { inView, isActedOn, type TaskView } from '#frontend/features/tasks/arrange-tasks.ts';
import { bulkWords, withHandled } from '#frontend/features/tasks/bulk-outcome.ts';
import { BulkBar } from '#frontend/features/tasks/components/bulk-bar.tsx';
import { NothingWaits } from '#frontend/features/tasks/components/nothing-waits.tsx';
import { TaskList } from '#frontend/features/tasks/components/task-list.tsx';
import { useBulkApprove } from '#frontend/features/tasks/use-bulk-approve.ts';
import { useSession } from '#frontend/lib/session.ts';
import { paths } from '#frontend/paths.ts';
import { canDecide } from '#shared/tasks/task.ts';
import type { TaskRow } from '#shared/tasks/tasks-api.ts';
import type { Load } from '../page.ts';

const toDecide = ({ taskId, status, requestId }: TaskRow) =>
  status === 'Pending' ? paths.reviewTask(taskId) : paths.viewRequest(requestId);
/** The decision page opens for approvers only. */
const toRead = ({ requestId }: TaskRow) => paths.viewRequest(requestId);

/** What waits for my decision, most urgent first, and what I decided. */
export function Page() {
  const [view, setView] = useState<TaskView>('Open');
  const { timeZone, userId = '' } = useViewer();
  const { roles, settled } = useSession();
  const isApprover = roles.has('approver');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulkApprove((ids) => setSelected(new Set(ids)));
  const now = useNow();
  const open = useQuery(openTasksQuery());
  const all = useInfiniteQuery({ ...allTasksQuery(), enabled: view === 'Decided' });
  const openTasks = open.data?.items;
  const within = (name: TaskView) => openTasks?.filter((task) => inView(name, task, now, timeZone));
  const decided = all.data?.pages.flatMap(({ items }) => items).filter(isActedOn);
  const shown =
    view === 'Decided'
      ? { ...all, rows: decided }
      : {
          ...open,
          rows: withHandled(openTasks, bulk.handled)?.filter((task) =>
            inView(view, task, now, timeZone),
          ),
        };
  const chosen = openTasks?.filter(({ taskId }) => selected.has(taskId)) ?? [];
  const told = bulkWords(bulk.handled);
  const show = (next: TaskView) => {
    setView(next);
    setSelected(new Set());
  };
  return (
    <>
      <PageHeader title="My tasks" />
      {settled && !isApprover && openTasks && openTasks.length > 0 ? (
        <Notice icon={IconUserShield} tone="warn">
          <strong>Only approvers can decide.</strong> An administrator can make you one, or reassign
          these tasks.
        </Notice>
      ) : null}
      {told ? (
        <Notice
          icon={IconChecks}
          action={
            <Button variant="default" size="compact-sm" onClick={bulk.clear}>
              Hide them
            </Button>
          }
        >
          {told}
        </Notice>
      ) : null}
      <Tabs
        label="Views"
        current={view}
        onChange={show}
        tabs={[
          {
            name: 'Open',
            count: openTasks && `${openTasks.length}${open.data?.cursor ? '+' : ''}`,
          },
          { name: 'Due today', count: within('Due today')?.length },
          { name: 'For others', count: within('For others')?.length },
          { name: 'Decided' },
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
                  openTasks?.some((task) => task.taskId === id && canDecide(userId, task)) ?? false,
              }
        }
        tasks={shown.rows}
        error={shown.error}
        updatedAt={shown.dataUpdatedAt}
        onRetry={() => void shown.refetch()}
        linkOf={isApprover ? toDecide : toRead}
        last={view === 'Decided' ? 'Decided' : 'Due'}
        firstSort={view === 'Decided' ? ['due', 'descending'] : ['due', 'ascending']}
        empty={
          <NothingWaits
            view={view}
            onShowDecided={() => show('Decided')}
            newLink={paths.newRequest}
          />
        }
        more={
          view === 'Decided'
            ? {
                hasMore: all.hasNextPage,
                loading: all.isFetchingNextPage,
                onMore: () => void all.fetchNextPage(),
              }
            : undefined
        }
      />
      {chosen.length > 0 ? (
        <BulkBar
          tasks={chosen}
          comment={bulk.comment}
          onComment={bulk.setComment}
          onClear={() => setSelected(new Set())}
          onApprove={() => {
            setSelected(new Set());
            bulk.approve(chosen);
          }}
        />
      ) : null}
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([queries.ensureQueryData(openTasksQuery())]);
