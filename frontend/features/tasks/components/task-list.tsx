import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { NoMatches } from '#frontend/components/inputs/no-matches.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { Toolbar } from '#frontend/components/layout/toolbar.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { DataList } from '#frontend/components/lists/data-list/data-list.tsx';
import { SelectMatching } from '#frontend/components/lists/data-list/select-matching.tsx';
import type { Direction, Selection } from '#frontend/components/lists/data-list/types.ts';
import {
  useListAddress,
  useSearchText,
} from '#frontend/components/lists/data-list/use-list-address.ts';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { type FilterOption, NamedFilters } from '#frontend/components/lists/named-filters.tsx';
import { formatShownCount } from '#frontend/components/text/format/numbers.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { useNow } from '#frontend/components/text/format/use-now.ts';
import { iterateTaskPages } from '#frontend/data/tasks.ts';
import { formatTaskCount } from '#frontend/lib/language/counts.ts';
import { t } from '#frontend/lib/text.ts';
import { ListTools } from '#frontend/widgets/list-view/list-tools.tsx';
import { createListCsvSource } from '#frontend/widgets/list-view/save-csv.ts';
import { useListView } from '#frontend/widgets/list-view/use-list-view.ts';
import { PathInline } from '#frontend/widgets/path/path-inline.tsx';
import { RequestOwner } from '#frontend/widgets/requests/request-owner.tsx';
import { compareNames } from '#shared/fold-name.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import {
  formatTaskSort,
  matchesTaskText,
  parseTaskSort,
  sortTasks,
  type TaskSortKey,
  taskSortKeys,
} from '../arrange-tasks.ts';
import type { BulkOutcome, HandledTasks } from '../bulk-outcome.ts';
import { dueStates, matchesTaskFilters, receivedRanges } from '../task-filters.ts';
import classes from './task-card.module.css';
import { buildTaskColumns } from './task-columns.tsx';
import { TaskMarks } from './task-marks.tsx';
import { TaskState } from './task-state.tsx';

/** Card of a task for screens without room for a table. */
function TaskCard({ task, outcome }: { task: TaskRow; outcome: BulkOutcome | undefined }) {
  const format = useFormat();
  return (
    <div className="stack middle gap-4-12 name-value">
      <div className="medium pretty">{task.requestTitle}</div>
      <div className={`text-13 tabular nowrap ${classes.amount}`}>{format.amount(task)}</div>
      <div className="row gap-6 text-12 line-height-16 muted nowrap">
        <span data-more>{task.categoryName}</span>
        <TaskMarks task={task} />
      </div>
      <div className={classes.person}>
        <RequestOwner {...task} />
      </div>
      <div className={classes.due}>
        <TaskState task={task} outcome={outcome} />
      </div>
      <div className={classes.path} data-more>
        <PathInline path={task.path} />
      </div>
    </div>
  );
}

/** URL parameters that a saved view of my tasks contains. */
export const taskParts = ['view', 'q', 'category', 'state', 'received', 'sort'];

const getNamed = (words: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(words).map(([id, name]) => ({ id, name }));

type TaskListProps = {
  /** Undefined while loading. */
  readonly tasks: readonly TaskRow[] | undefined;
  readonly error: Error | null;
  readonly updatedAt: number;
  readonly onRetry: () => void;
  readonly linkOf: (task: TaskRow) => string;
  readonly firstSort: readonly [by: TaskSortKey, direction: Direction];
  /** Content of the last column. */
  readonly last: 'Due' | 'Decided';
  readonly empty: ReactNode;
  readonly more?: ComponentProps<typeof LoadMore> | undefined;
  /** Loads the remaining tasks to select all of them. */
  readonly selectRest?: ComponentProps<typeof SelectMatching>['loadMore'] | undefined;
  /** Whether a task belongs to the current view. */
  readonly isOfView: (task: TaskRow) => boolean;
  readonly selection?: Selection | undefined;
  /** Outcomes of a bulk decision by task. */
  readonly handled: HandledTasks;
};

/**
 * Task list with filters and sorting in the URL. Both apply to loaded tasks, which are all open tasks unless a person
 * has more than a hundred.
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
  const { timeZone } = useViewer();
  const now = useNow();
  const address = useListAddress({
    ...{ q: '', category: '', state: '', received: '' },
    sort: formatTaskSort(...firstSort),
  });
  const { text, setText } = useSearchText(address);
  const filters = {
    category: address.shown('category'),
    // A decided task has no due state.
    state: last === 'Due' ? address.shown('state') : '',
    received: address.shown('received'),
  };
  const [by, direction] = parseTaskSort(address.shown('sort')) ?? firstSort;
  const columns = useMemo(() => buildTaskColumns(linkOf, last, handled), [linkOf, last, handled]);
  const { view: seen, look } = useListView('my-tasks', taskParts, columns);
  const fits = (task: TaskRow) =>
    matchesTaskText(task, text) && matchesTaskFilters(task, filters, { now, timeZone });
  const rows = tasks && sortTasks(tasks.filter(fits), by, direction);
  const hasMore = more?.hasMore ?? false;
  const categories = new Set(tasks?.map(({ categoryName }) => categoryName));
  if (filters.category) categories.add(filters.category);

  return (
    <>
      <Toolbar
        label={t`Search my tasks`}
        placeholder={t`Title, number or person`}
        text={text}
        onText={setText}
        total={rows && formatShownCount(rows.length, hasMore, formatTaskCount)}
        tools={
          <ListTools
            label={t`My tasks`}
            view={seen}
            csv={
              rows?.length || hasMore
                ? createListCsvSource({
                    fileName: t`my-tasks`,
                    words: formatTaskCount,
                    columns: async () => (await import('../task-csv.ts')).taskCsv,
                    pages: (signal) =>
                      iterateTaskPages(last === 'Decided' ? 'all' : 'open', signal),
                    fits: (task) => isOfView(task) && fits(task),
                    arrange: (all) => sortTasks(all, by, direction),
                  })
                : undefined
            }
          />
        }
      >
        <NamedFilters
          filters={[
            {
              ...{ key: 'category', field: t`Category` },
              values: [...categories].sort(compareNames).map((name) => ({ id: name, name })),
            },
            ...(last === 'Due'
              ? [{ key: 'state', field: t`State`, values: getNamed(dueStates) } as const]
              : []),
            { key: 'received', field: t`Received`, values: getNamed(receivedRanges) },
          ]}
          chosen={filters}
          onChange={(key, id) => address.show({ [key]: id ?? '' })}
        />
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
          empty={tasks?.length === 0 ? empty : <NoMatches what={t`task`} hasMore={hasMore} />}
          {...(selection && { selection })}
          sorting={{
            by,
            direction,
            onChange: (key, next) =>
              address.show({
                sort: formatTaskSort(taskSortKeys.find((known) => known === key) ?? by, next),
              }),
          }}
        />
      )}
      {more ? <LoadMore {...more} /> : null}
    </>
  );
}
