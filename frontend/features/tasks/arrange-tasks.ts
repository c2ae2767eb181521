import type { Direction } from '#frontend/components/lists/data-list/types.ts';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { compareMoney } from '#frontend/components/text/format/numbers.ts';
import { msg } from '#frontend/lib/text.ts';
import { byName, compareNames, foldName } from '#shared/fold-name.ts';
import { lookUp } from '#shared/look-up.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import { fitsFilters, type TaskFilters } from './task-filters.ts';

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

/** The view that an address names. Saved addresses may call one as it was called before. */
export const taskView = (name: string | null | undefined): TaskView | undefined =>
  lookUp(formerNames, name ?? '') ?? taskViews.find((view) => view === name);

/** Open tasks as one of the views shows them. `now` in milliseconds; a day is one in `timeZone`. */
export function inView(
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

/**
 * Whether a task was decided, or handed on, by its assignee: what was withdrawn, or decided by others, ended without
 * them.
 */
export const isActedOn = ({ status }: TaskRow): boolean =>
  status !== 'Pending' && status !== 'Cancelled' && status !== 'NotNeeded';

/** Whether the text is in the title, the number or the requester's name, without regard to case and accents. */
export const fitsText = ({ requestTitle, requestNumber, requester }: TaskRow, text: string) =>
  [requestTitle, requestNumber, requester.name].some((words) =>
    foldName(words).includes(foldName(text.trim())),
  );

export const sortKeys = ['request', 'from', 'amount', 'received', 'due'] as const;
export type SortKey = (typeof sortKeys)[number];

type Sort = readonly [by: SortKey, direction: Direction];
/** An order as an address names it: "due", or "-due" from the end. */
export const sortWord = (...[by, direction]: Sort) => (direction === 'ascending' ? by : `-${by}`);
/** The order of a word of an address; none for another word. */
export function parseTaskSort(word: string): Sort | undefined {
  const by = sortKeys.find((key) => key === word.replace(/^-/, ''));
  return by && [by, word.startsWith('-') ? 'descending' : 'ascending'];
}

/** When it was decided, or while it is open, when it is due; what has no due moment comes last. */
const moment = ({ decidedAt, dueAt }: TaskRow) => decidedAt ?? dueAt ?? '9999';

const compare: Record<SortKey, (a: TaskRow, b: TaskRow) => number> = {
  request: (a, b) => compareNames(a.requestTitle, b.requestTitle),
  from: (a, b) => byName(a.requester, b.requester),
  amount: (a, b) => compareMoney(a.amount, b.amount),
  received: (a, b) => a.createdAt.localeCompare(b.createdAt),
  due: (a, b) => moment(a).localeCompare(moment(b)),
};

/** The order of open tasks that was not chosen: by when they are due. */
export const firstOrder: Sort = ['due', 'ascending'];

/** Open tasks as the list with this address shows them. */
export function listedTasks(
  tasks: readonly TaskRow[],
  address: URLSearchParams,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
) {
  const view = taskView(address.get('view')) ?? 'Open';
  const [by, direction] = parseTaskSort(address.get('sort') ?? '') ?? firstOrder;
  const part = (name: keyof TaskFilters) => address.get(name) ?? '';
  const filters = {
    category: part('category'),
    state: part('state'),
    received: part('received'),
  };
  const fitting = tasks.filter(
    (task) =>
      inView(view, task, now, timeZone) &&
      fitsText(task, address.get('q') ?? '') &&
      fitsFilters(task, filters, { now, timeZone }),
  );
  return sortTasks(fitting, by, direction);
}

/** A new list in the wished order. */
export const sortTasks = (tasks: readonly TaskRow[], by: SortKey, direction: Direction) =>
  tasks.toSorted((a, b) => (direction === 'ascending' ? compare[by](a, b) : compare[by](b, a)));
