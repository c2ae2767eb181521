import { plural, t } from '#frontend/lib/text.ts';
import { countAssignees } from '#frontend/widgets/reassign/reassign-words.ts';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';

const hourMs = 3_600_000;

/** Whether the assignee was reminded less than an hour ago, so that no further reminder is possible. */
export const wasReminded = ({ reminded }: TaskAtRisk, now: number) =>
  reminded !== undefined && now - Date.parse(reminded.at) < hourMs;

/** Describe the effect of reminders before they are sent. */
export function describeRemindEffect(tasks: readonly TaskAtRisk[], now: number): string {
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
  const people = countAssignees(due);
  return `${formatNotifiedCount(people, due.length)} ${t`It says which request waits, since when, and when it is or was due.`} ${leftOut}`.trim();
}

const formatNotifiedCount = (people: number, tasks: number) =>
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
