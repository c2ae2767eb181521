import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#frontend/components/format/clock.ts';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import { Views } from '#frontend/components/views.tsx';
import { allTasksQuery, openTasksQuery } from '#frontend/features/tasks/api/list-tasks.ts';
import { inView, type TaskView } from '#frontend/features/tasks/arrange-tasks.ts';
import { NothingWaits } from '#frontend/features/tasks/components/nothing-waits.tsx';
import { TaskList } from '#frontend/features/tasks/components/task-list.tsx';
import { paths } from '#frontend/paths.ts';
import type { TaskRow } from '#shared/tasks/tasks-api.ts';
import type { Load } from '../page.ts';

const linkOf = ({ taskId, status, requestId }: TaskRow) =>
  status === 'Pending' ? paths.reviewTask(taskId) : paths.viewRequest(requestId);

/** What waits for my decision, most urgent first, and what I decided. */
export function Page() {
  const [view, setView] = useState<TaskView>('Open');
  const { timeZone } = useViewer();
  const now = useNow();
  const open = useQuery(openTasksQuery());
  const all = useInfiniteQuery({ ...allTasksQuery(), enabled: view === 'Decided' });
  const openTasks = open.data?.items;
  const within = (name: TaskView) => openTasks?.filter((task) => inView(name, task, now, timeZone));
  const decided = all.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ status }) => status !== 'Pending');
  const shown = view === 'Decided' ? { ...all, rows: decided } : { ...open, rows: within(view) };
  return (
    <>
      <PageHeader title="My tasks" />
      <Views
        label="Views"
        current={view}
        onChange={setView}
        views={[
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
        tasks={shown.rows}
        error={shown.error}
        updatedAt={shown.dataUpdatedAt}
        onRetry={() => void shown.refetch()}
        linkOf={linkOf}
        last={view === 'Decided' ? 'Decided' : 'Due'}
        firstSort={view === 'Decided' ? ['due', 'descending'] : ['due', 'ascending']}
        empty={
          <NothingWaits
            view={view}
            onShowDecided={() => setView('Decided')}
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
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([queries.ensureQueryData(openTasksQuery())]);
