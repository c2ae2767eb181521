import { formatCount } from '#frontend/components/format/numbers.ts';
import { t } from '#frontend/lib/text.ts';
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
      ? t`${formatCount(left, 'task')} ${left === 1 ? 'is' : 'are'} left out: reminded less than an hour ago.`
      : '';
  if (due.length === 0) return leftOut;
  const people = assigneesOf(due);
  const who = people === 1 ? t`1 person gets` : t`${people} people get`;
  const what =
    due.length === people
      ? ''
      : t` for each task that waits for ${people === 1 ? t`that person` : 'them'}, ${due.length} in all`;
  return t`${who} a message and a mail${what}. It says which request waits, since when, and when it is or was due. ${leftOut}`.trim();
}

/** What reassigning does, before it is done. `to`: the person's name, once one is chosen. */
export function reassignWords(tasks: readonly TaskAtRisk[], to: string | undefined): string {
  const people = assigneesOf(tasks);
  const from = people === 1 ? (tasks[0]?.assignee.name ?? '') : t`${people} people`;
  const moves = tasks.length === 1 ? t`1 task moves` : t`${tasks.length} tasks move`;
  return t`${moves} from ${from} to ${to ?? t`the person you choose`}, who gets a message and a mail for each. Due times stay as they are. What that person may not decide stays where it is, with the reason.`;
}
