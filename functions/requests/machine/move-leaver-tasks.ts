import type { DirectoryStore } from '#functions/organisation/store/directory-store.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { type DependentsDeps, notifyDependents } from '#functions/people/notify-dependents.ts';
import type { LeaverMove, LeaverMoveStore } from '#functions/people/store/leaver-moves.ts';
import { log } from '#functions/platform/log.ts';
import { moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import type { RequestStore } from '#functions/requests/store/request-store.ts';
import type { taskListStore } from '#functions/tasks/store/task-lists.ts';
import { retryPauseMs } from '#shared/retry-pause.ts';

export type LeaverMoveDeps = DependentsDeps & {
  readonly leavers: LeaverMoveStore;
  readonly tasks: Pick<ReturnType<typeof taskListStore>, 'open'>;
  readonly requests: Pick<RequestStore, 'change'>;
  readonly directory: DirectoryStore;
  readonly newId: () => string;
};

/** Milliseconds in which the call that took the right to decide may still run. */
const underWay = 2 * 60_000;
/** Maximum number of tasks that one run reads for a person. */
const perRun = 200;

const pauseMs = ({ failures }: LeaverMove) => (failures === 0 ? underWay : retryPauseMs(failures));

/**
 * Finish what each loss of the right to decide began, whether its call ended or was cut off: notify those who relied on
 * the person, and move the tasks, also those opened meanwhile. A failure for one person does not stop the others; it is
 * retried after a growing pause.
 * @returns number of tasks that moved
 */
export async function moveTasksOfLeavers(deps: LeaverMoveDeps): Promise<number> {
  const at = Date.parse(deps.now());
  const all = await deps.leavers.list();
  let moved = 0;
  for (const move of all.filter((one) => at - Date.parse(one.failedAt ?? one.at) >= pauseMs(one)))
    try {
      const done = await finishMove(deps, move);
      moved += done.moved;
      // Tasks without a possible new assignee remain, and administrators see them.
      if (!done.more || done.moved === 0) await deps.leavers.end(move.userId);
    } catch (error) {
      log.error('loss of the right to decide not finished', error, { userId: move.userId });
      await deps.leavers.recordFailure(move, deps.now());
    }
  if (moved > 0) log.warn('tasks of leavers moved', { moved });
  return moved;
}

/** Notify and move tasks; a failure of one does not stop the other. Do nothing for a person who can decide again. */
async function finishMove(deps: LeaverMoveDeps, { userId, toUserId, by, at }: LeaverMove) {
  const user = await deps.users.find(deps.applicationId, userId);
  const isDecider =
    user && (await decideWithOrganisation(deps, ({ directory }) => directory.canBeAsked(user)));
  if (!user || isDecider) return { moved: 0, more: false };
  const failures: unknown[] = [];
  await notifyDependents(deps, user, at).catch((error: unknown) => failures.push(error));
  const { items, cursor } = await deps.tasks.open(userId, { limit: perRun });
  let moved = 0;
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
  deps: LeaverMoveDeps,
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
