import type { TaskRow } from '#shared/tasks/task.ts';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const inWords = (count: number) => words[count] ?? `${count}`;

/** "One decision is overdue, two are due today." Says what is calm, too. */
export function urgencyWords(tasks: readonly TaskRow[], isToday: (at: string) => boolean): string {
  const overdue = tasks.filter(({ due }) => due?.state === 'overdue').length;
  const today = tasks.filter(({ due }) => due && due.state !== 'overdue' && isToday(due.at)).length;
  const be = (count: number) => (count === 1 ? 'is' : 'are');
  const decisions = (count: number) =>
    `${inWords(count)} decision${count === 1 ? '' : 's'} ${be(count)}`;
  if (overdue > 0)
    return `${decisions(overdue)} overdue${today > 0 ? `, ${inWords(today).toLowerCase()} ${be(today)} due today` : ''}.`;
  if (today > 0) return `${decisions(today)} due today.`;
  return tasks.length > 0 ? 'Nothing is due today.' : 'No decision waits for you.';
}
