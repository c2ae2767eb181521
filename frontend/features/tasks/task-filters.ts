import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { t } from '#frontend/lib/text.ts';
import type { Due } from '#shared/sla/calendar.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import { daysAfter } from '#shared/wall-time.ts';

/** States of open tasks, by their names in the address. */
export const dueStates = {
  overdue: t`Overdue`,
  dueSoon: t`Due soon`,
  onTime: t`On time`,
  paused: t`Paused`,
} as const satisfies Record<Due['state'], string>;

/** Since when a task may be there: so many days before today, by the word of an address. */
const receivedDays = { today: 0, week: 7, month: 30 } as const;
export const receivedRanges = {
  today: t`Today`,
  week: t`Last 7 days`,
  month: t`Last 30 days`,
} as const satisfies Record<keyof typeof receivedDays, string>;

const isRange = (word: string): word is keyof typeof receivedDays =>
  Object.hasOwn(receivedDays, word);

/** Filters of tasks besides the text; '' and unknown words mean any. */
export type TaskFilters = Readonly<Record<'category' | 'state' | 'received', string>>;

/** Whether a task is within the filters. `now` in milliseconds; a day is one in `timeZone`. */
export function fitsFilters(
  { categoryName, due, createdAt }: TaskRow,
  { category, state, received }: TaskFilters,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): boolean {
  if (category && categoryName !== category) return false;
  if (Object.hasOwn(dueStates, state) && due?.state !== state) return false;
  if (!isRange(received)) return true;
  const first = daysAfter(toPlainDate(now, timeZone), -receivedDays[received]);
  return toPlainDate(Date.parse(createdAt), timeZone) >= first;
}
