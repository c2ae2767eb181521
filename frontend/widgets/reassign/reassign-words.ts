import { plural, t } from '#frontend/lib/text.ts';
import type { Task } from '#shared/tasks/task.ts';

/** Task fields that describe a reassignment. */
export type TaskToReassign = Pick<Task, 'taskId' | 'assignee'>;

/** Count the people who have these tasks. */
export const countAssignees = (tasks: readonly TaskToReassign[]) =>
  new Set(tasks.map(({ assignee }) => assignee.userId)).size;

/** Describe the effect of a reassignment before it is done. `to`: name of the chosen person, if any. */
export function describeReassignment(
  tasks: readonly TaskToReassign[],
  to: string | undefined,
): string {
  const people = countAssignees(tasks);
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
