import { plural, t } from '#frontend/lib/text.ts';
import type { TaskRow } from '#shared/tasks/task.ts';

const words = [t`One`, t`Two`, t`Three`, t`Four`, t`Five`, t`Six`, t`Seven`, t`Eight`, t`Nine`];
const spellCount = (count: number) => words[count - 1] ?? `${count}`;

/** Describe both counts: "One decision is overdue, two are due today." */
function formatOverdueAndToday(overdue: number, today: number): string {
  const [late, soon] = [spellCount(overdue), spellCount(today).toLowerCase()];
  return plural(
    overdue,
    plural(
      today,
      t`${late} decision is overdue, ${soon} is due today.`,
      t`${late} decision is overdue, ${soon} are due today.`,
    ),
    plural(
      today,
      t`${late} decisions are overdue, ${soon} is due today.`,
      t`${late} decisions are overdue, ${soon} are due today.`,
    ),
  );
}

type OverdueCount = { readonly overdue: number; readonly isAll: boolean };

const isOverdue = ({ due }: TaskRow) => due?.state === 'overdue';
const countedIn = (tasks: readonly TaskRow[]): OverdueCount => ({
  overdue: tasks.filter(isOverdue).length,
  isAll: true,
});

/**
 * Summarize the urgency: "One decision is overdue, two are due today." Also states that nothing is urgent. `overdue` is
 * the total even if `tasks` contains only the first tasks. The number due today is omitted if it could be wrong.
 */
export function describeUrgency(
  tasks: readonly TaskRow[],
  isToday: (at: string) => boolean,
  { overdue, isAll }: OverdueCount = countedIn(tasks),
): string {
  const isDueToday = (task: TaskRow) => task.due && !isOverdue(task) && isToday(task.due.at);
  const last = tasks.at(-1);
  const today = isAll || (last && !isDueToday(last)) ? tasks.filter(isDueToday).length : 0;
  if (overdue > 0 && today > 0) return formatOverdueAndToday(overdue, today);
  if (overdue > 0)
    return plural(
      overdue,
      t`${spellCount(overdue)} decision is overdue.`,
      t`${spellCount(overdue)} decisions are overdue.`,
    );
  if (today > 0)
    return plural(
      today,
      t`${spellCount(today)} decision is due today.`,
      t`${spellCount(today)} decisions are due today.`,
    );
  return tasks.length > 0 ? t`Nothing is due today.` : t`No decision waits for you.`;
}
