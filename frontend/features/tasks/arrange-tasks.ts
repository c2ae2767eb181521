import type { Direction } from '#frontend/components/data-list/types.ts';
import { toPlainDate } from '#frontend/components/format/dates.ts';
import { fold } from '#frontend/components/format/fold.ts';
import type { TaskRow } from '#shared/tasks/tasks-api.ts';

export type TaskView = 'Open' | 'Due today' | 'For others' | 'Decided';

/** Open tasks as one of the views shows them. `now` in milliseconds; a day is one in `timeZone`. */
export function inView(
  view: TaskView,
  { dueAt, insteadOf }: TaskRow,
  now: number,
  timeZone: string,
): boolean {
  if (view === 'Due today')
    return dueAt !== null && toPlainDate(Date.parse(dueAt), timeZone) <= toPlainDate(now, timeZone);
  if (view === 'For others') return insteadOf !== undefined;
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
    fold(words).includes(fold(text.trim())),
  );

export const sortKeys = ['request', 'from', 'amount', 'received', 'due'] as const;
export type SortKey = (typeof sortKeys)[number];

/** When it was decided, or while it is open, when it is due; what has no due moment comes last. */
const moment = ({ decidedAt, dueAt }: TaskRow) => decidedAt ?? dueAt ?? '9999';

const compare: Record<SortKey, (a: TaskRow, b: TaskRow) => number> = {
  request: (a, b) => a.requestTitle.localeCompare(b.requestTitle),
  from: (a, b) => a.requester.name.localeCompare(b.requester.name),
  amount: (a, b) => Number(a.amount?.amount ?? 0) - Number(b.amount?.amount ?? 0),
  received: (a, b) => a.createdAt.localeCompare(b.createdAt),
  due: (a, b) => moment(a).localeCompare(moment(b)),
};

/** A new list in the wished order. */
export const sortTasks = (tasks: readonly TaskRow[], by: SortKey, direction: Direction) =>
  tasks.toSorted((a, b) => (direction === 'ascending' ? compare[by](a, b) : compare[by](b, a)));
