import { plural, t } from '#frontend/lib/text.ts';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';

const hourMs = 3_600_000;

/** Whether somebody reminded the assignee less than an hour ago: then nobody can again. */
export const wasReminded = ({ reminded }: TaskAtRisk, now: number) =>
  reminded !== undefined && now - Date.parse(reminded.at) < hourMs;

/** How many people these tasks wait for. */
export const assigneesOf = (tasks: readonly TaskAtRisk[]) =>
  new Set(tasks.map(({ assignee }) => assignee.userId)).size;

/** What reminding does, before it is done. */
export function remindWords(tasks: readonly TaskAtRisk[], now: number): string {
  const due = tasks.filter((task) => !wasReminded(task, now));
  const left = tasks.length - due.length;
  const leftOut =
    left > 0
      ? plural(
          left,
          t`${left} task is left out: reminded less than an hour ago.`,
          t`${left} tasks are left out: reminded less than an hour ago.`,
        )
      : '';
  if (due.length === 0) return leftOut;
  const people = assigneesOf(due);
  return `${toldWords(people, due.length)} ${t`It says which request waits, since when, and when it is or was due.`} ${leftOut}`.trim();
}

const toldWords = (people: number, tasks: number) =>
  tasks === people
    ? plural(
        people,
        t`${people} person gets a message and a mail.`,
        t`${people} people get a message and a mail.`,
      )
    : plural(
        people,
        t`${people} person gets a message and a mail for each task that waits for that person, ${tasks} in all.`,
        t`${people} people get a message and a mail for each task that waits for them, ${tasks} in all.`,
      );

/** What reassigning does, before it is done. `to`: the person's name, once one is chosen. */
export function reassignWords(tasks: readonly TaskAtRisk[], to: string | undefined): string {
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
