import { plural, t } from '#frontend/lib/text.ts';
import type { Task } from '#shared/tasks/task.ts';

/** What is said of a task that moves. */
export type MovingTask = Pick<Task, 'taskId' | 'assignee'>;

/** How many people these tasks wait for. */
export const assigneesOf = (tasks: readonly MovingTask[]) =>
  new Set(tasks.map(({ assignee }) => assignee.userId)).size;

/** What reassigning does, before it is done. `to`: the person's name, once one is chosen. */
export function reassignWords(tasks: readonly MovingTask[], to: string | undefined): string {
  const people = assigneesOf(tasks);
  const from = people === 1 ? (tasks[0]?.assignee.name ?? '') : t`${people} people`;
  const { length } = tasks;
  const moves = to
    ? plural(
        length,
        t`${length} task moves from ${from} to ${to}, who gets a message and a mail for each.`,
        t`${length} tasks move from ${from} to ${to}, who gets a message and a mail for each.`,
      )
    : plural(
        length,
        t`${length} task moves from ${from} to the person you choose, who gets a message and a mail for each.`,
        t`${length} tasks move from ${from} to the person you choose, who gets a message and a mail for each.`,
      );
  return `${moves} ${t`Due times stay as they are. What that person may not decide stays where it is, with the reason.`}`;
}
