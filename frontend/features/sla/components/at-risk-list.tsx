import { IconBell, IconUserShare } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { BulkBar } from '#frontend/components/lists/bulk-bar.tsx';
import { DataList } from '#frontend/components/lists/data-list/data-list.tsx';
import { SelectMatching } from '#frontend/components/lists/data-list/select-matching.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { RefusedRows } from '#frontend/components/lists/refused-rows.tsx';
import { formatShownCount } from '#frontend/components/text/format/numbers.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { mailProblemsQuery } from '#frontend/data/people.ts';
import {
  type AtRiskQuery,
  iterateTaskAtRiskPages,
  tasksAtRiskQuery,
} from '#frontend/data/tasks-at-risk.ts';
import { formatTaskCount } from '#frontend/lib/language/counts.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { ListTools } from '#frontend/widgets/list-view/list-tools.tsx';
import { createListCsvSource } from '#frontend/widgets/list-view/save-csv.ts';
import { useDefaultView, useListView } from '#frontend/widgets/list-view/use-list-view.ts';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import { buildDueRangeQuery, isDueRange } from '../due-range.ts';
import { useBulkTaskResults } from '../use-many-tasks.ts';
import classes from './at-risk.module.css';
import { AtRiskCard } from './at-risk-card.tsx';
import { buildAtRiskColumns } from './at-risk-columns.tsx';
import { type AtRiskFilter, AtRiskFilters, type ChosenFilters } from './at-risk-filters.tsx';

type AtRiskBarProps = {
  readonly count: number;
  readonly onRemind: () => void;
  readonly onReassign: () => void;
  readonly onClear: () => void;
};

/** Actions on all selected tasks. */
function AtRiskBar({ count, onRemind, onReassign, onClear }: AtRiskBarProps) {
  return (
    <BulkBar label={t`Selected tasks`} count={t`${count} selected`} onClear={onClear}>
      <Button
        leftSection={<IconBell size={15} aria-hidden />}
        onClick={onRemind}
      >{t`Remind …`}</Button>
      <Button
        variant="default"
        leftSection={<IconUserShare size={15} aria-hidden />}
        onClick={onReassign}
      >{t`Reassign …`}</Button>
    </BulkBar>
  );
}

const RemindDialog = lazy(async () => ({
  default: (await import('./remind-dialog.tsx')).RemindDialog,
}));
const ReassignDialog = lazy(async () => ({
  default: (await import('#frontend/widgets/reassign/reassign-many-dialog.tsx')).ReassignManyDialog,
}));
const dialogs = {
  remind: {
    Dialog: RemindDialog,
    told: (count: number) => plural(count, t`${count} task reminded`, t`${count} tasks reminded`),
  },
  reassign: {
    Dialog: ReassignDialog,
    told: (count: number) =>
      plural(count, t`${count} task reassigned`, t`${count} tasks reassigned`),
  },
} as const;

/** URL parameters that a saved view of this list contains. */
const parts = ['due', 'category', 'department', 'location', 'person'];

type AtRiskListProps = {
  readonly linkOf: (task: TaskAtRisk) => string;
  readonly chosen: ChosenFilters;
  readonly onChoose: (filter: AtRiskFilter, value: string | undefined) => void;
};

