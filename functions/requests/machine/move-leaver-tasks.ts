import type { DirectoryStore } from '#functions/organisation/store/directory-store.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import type { LeaverMove, LeaverMoveStore } from '#functions/people/store/leaver-moves.ts';
import { log } from '#functions/platform/log.ts';
import { moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import type { RequestStore } from '#functions/requests/store/request-store.ts';
import type { taskListStore } from '#functions/tasks/store/task-lists.ts';
import { retryPauseMs } from '#shared/retry-pause.ts';

export type LeaverDeps = {
  readonly applicationId: string;
  readonly leavers: LeaverMoveStore;
  readonly tasks: Pick<ReturnType<typeof taskListStore>, 'open'>;
  readonly requests: Pick<RequestStore, 'change'>;
  readonly reference: ReferenceStore;
  readonly directory: DirectoryStore;
  readonly now: () => string;
  readonly newId: () => string;
};

/** Milliseconds in which the call that began a move may still run. */
const underWay = 2 * 60_000;
/** Maximum number of tasks that one run reads for a person. */
const perRun = 200;

const pauseMs = ({ failures }: LeaverMove) => (failures === 0 ? underWay : retryPauseMs(failures));

/**
 * Finish the moves of tasks whose call was cut off and never repeated. A failure for one person does not stop the
 * others; it is retried after a growing pause.
 * @returns number of tasks that moved
 */
export async function moveTasksOfLeavers(deps: LeaverDeps): Promise<number> {
  const at = Date.parse(deps.now());
  const all = await deps.leavers.list();
  let moved = 0;
  for (const move of all.filter((one) => at - Date.parse(one.at) >= pauseMs(one)))
    try {
      const done = await moveTasks(deps, move);
      moved += done.moved;
      // Tasks without a possible new assignee remain, and administrators see them.
      if (!done.more || done.moved === 0) await deps.leavers.end(move.userId);
    } catch (error) {
      log.error('tasks of a leaver not moved', error, { userId: move.userId });
      await deps.leavers.recordFailure(move, deps.now());
    }
  if (moved > 0) log.warn('tasks of leavers moved', { moved });
  return moved;
}

async function moveTasks(deps: LeaverDeps, { userId, toUserId, by }: LeaverMove) {
  const isDecider = await decideWithOrganisation(deps, ({ directory }) => {
    const user = directory.user(userId);
    return user !== undefined && directory.canBeAsked(user);
  });
  if (isDecider) return { moved: 0, more: false };
  const { items, cursor } = await deps.tasks.open(userId, { limit: perRun });
  let moved = 0;
  const failures: unknown[] = [];
  for (const requestId of new Set(items.map((task) => task.requestId)))
    try {
      moved += await moveTasksInRequest(deps, { userId, toUserId, by }, requestId);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return { moved, more: cursor !== undefined };
}

/** Move the tasks of one request, each with its own event. @returns number of tasks */
async function moveTasksInRequest(
  deps: LeaverDeps,
  person: Pick<LeaverMove, 'userId' | 'toUserId' | 'by'>,
  requestId: string,
): Promise<number> {
  const { requests, applicationId, newId, now } = deps;
  for (let moved = 0; ; moved += 1) {
    const { change } = await requests.change(applicationId, requestId, (record) =>
      decideWithOrganisation(deps, (organisation) =>
        moveTask(record, { ...person, organisation, at: now(), newId }),
      ),
    );
    if (!change) return moved;
  }
}
