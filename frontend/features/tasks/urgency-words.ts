import { plural, t } from '#frontend/lib/text.ts';
import type { TaskRow } from '#shared/tasks/task.ts';

const words = [t`One`, t`Two`, t`Three`, t`Four`, t`Five`, t`Six`, t`Seven`, t`Eight`, t`Nine`];
const inWords = (count: number) => words[count - 1] ?? `${count}`;

/** "One decision is overdue, two are due today." */
function bothWords(overdue: number, today: number): string {
  const [late, soon] = [inWords(overdue), inWords(today).toLowerCase()];
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

/** "One decision is overdue, two are due today." Says what is calm, too. */
export function urgencyWords(tasks: readonly TaskRow[], isToday: (at: string) => boolean): string {
  const overdue = tasks.filter(({ due }) => due?.state === 'overdue').length;
  const today = tasks.filter(({ due }) => due && due.state !== 'overdue' && isToday(due.at)).length;
  if (overdue > 0 && today > 0) return bothWords(overdue, today);
  if (overdue > 0)
    return plural(
      overdue,
      t`${inWords(overdue)} decision is overdue.`,
      t`${inWords(overdue)} decisions are overdue.`,
    );
  if (today > 0)
    return plural(
      today,
      t`${inWords(today)} decision is due today.`,
      t`${inWords(today)} decisions are due today.`,
    );
  return tasks.length > 0 ? t`Nothing is due today.` : t`No decision waits for you.`;
}
