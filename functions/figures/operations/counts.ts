import { toRemovedCounter } from '#functions/figures/rules/figure.ts';
import { route } from '#functions/platform/route.ts';
import { calculateTaskDue } from '#functions/sla/rules/due.ts';
import { countRequests, countTasks, isTeamScope } from '#shared/figures/counts-api.ts';
import { maxCounted } from '#shared/figures/max-counted.ts';
import type { Due } from '#shared/sla/due.ts';
import type { FiguresDeps } from '../deps.ts';
import { loadActorTeam, resolvePeopleScope } from './resolve-scopes.ts';

/** Count the overdue items and the items due soon. */
export function countDueStates(dues: readonly (Due | undefined)[]) {
  const of = (state: Due['state']) => dues.filter((due) => due?.state === state).length;
  return { overdue: of('overdue'), dueSoon: of('dueSoon') };
}

export const countRequestsRoute = route(
  countRequests,
  async ({ query: { scope }, actor }, deps: FiguresDeps) => {
    const { applicationId, userId } = actor;
    const { figures } = deps;
    const now = isTeamScope(scope)
      ? await figures.nowFor(applicationId, await loadActorTeam(deps, actor, scope))
      : scope === 'forMe'
        ? await figures.nowFor(applicationId, [userId])
        : await figures.now(applicationId, resolvePeopleScope(actor, scope));
    const of = (status: string) => now.get(status) ?? 0;
    return {
      byStatus: {
        InReview: of('InReview'),
        Returned: of('Returned'),
        Approved: of('Approved'),
        Rejected: of('Rejected'),
        Withdrawn: of('Withdrawn'),
      },
      removed: {
        Approved: of(toRemovedCounter('Approved')),
        Rejected: of(toRemovedCounter('Rejected')),
        Withdrawn: of(toRemovedCounter('Withdrawn')),
      },
    };
  },
);

export const countTasksRoute = route(countTasks, async ({ actor }, deps: FiguresDeps) => {
  const [{ items, cursor }, reference] = await Promise.all([
    deps.tasks.open(actor.userId, { limit: maxCounted }),
    deps.reference.recent(actor.applicationId),
  ]);
  const at = deps.now();
  const dues = items.map((task) => calculateTaskDue(task, reference, at));
  return { open: items.length, ...countDueStates(dues), isAll: cursor === undefined };
});
