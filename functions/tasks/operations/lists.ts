import { updateNames } from '#functions/organisation/rules/update-names.ts';
import { type Actor, createForbiddenError } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import type { Page } from '#functions/platform/table/page.ts';
import { loadVisibleRequest } from '#functions/requests/visible-request.ts';
import { assertDayRange } from '#functions/service/assert-days.ts';
import { calculateTaskDue } from '#functions/sla/rules/due.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { noTaskId, type Task, type TaskRow } from '#shared/tasks/task.ts';
import {
  listTasks,
  taskByRequest,
  tasksByDateRange,
  tasksPaginated,
} from '#shared/tasks/task-lists-api.ts';
import type { TasksDeps } from '../deps.ts';

/** Remove the due time: an ended task is never overdue for its assignee, whatever the request now waits for. */
const withoutDue = (path: Task['path']): Task['path'] =>
  path.map((step) => step.map(({ dueAt: _, ...segment }) => segment));

type TaskRowsDeps = Pick<TasksDeps, 'reference' | 'tasks' | 'now'>;

/**
 * Open tasks store the path of their request. For ended tasks the path is read again, because the request has
 * progressed.
 */
async function loadTaskRows(
  deps: TaskRowsDeps,
  app: string,
  tasks: readonly Task[],
): Promise<TaskRow[]> {
  const ended = tasks.filter(({ status }) => status !== 'Pending');
  const [known, requests] = await Promise.all([
    deps.reference.recent(app),
    deps.tasks.requestsOf(app, ended),
  ]);
  const at = deps.now();
  return tasks.map((task) => {
    if (task.status !== 'Pending') {
      const { path } = requests.get(task.requestId) ?? task;
      return { ...task, path: withoutDue(path) };
    }
    const due = calculateTaskDue(task, known, at);
    return updateNames(due ? { ...task, due } : task, known);
  });
}

/** @throws actor.forbidden, actor.second-factor-missing */
function assertAdministrator(actor: Actor): void {
  if (!actor.isAdministrator)
    throw createForbiddenError(actor, t`Only administrators see other people's tasks.`);
}

/** Return a page of tasks as list rows, with the current state of their due times. */
const taskPage = async (deps: TaskRowsDeps, app: string, page: Promise<Page<Task>>) => {
  const { items, ...rest } = await page;
  return { ...rest, items: await loadTaskRows(deps, app, items) };
};

export const listTasksRoute = route(listTasks, async ({ query, actor }, deps: TasksDeps) => {
  const { tasks, now } = deps;
  const { userId, applicationId } = actor;
  if (query.scope === 'all') assertAdministrator(actor);
  const page =
    query.scope === 'all'
      ? tasks.everybodysOpen(applicationId, now(), query)
      : tasks.open(userId, query);
  return taskPage(deps, applicationId, page);
});

type Query = Input<typeof tasksPaginated>['query'];

const fieldRefusal = (field: string, why: string) =>
  new AppError('input.invalid', t`Some fields need attention.`, { fields: { [field]: [why] } });

/**
 * Return the requested status: Pending for open tasks, undefined for all.
 * @throws input.invalid if `state` and `status` contradict each other
 */
function chooseStatusFilter({ state, status }: Query) {
  if (state === 'open' && status && status !== 'Pending')
    throw fieldRefusal('state', t`Open tasks are Pending: leave it out, or say all.`);
  if (status) return status;
  return state === 'all' ? undefined : ('Pending' as const);
}

/**
 * Query the tasks for these filters in the list with the matching key. @throws input.invalid, actor.forbidden,
 * request.not-found
 */
async function queryTasks(query: Query, actor: Actor, deps: TasksDeps) {
  const { tasks, now } = deps;
  const status = chooseStatusFilter(query);
  const { requestId, assigneeId } = query;
  if (requestId) {
    await loadVisibleRequest(deps, actor, requestId);
    return tasks.ofRequest(requestId, query, { status, assigneeId });
  }
  const isAll = query.scope === 'all' && !assigneeId;
  if (isAll || (assigneeId && assigneeId !== actor.userId)) assertAdministrator(actor);
  if (isAll && status !== 'Pending')
    throw fieldRefusal(
      query.status ? 'status' : 'state',
      t`Everybody's tasks are listed while they are open. Name assigneeId or requestId for others.`,
    );
  if (isAll) return tasks.everybodysOpen(actor.applicationId, now(), query);
  const userId = assigneeId ?? actor.userId;
  return status === 'Pending' ? tasks.open(userId, query) : tasks.all(userId, query, status);
}

export const tasksPaginatedRoute = route(
  tasksPaginated,
  async ({ query, actor }, deps: TasksDeps) =>
    taskPage(deps, actor.applicationId, queryTasks(query, actor, deps)),
);

export const tasksByDateRangeRoute = route(
  tasksByDateRange,
  ({ query, actor }, deps: TasksDeps) => {
    assertDayRange(query);
    return taskPage(deps, actor.applicationId, deps.tasks.between(actor.userId, query, query));
  },
);

/** Return the actor's open task, else the first open one, else the all-zero id (spec §7). */
export const taskByRequestRoute = route(
  taskByRequest,
  async ({ query, actor }, deps: TasksDeps) => {
    const { tasks } = await loadVisibleRequest(deps, actor, query.requestId);
    const open = tasks.filter(({ status }) => status === 'Pending');
    const own = open.find(({ assignee }) => assignee.userId === actor.userId);
    return { id: (own ?? open[0])?.taskId ?? noTaskId };
  },
);
