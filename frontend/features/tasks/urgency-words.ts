import { t } from '#frontend/lib/text.ts';
import type { TaskRow } from '#shared/tasks/task.ts';

const words = [
  t`No`,
  t`One`,
  t`Two`,
  t`Three`,
  t`Four`,
  t`Five`,
  t`Six`,
  t`Seven`,
  t`Eight`,
  t`Nine`,
];
const inWords = (count: number) => words[count] ?? `${count}`;

/** "One decision is overdue, two are due today." Says what is calm, too. */
export function urgencyWords(tasks: readonly TaskRow[], isToday: (at: string) => boolean): string {
  const overdue = tasks.filter(({ due }) => due?.state === 'overdue').length;
  const today = tasks.filter(({ due }) => due && due.state !== 'overdue' && isToday(due.at)).length;
  const be = (count: number) => (count === 1 ? 'is' : 'are');
  const decisions = (count: number) =>
    t`${inWords(count)} decision${count === 1 ? '' : 's'} ${be(count)}`;
  if (overdue > 0)
    return t`${decisions(overdue)} overdue${today > 0 ? t`, ${inWords(today).toLowerCase()} ${be(today)} due today` : ''}.`;
  if (today > 0) return t`${decisions(today)} due today.`;
  return tasks.length > 0 ? t`Nothing is due today.` : t`No decision waits for you.`;
}
