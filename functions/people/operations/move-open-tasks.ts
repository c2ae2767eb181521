import { personRef } from '#functions/organisation/rules/directory.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { listTaskMoves, moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { loadVisibleRequest } from '#functions/requests/visible-request.ts';
import type { Output } from '#shared/endpoint.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Task } from '#shared/tasks/task.ts';
import type { deactivateUser } from '#shared/users/people-api.ts';
import type { PeopleDeps } from '../deps.ts';

type TaskMoveDeps = Pick<
  PeopleDeps,
  'requests' | 'tasks' | 'reference' | 'directory' | 'applicationId' | 'now' | 'newId'
>;
type Moves = Output<typeof deactivateUser>['moves'];
/** `toUserId`: person whom an administrator chose for the tasks. */
type Person = { readonly userId: string; readonly toUserId?: string | undefined };

/** Maximum number of open tasks that one call reads, and requests processed in parallel. */
const atMost = 200;
const maxConcurrency = 5;

/** Return the tasks in a request that would move, or remain with a deactivated person. */
async function planTaskMoves(
  deps: TaskMoveDeps,
  { userId, toUserId, by }: Person & { readonly by: PersonRef },
  record: RequestRecord,
): Promise<Moves> {
  const { requestId, number, title } = record.request;
  const at = deps.now();
  const moves = await decideWithOrganisation(deps, (organisation) =>
    listTaskMoves(record, { userId, toUserId, by, organisation, at }),
  );
  return moves.map(({ taskId, stage, to }) => ({
    ...{ taskId, requestId, number, title, stage },
    to: [...to],
  }));
}

/** Reassign the tasks of a person in one request, each by its own command, until none can be reassigned. */
async function moveTasksInRequest(
  deps: TaskMoveDeps,
  call: CallContext,
  person: Person,
  requestId: string,
) {
  const record = await loadVisibleRequest(deps, call.actor, requestId);
  const moves = await planTaskMoves(deps, { ...person, by: personRef(call.actor) }, record);
  // A repeat needs no key, because the remaining tasks show the work left to do.
  const plain = { ...call, idempotency: undefined, ifMatch: undefined };
  const of = { requestId, types: ['task-moved'] as const };
  let isDone = false;
  while (!isDone)
    await runCommand(deps, plain, of, async (present, { by, at }) => {
      const move = { by, at, ...person, newId: deps.newId };
      const change = await decideWithOrganisation(deps, (organisation) =>
        moveTask(present, { ...move, organisation }),
      );
      isDone = change === null;
      return change;
    });
  return moves;
}

/**
 * Reassign the open tasks of a deactivated person, request by request. `preview`: only report the reassignments. The
 * index may lack the newest tasks, which a repeated call finds. An error in one request does not stop the others, and
 * is reported at the end. `isMeant`: selects the tasks; undefined for all.
 */
export async function moveOpenTasks(
  deps: TaskMoveDeps,
  call: CallContext,
  person: Person,
  preview: boolean,
  isMeant: (task: Task) => boolean = () => true,
): Promise<{ moves: Moves; more: boolean }> {
  const { items, cursor } = await deps.tasks.open(person.userId, { limit: atMost });
  const requestIds = [...new Set(items.filter(isMeant).map(({ requestId }) => requestId))];
  const failures: unknown[] = [];
  const workOn = async (requestId: string) =>
    preview
      ? planTaskMoves(
          deps,
          { ...person, by: personRef(call.actor) },
          await loadVisibleRequest(deps, call.actor, requestId),
        )
      : moveTasksInRequest(deps, call, person, requestId);
  const found = await mapLimited(requestIds, maxConcurrency, (requestId) =>
    workOn(requestId).catch((error): Moves => {
      failures.push(error);
      return [];
    }),
  );
  if (failures.length > 0) throw failures[0];
  const moves = found.flat().sort((a, b) => (a.number < b.number ? -1 : 1));
  return { moves, more: cursor !== undefined };
}
