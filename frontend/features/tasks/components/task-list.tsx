import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { DataList } from '#frontend/components/data-list/data-list.tsx';
import type { Direction, Selection } from '#frontend/components/data-list/types.ts';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { FilterChips } from '#frontend/components/filter-chips.tsx';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { LoadMore } from '#frontend/components/load-more.tsx';
import { NothingFits } from '#frontend/components/nothing-fits.tsx';
import { PickFilter } from '#frontend/components/pick-filter.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { Toolbar } from '#frontend/components/toolbar.tsx';
import type { TaskRow } from '#shared/tasks/tasks-api.ts';
import { fitsText, type SortKey, sortKeys, sortTasks } from '../arrange-tasks.ts';
import type { HandledTasks } from '../bulk-outcome.ts';
import { TaskCard } from './task-card.tsx';
import { taskColumns } from './task-columns.tsx';

type TaskListProps = {
  /** none while they are on their way */
  readonly tasks: readonly TaskRow[] | undefined;
  readonly error: Error | null;
  readonly updatedAt: number;
  readonly onRetry: () => void;
  readonly linkOf: (task: TaskRow) => string;
  readonly firstSort: readonly [by: SortKey, direction: Direction];
  /** what the last column tells */
  readonly last: 'Due' | 'Decided';
  readonly empty: ReactNode;
  readonly more?: ComponentProps<typeof LoadMore> | undefined;
  readonly selection?: Selection | undefined;
  /** what became of rows that were approved together */
  readonly handled: HandledTasks;
};

/** Tasks with what narrows and orders them; both work within what is loaded, which for open tasks is all of them. */
export function TaskList({
  tasks,
  error,
  updatedAt,
  onRetry,
  linkOf,
  firstSort,
  last,
  empty,
  more,
  selection,
  handled,
}: TaskListProps) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState<string>();
  const [[by, direction], setSort] = useState(firstSort);
  const columns = useMemo(() => taskColumns(linkOf, last, handled), [linkOf, last, handled]);
  const rows = useMemo(() => {
    const fitting = tasks?.filter(
      (task) => fitsText(task, text) && (!category || task.categoryName === category),
    );
    return fitting && sortTasks(fitting, by, direction);
  }, [tasks, text, category, by, direction]);
  const categories = [...new Set(tasks?.map(({ categoryName }) => categoryName))].sort();

  return (
    <>
      <Toolbar
        label="Search my tasks"
        placeholder="Title, number or person"
        text={text}
        onText={setText}
        total={rows && formatCount(rows.length, 'task')}
      >
        <FilterChips
          filters={category ? [{ field: 'Category', value: category }] : []}
          onRemove={() => setCategory(undefined)}
        >
          {categories.length > 1 && !category ? (
            <PickFilter field="Category" values={categories} onPick={setCategory} />
          ) : null}
        </FilterChips>
      </Toolbar>
      {error && tasks ? <StaleNotice what="The list" since={updatedAt} onRetry={onRetry} /> : null}
      {error && !tasks ? (
        <ErrorPanel title="My tasks could not be loaded" cause={error} onRetry={onRetry} />
      ) : (
        <DataList
          label="My tasks"
          rows={rows}
          columns={columns}
          idOf={({ taskId }) => taskId}
          titleOf={({ requestTitle }) => requestTitle}
          linkOf={linkOf}
          renderCard={(task) => (
            <TaskCard task={task} outcome={handled.get(task.taskId)?.outcome} />
          )}
          empty={
            tasks?.length === 0 ? (
              empty
            ) : (
              <NothingFits what="task" hasMore={more?.hasMore ?? false} />
            )
          }
          {...(selection && { selection })}
          sorting={{
            by,
            direction,
            onChange: (key, next) => setSort([sortKeys.find((known) => known === key) ?? by, next]),
          }}
        />
      )}
      {more ? <LoadMore {...more} /> : null}
    </>
  );
}
