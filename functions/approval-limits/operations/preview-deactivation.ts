import { findGapsAfterDeactivation } from '#functions/approval-limits/rules/lint-gaps.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { loadLeaver } from '#functions/people/load-leaver.ts';
import { listDependents } from '#functions/people/rules/list-dependents.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { route } from '#functions/platform/route.ts';
import { listTaskMoves } from '#functions/requests/rules/commands/move-tasks.ts';
import { previewDeactivation } from '#shared/doa/doa-api.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { DoaDeps } from '../deps.ts';

/** Maximum number of tasks whose requests are examined. The preview reports if a person has more. */
const maxExaminedTasks = 100;
/** Maximum number of requests that are examined in parallel. */
const maxConcurrency = 8;

/** Return the open tasks of a person, each with the people who would get it after a deactivation. */
async function listTasksToMove(deps: DoaDeps, userId: string, by: PersonRef) {
  const { applicationId, requests, tasks } = deps;
  const open = await tasks.open(userId, { limit: maxExaminedTasks });
  const requestIds = [...new Set(open.items.map(({ requestId }) => requestId))];
  const moved = await mapLimited(requestIds, maxConcurrency, async (requestId) => {
    const record = await requests.find(applicationId, requestId);
    if (!record) return [];
    const at = deps.now();
    const moves = await decideWithOrganisation(deps, (organisation) =>
      listTaskMoves(record, { userId, by, organisation, at }),
    );
    const { number, title } = record.request;
    return moves.map(({ taskId, stage, to }) => ({
      taskId,
      requestId,
      number,
      title,
      stage,
      to: [...to],
    }));
  });
  return { tasks: moved.flat(), more: open.cursor !== undefined };
}

export const previewDeactivationRoute = route(
  previewDeactivation,
  async ({ query, actor }, deps: DoaDeps) => {
    const { applicationId, users } = deps;
    const person = await users.load(applicationId, query.userId);
    const at = deps.now();
    const [leaver, moved, gaps] = await Promise.all([
      loadLeaver(deps, person),
      listTasksToMove(deps, person.userId, personRef(actor)),
      decideWithOrganisation(deps, (organisation) =>
        findGapsAfterDeactivation(person.userId, organisation, at),
      ),
    ]);
    return {
      person: personRef(person),
      gaps: gaps.slice(0, maxExaminedTasks),
      dependents: listDependents(leaver),
      ...moved,
    };
  },
);
