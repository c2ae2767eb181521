import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import { loadVisible } from '#functions/requests/visible-request.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { tasksPaginated } from '#shared/tasks/task-lists-api.ts';
import type { TasksDeps } from '../deps.ts';
import { assertAdministrator, taskPage } from './task-rows.ts';

type Query = Input<typeof tasksPaginated>['query'];

const fieldRefusal = (field: string, why: string) =>
  new AppError('input.invalid', t`Some fields need attention.`, { fields: { [field]: [why] } });

/**
 * The one status that is asked for: an open task is Pending; none where all are.
 * @throws input.invalid when both are named and differ
 */
function statusOf({ state, status }: Query) {
  if (state === 'open' && status && status !== 'Pending')
    throw fieldRefusal('state', t`Open tasks are Pending: leave it out, or say all.`);
  if (status) return status;
  return state === 'all' ? undefined : ('Pending' as const);
}

/** The list that a key serves for these filters. @throws input.invalid, actor.forbidden, request.not-found */
async function listOf(query: Query, actor: Actor, deps: TasksDeps) {
  const { tasks, now } = deps;
  const status = statusOf(query);
  const { requestId, assigneeId } = query;
  if (requestId) {
    await loadVisible(deps, actor, requestId);
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
    taskPage(deps, actor.applicationId, listOf(query, actor, deps)),
);
