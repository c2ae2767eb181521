import { taskDue } from '#functions/domain/sla/due.ts';
import type { Actor } from '#functions/platform/actor.ts';
import type { Page } from '#functions/store/page.ts';
import { AppError } from '#shared/errors.ts';
import type { Task } from '#shared/tasks/task.ts';
import type { TaskRow } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from './deps.ts';

/** What is over for somebody is never late for them any more, whatever the path of the request did since. */
const pathOfEnded = ({ status, path }: Task): Task['path'] =>
  status === 'Pending' ? path : path.map((step) => step.map(({ dueAt: _, ...segment }) => segment));

type Needed = Pick<TasksDeps, 'reference' | 'requests' | 'now'>;

async function taskRows({ reference, now }: Needed, app: string, tasks: readonly Task[]) {
  const known = await reference.recent(app);
  const at = now();
  return tasks.map((task): TaskRow => {
    const due = taskDue(task, known, at);
    return due ? { ...task, due } : { ...task, path: pathOfEnded(task) };
  });
}

/** @throws actor.forbidden */
export function assertAdministrator({ isAdministrator }: Actor): void {
  if (!isAdministrator)
    throw new AppError('actor.forbidden', "Only administrators see other people's tasks.");
}

/** A page of tasks as lists show them: with how their due moment stands now. */
export const taskPage = async (deps: Needed, app: string, page: Promise<Page<Task>>) => {
  const { items, ...rest } = await page;
  deps.requests.knowTasks(items);
  return { ...rest, items: await taskRows(deps, app, items) };
};
