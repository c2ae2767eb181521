import type { Direction } from '#frontend/components/lists/data-list/types.ts';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { compareMoney } from '#frontend/components/text/format/numbers.ts';
import { msg } from '#frontend/lib/text.ts';
import { compareByName, compareNames, foldName } from '#shared/fold-name.ts';
import { lookUp } from '#shared/look-up.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import { matchesTaskFilters, type TaskFilters } from './task-filters.ts';

const taskViews = [
  msg('Open'),
  msg('Overdue or due today'),
  msg('On behalf of others'),
  msg('Decided'),
] as const;
export type TaskView = (typeof taskViews)[number];

const formerNames: Readonly<Record<string, TaskView>> = {
  'Due today': 'Overdue or due today',
  'For others': 'On behalf of others',
};

/** Return the view in the URL. Saved URLs may contain the former name of a view. */
export const parseTaskView = (name: string | null | undefined): TaskView | undefined =>
  lookUp(formerNames, name ?? '') ?? taskViews.find((view) => view === name);

/** Whether an open task is in a view. `now`: milliseconds since the epoch. Days are days in `timeZone`. */
export function isTaskInView(
  view: TaskView,
  { dueAt, insteadOf }: TaskRow,
  now: number,
  timeZone: string,
): boolean {
  if (view === 'Overdue or due today')
    return dueAt !== null && toPlainDate(Date.parse(dueAt), timeZone) <= toPlainDate(now, timeZone);
  if (view === 'On behalf of others') return insteadOf !== undefined;
  return true;
}

/** Whether the assignee decided or reassigned the task. Tasks that were withdrawn or decided by others do not count. */
export const isHandledByAssignee = ({ status }: TaskRow): boolean =>
  status !== 'Pending' && status !== 'Cancelled' && status !== 'NotNeeded';

/** Whether a text occurs in the title, number or requester's name. Case and accents are ignored. */
export const matchesTaskText = (
  { requestTitle, requestNumber, requester }: TaskRow,
  text: string,
) =>
  [requestTitle, requestNumber, requester.name].some((words) =>
    foldName(words).includes(foldName(text.trim())),
  );

export const taskSortKeys = ['request', 'from', 'amount', 'received', 'due'] as const;
export type TaskSortKey = (typeof taskSortKeys)[number];

type Sort = readonly [by: TaskSortKey, direction: Direction];
/** Format a sort order for the URL: "due", or "-due" for descending. */
export const formatTaskSort = (...[by, direction]: Sort) =>
  direction === 'ascending' ? by : `-${by}`;
/** Parse a sort order in the URL; undefined for an unknown value. */
export function parseTaskSort(word: string): Sort | undefined {
  const by = taskSortKeys.find((key) => key === word.replace(/^-/, ''));
  return by && [by, word.startsWith('-') ? 'descending' : 'ascending'];
}

/** Return the time of the decision, or the due time of an open task. Tasks without a due time are last. */
const moment = ({ decidedAt, dueAt }: TaskRow) => decidedAt ?? dueAt ?? '9999';

const compare: Record<TaskSortKey, (a: TaskRow, b: TaskRow) => number> = {
  request: (a, b) => compareNames(a.requestTitle, b.requestTitle),
  from: (a, b) => compareByName(a.requester, b.requester),
  amount: (a, b) => compareMoney(a.amount, b.amount),
  received: (a, b) => a.createdAt.localeCompare(b.createdAt),
  due: (a, b) => moment(a).localeCompare(moment(b)),
};

/** Default order of open tasks: by due time. */
export const defaultTaskSort: Sort = ['due', 'ascending'];

/** Return the open tasks of the list at this URL. */
export function arrangeTasks(
  tasks: readonly TaskRow[],
  address: URLSearchParams,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
) {
  const view = parseTaskView(address.get('view')) ?? 'Open';
  const [by, direction] = parseTaskSort(address.get('sort') ?? '') ?? defaultTaskSort;
  const part = (name: keyof TaskFilters) => address.get(name) ?? '';
  const filters = {
    category: part('category'),
    state: part('state'),
    received: part('received'),
  };
  const fitting = tasks.filter(
    (task) =>
      isTaskInView(view, task, now, timeZone) &&
      matchesTaskText(task, address.get('q') ?? '') &&
      matchesTaskFilters(task, filters, { now, timeZone }),
  );
  return sortTasks(fitting, by, direction);
}

/** Return a sorted copy of the tasks. */
export const sortTasks = (tasks: readonly TaskRow[], by: TaskSortKey, direction: Direction) =>
  tasks.toSorted((a, b) => (direction === 'ascending' ? compare[by](a, b) : compare[by](b, a)));