/** Open tasks that are overdue or due soon, earliest due first, with their assignees and possible actions. */
export function AtRiskList({ linkOf, chosen, onChoose }: AtRiskListProps) {
  const { timeZone } = useViewer();
  const { now } = useFormat();
  const { due = null, category, department, location, person } = chosen;
  const query: AtRiskQuery = {
    ...buildDueRangeQuery(isDueRange(due) ? due : undefined, now, timeZone),
    ...(category && { categoryId: category }),
    ...(department && { departmentId: department }),
    ...(location && { locationId: location }),
    ...(person && { assigneeId: person }),
  };
  const tasks = useInfiniteQuery(tasksAtRiskQuery(query));
  const { data, error, hasNextPage } = tasks;
  const rows = data?.pages.flatMap(({ items }) => items);
  const { data: problems } = useQuery(mailProblemsQuery());
  const columns = useMemo(
    () => buildAtRiskColumns(linkOf, (userId) => problems?.get(userId)),
    [linkOf, problems],
  );
  useDefaultView('tasks-at-risk', parts);
  const { view, look } = useListView('tasks-at-risk', parts, columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selection = { ids: selected, onChange: setSelected };
  // A started action applies to its tasks, even if a row leaves the list meanwhile.
  const [asked, setAsked] = useState<{ act: keyof typeof dialogs; about: readonly TaskAtRisk[] }>();
  const marked = rows?.filter(({ taskId }) => selected.has(taskId)) ?? [];
  const many = useBulkTaskResults();
  const retry = () => void tasks.refetch();
  const isNarrowed = [due, category, department, location, person].some(Boolean);
  const { Dialog, told } = dialogs[asked?.act ?? 'remind'];
  return (
    <>
      <search className={`row wrap gap-8-12 ${classes.tools}`}>
        <AtRiskFilters chosen={chosen} tasks={rows ?? []} onChange={onChoose} />
        <span className="push text-13 muted" role="status">
          {rows && formatShownCount(rows.length, hasNextPage, formatTaskCount)}
        </span>
        <ListTools
          label={t`Tasks at risk`}
          view={view}
          csv={
            rows?.length || hasNextPage
              ? createListCsvSource({
                  fileName: t`tasks-at-risk`,
                  words: formatTaskCount,
                  columns: async () =>
                    (await import('../tasks-at-risk-csv.ts')).buildTasksAtRiskCsv((userId) =>
                      problems?.get(userId),
                    ),
                  pages: (signal) => iterateTaskAtRiskPages(query, signal),
                })
              : undefined
          }
        />
      </search>
      <RefusedRows
        rows={many.refused.map(({ task, why }) => ({
          id: task.taskId,
          what: (
            <>
              <strong>{task.requestTitle}</strong> ({task.requestNumber}), {task.assignee.name}
            </>
          ),
          why,
        }))}
        onDismiss={many.clear}
      />
      <SelectMatching
        ids={rows?.map(({ taskId }) => taskId) ?? []}
        selection={selection}
        hasMore={hasNextPage}
        loadMore={async () => {
          const { data: now, hasNextPage: hasMore, isError } = await tasks.fetchNextPage();
          const count = now?.pages.flatMap(({ items }) => items).length ?? 0;
          return { count, hasMore: hasMore && !isError };
        }}
      />
      {error && data ? (
        <StaleNotice what={t`The list`} since={tasks.dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <ErrorPanel title={t`Tasks at risk could not be loaded`} cause={error} onRetry={retry} />
      ) : (
        <DataList
          label={t`Tasks at risk`}
          rows={rows}
          {...look}
          idOf={({ taskId }) => taskId}
          titleOf={({ requestTitle, assignee }) => `${requestTitle}, ${assignee.name}`}
          linkOf={linkOf}
          selection={selection}
          renderCard={(task) => (
            <AtRiskCard task={task} mailProblem={problems?.get(task.assignee.userId)} />
          )}
          empty={<NothingAtRisk isNarrowed={isNarrowed} hasMore={hasNextPage} />}
        />
      )}
      <LoadMore
        hasMore={hasNextPage}
        loading={tasks.isFetchingNextPage}
        onMore={() => void tasks.fetchNextPage()}
      />
      {marked.length > 0 ? (
        <AtRiskBar
          count={marked.length}
          onRemind={() => setAsked({ act: 'remind', about: marked })}
          onReassign={() => setAsked({ act: 'reassign', about: marked })}
          onClear={() => setSelected(new Set())}
        />
      ) : null}
      {asked ? (
        <Suspense>
          <Dialog
            tasks={asked.about}
            onClose={() => setAsked(undefined)}
            onDone={(results) => {
              many.settle(asked.about, results, told);
              setSelected(new Set());
              setAsked(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Reason for an empty list, and the next step. */
function NothingAtRisk({ isNarrowed, hasMore }: { isNarrowed: boolean; hasMore: boolean }) {
  if (hasMore)
    return <EmptyState title={t`Nothing found so far`}>{t`Show more to look further.`}</EmptyState>;
  if (isNarrowed)
    return <EmptyState title={t`No task fits`}>{t`Remove a filter to see more.`}</EmptyState>;
  return (
    <EmptyState
      title={t`Nothing is at risk`}
    >{t`Open tasks appear here when three quarters of their working time are used. Choose Due to see what comes later.`}</EmptyState>
  );
}
