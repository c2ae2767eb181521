import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { MomentCell } from '#frontend/components/lists/moment-cell.tsx';
import { MoneyCell } from '#frontend/components/lists/money-cell.tsx';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { t, translateText } from '#frontend/lib/text.ts';
import { PathInline } from '#frontend/widgets/path/path-inline.tsx';
import { RequestOwner } from '#frontend/widgets/requests/request-owner.tsx';
import type { TaskRow } from '#shared/tasks/task.ts';
import type { HandledTasks } from '../bulk-outcome.ts';
import classes from './task-columns.module.css';
import { TaskMarks } from './task-marks.tsx';
import { TaskState } from './task-state.tsx';

/**
 * Build the columns of a task list. `linkOf`: link of a row; `last`: content of the last column; `handled`: outcome of
 * the last bulk action.
 */
export const buildTaskColumns = (
  linkOf: (task: TaskRow) => string,
  last: 'Due' | 'Decided',
  handled: HandledTasks,
): readonly Column<TaskRow>[] => [
  {
    key: 'request',
    label: t`Request`,
    fixed: true,
    sortable: true,
    render: (task) => (
      <RowTitle title={task.requestTitle} to={linkOf(task)}>
        <span>{task.requestNumber}</span>
        <span aria-hidden>·</span>
        <span>{task.categoryName}</span>
        <TaskMarks task={task} />
      </RowTitle>
    ),
  },
  {
    key: 'from',
    label: t`From`,
    width: '148px',
    sortable: true,
    render: ({ requester, raisedBy }) => <RequestOwner requester={requester} raisedBy={raisedBy} />,
  },
  {
    key: 'amount',
    label: t`Amount`,
    width: '136px',
    align: 'end',
    sortable: true,
    render: (task) => <MoneyCell request={task} />,
  },
  {
    key: 'path',
    label: t`Path`,
    width: '236px',
    render: ({ path, stageName }) => (
      <div className={`row gap-8 ${classes.path}`}>
        <PathInline path={path} />
        <span className="muted ellipsis">{stageName}</span>
      </div>
    ),
  },
  {
    key: 'received',
    label: t`Received`,
    // Fits "Yesterday, 11:32 AM" and a gap.
    width: '144px',
    sortable: true,
    render: ({ createdAt }) => <MomentCell at={createdAt} />,
  },
  {
    key: 'due',
    label: translateText(last),
    width: '200px',
    sortable: true,
    render: (task) => <TaskState task={task} outcome={handled.get(task.taskId)?.outcome} />,
  },
  {
    ...{ key: 'category', label: t`Category`, width: '140px', hiddenAtFirst: true },
    render: ({ categoryName }) => categoryName,
  },
  {
    ...{ key: 'step', label: t`Step`, width: '148px', hiddenAtFirst: true },
    render: ({ stageName }) => stageName,
  },
];
