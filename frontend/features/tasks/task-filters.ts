import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { t } from '#frontend/lib/text.ts';
import type { Due } from '#shared/sla/due.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import { addDaysToDate } from '#shared/wall-time.ts';

/** Due states of open tasks, by their value in the URL. */
export const dueStates = {
  overdue: t`Overdue`,
  dueSoon: t`Due soon`,
  onTime: t`On time`,
  paused: t`Paused`,
} as const satisfies Record<Due['state'], string>;

/** Maximum age of a task in days before today, by the value in the URL. */
const receivedDays = { today: 0, week: 7, month: 30 } as const;
export const receivedRanges = {
  today: t`Today`,
  week: t`Last 7 days`,
  month: t`Last 30 days`,
} as const satisfies Record<keyof typeof receivedDays, string>;

const isRange = (word: string): word is keyof typeof receivedDays =>
  Object.hasOwn(receivedDays, word);

/** Filters of tasks, in addition to the search text. '' and unknown values match everything. */
export type TaskFilters = Readonly<Record<'category' | 'state' | 'received', string>>;

/** Whether a task matches the filters. `now`: milliseconds. Days are days in `timeZone`. */
export function matchesTaskFilters(
  { categoryName, due, createdAt }: TaskRow,
  { category, state, received }: TaskFilters,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): boolean {
  if (category && categoryName !== category) return false;
  if (Object.hasOwn(dueStates, state) && due?.state !== state) return false;
  if (!isRange(received)) return true;
  const first = addDaysToDate(toPlainDate(now, timeZone), -receivedDays[received]);
  return toPlainDate(Date.parse(createdAt), timeZone) >= first;
}
