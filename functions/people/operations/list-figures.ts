import { capOf } from '#functions/approval-limits/rules/doa-delegations.ts';
import { awayOf } from '#functions/organisation/rules/active-delegate.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { route } from '#functions/platform/route.ts';
import { listFigures } from '#shared/users/people-list-api.ts';
import type { PeopleDeps } from '../deps.ts';

/** Open tasks of somebody that are counted; who has more is told so. */
const countedAtMost = 99;
const maxConcurrency = 10;

export const listFiguresRoute = route(listFigures, async ({ query }, deps: PeopleDeps) => {
  const { applicationId, directory, tasks } = deps;
  const at = deps.now();
  const reference = await deps.reference.recent(applicationId);
  const [people, counts] = await Promise.all([
    directory.decide(applicationId, reference, (organisation) =>
      query.userIds.map((userId) => ({
        userId,
        away: awayOf(userId, at, organisation.directory),
        maySign: capOf(organisation.directory.user(userId), organisation, at),
      })),
    ),
    mapLimited(query.userIds, maxConcurrency, (userId) =>
      tasks.open(userId, { limit: countedAtMost }),
    ),
  ]);
  const items = people.map((person, n) => ({
    ...person,
    openTasks: counts[n]?.items.length ?? 0,
    more: counts[n]?.cursor !== undefined,
  }));
  return { items };
});
