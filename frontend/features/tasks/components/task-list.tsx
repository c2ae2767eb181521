import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { DataList } from '#frontend/components/data-list/data-list.tsx';
import { SelectMatching } from '#frontend/components/data-list/select-matching.tsx';
import type { Direction, Selection } from '#frontend/components/data-list/types.ts';
import { useListAddress, useSearchText } from '#frontend/components/data-list/use-list-address.ts';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { FilterChips } from '#frontend/components/filter-chips.tsx';
import { formatShown } from '#frontend/components/format/numbers.ts';
import { LoadMore } from '#frontend/components/load-more.tsx';
import { NothingFits } from '#frontend/components/nothing-fits.tsx';
import { PickFilter } from '#frontend/components/pick-filter.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { Toolbar } from '#frontend/components/toolbar.tsx';
import { everyTask } from '#frontend/data/tasks.ts';
import { numberOfTasks } from '#frontend/lib/language/counts.ts';
import { t } from '#frontend/lib/text.ts';
import { ListTools } from '#frontend/widgets/list-view/list-tools.tsx';
import { csvOfList } from '#frontend/widgets/list-view/save-csv.ts';
import { useListView } from '#frontend/widgets/list-view/use-list-view.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import { fitsText, type SortKey, sortKeys, sortOf, sortTasks, sortWord } from '../arrange-tasks.ts';
import type { HandledTasks } from '../bulk-outcome.ts';
import { TaskCard } from './task-card.tsx';
import { taskColumns } from './task-columns.tsx';

/** What of the address a view of my tasks holds. */
export const taskParts = ['view', 'q', 'category', 'sort'];

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
  /** loads what is not there yet, for who wants all of it chosen */
  readonly selectRest?: ComponentProps<typeof SelectMatching>['loadMore'] | undefined;
  /** whether a task belongs to what is listed here */
  readonly isOfView: (task: TaskRow) => boolean;
  readonly selection?: Selection | undefined;
  /** what became of rows that were approved together */
  readonly handled: HandledTasks;
};

/**
 * Tasks with what narrows and orders them, which is part of the address; both work within what is loaded, which for open
 * tasks is all of them but for who has more than a hundred.
 */
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
  selectRest,
  isOfView,
  selection,
  handled,
}: TaskListProps) {
  const address = useListAddress({ q: '', category: '', sort: sortWord(...firstSort) });
  const { text, setText } = useSearchText(address);
  const category = address.shown('category');
  const [by, direction] = sortOf(address.shown('sort')) ?? firstSort;
  const columns = useMemo(() => taskColumns(linkOf, last, handled), [linkOf, last, handled]);
  const { view: seen, look } = useListView('my-tasks', taskParts, columns);
  const fits = (task: TaskRow) =>
    fitsText(task, text) && (!category || task.categoryName === category);
  const rows = useMemo(
    () => tasks && sortTasks(tasks.filter(fits), by, direction),
    [tasks, text, category, by, direction],
  );
  const hasMore = more?.hasMore ?? false;
  const categories = [...new Set(tasks?.map(({ categoryName }) => categoryName))].sort();

  return (
    <>
      <Toolbar
        label={t`Search my tasks`}
        placeholder={t`Title, number or person`}
        text={text}
        onText={setText}
        total={rows && formatShown(rows.length, hasMore, numberOfTasks)}
        tools={
          <ListTools
            label={t`My tasks`}
            view={seen}
            csv={
              rows?.length || hasMore
                ? csvOfList({
                    fileName: 'my-tasks',
                    words: numberOfTasks,
                    columns: async () => (await import('../task-csv.ts')).taskCsv,
                    pages: (signal) => everyTask(last === 'Decided' ? 'all' : 'open', signal),
                    fits: (task) => isOfView(task) && fits(task),
                    arrange: (all) => sortTasks(all, by, direction),
                  })
                : undefined
            }
          />
        }
      >
        <FilterChips
          filters={category ? [{ field: 'Category', value: category }] : []}
          onRemove={() => address.show({ category: '' })}
        >
          {categories.length > 1 && !category ? (
            <PickFilter
              field="Category"
              values={categories}
              onPick={(next) => address.show({ category: next })}
            />
          ) : null}
        </FilterChips>
      </Toolbar>
      {selection && selectRest && rows ? (
        <SelectMatching
          ids={rows.map(({ taskId }) => taskId)}
          selection={selection}
          hasMore={hasMore}
          loadMore={selectRest}
        />
      ) : null}
      {error && tasks ? (
        <StaleNotice what={t`The list`} since={updatedAt} onRetry={onRetry} />
      ) : null}
      {error && !tasks ? (
        <ErrorPanel title={t`My tasks could not be loaded`} cause={error} onRetry={onRetry} />
      ) : (
        <DataList
          label={t`My tasks`}
          rows={rows}
          {...look}
          idOf={({ taskId }) => taskId}
          titleOf={({ requestTitle }) => requestTitle}
          linkOf={linkOf}
          renderCard={(task) => (
            <TaskCard task={task} outcome={handled.get(task.taskId)?.outcome} />
          )}
          empty={tasks?.length === 0 ? empty : <NothingFits what={t`task`} hasMore={hasMore} />}
          {...(selection && { selection })}
          sorting={{
            by,
            direction,
            onChange: (key, next) =>
              address.show({ sort: sortWord(sortKeys.find((known) => known === key) ?? by, next) }),
          }}
        />
      )}
      {more ? <LoadMore {...more} /> : null}
    </>
  );
}
