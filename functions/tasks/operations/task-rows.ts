import { withPresentNames } from '#functions/organisation/rules/present-names.ts';
import { type Actor, refusal } from '#functions/platform/actor.ts';
import type { Page } from '#functions/platform/table/page.ts';
import { taskDue } from '#functions/sla/rules/due.ts';
import { t } from '#shared/language/t.ts';
import type { Task, TaskRow } from '#shared/tasks/task.ts';
import type { TasksDeps } from '../deps.ts';

/** What is over for somebody is never late for them any more, whatever the request waits for now. */
const withoutDue = (path: Task['path']): Task['path'] =>
  path.map((step) => step.map(({ dueAt: _, ...segment }) => segment));

type Needed = Pick<TasksDeps, 'reference' | 'tasks' | 'now'>;

/** Open tasks keep the path of their request; of ended ones it is read anew, for the request has gone on since. */
async function taskRows(deps: Needed, app: string, tasks: readonly Task[]): Promise<TaskRow[]> {
  const ended = tasks.filter(({ status }) => status !== 'Pending');
  const [known, paths] = await Promise.all([
    deps.reference.recent(app),
    deps.tasks.pathsNow(app, ended),
  ]);
  const at = deps.now();
  return tasks.map((task) => {
    if (task.status !== 'Pending')
      return { ...task, path: withoutDue(paths.get(task.requestId) ?? task.path) };
    const due = taskDue(task, known, at);
    return withPresentNames(due ? { ...task, due } : task, known);
  });
}

/** @throws actor.forbidden, actor.second-factor-missing */
export function assertAdministrator(actor: Actor): void {
  if (!actor.isAdministrator)
    throw refusal(actor, t`Only administrators see other people's tasks.`);
}

/** A page of tasks as lists show them: with how their due moment stands now. */
export const taskPage = async (deps: Needed, app: string, page: Promise<Page<Task>>) => {
  const { items, ...rest } = await page;
  return { ...rest, items: await taskRows(deps, app, items) };
};
