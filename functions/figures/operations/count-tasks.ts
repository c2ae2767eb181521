import { route } from '#functions/platform/route.ts';
import { taskDue } from '#functions/sla/rules/due.ts';
import { countTasks } from '#shared/figures/counts-api.ts';
import { mostCounted } from '#shared/figures/most-counted.ts';
import type { FiguresDeps } from '../deps.ts';
import { countStates } from './count-states.ts';

export const countTasksRoute = route(countTasks, async ({ actor }, deps: FiguresDeps) => {
  const [{ items, cursor }, reference] = await Promise.all([
    deps.tasks.open(actor.userId, { limit: mostCounted }),
    deps.reference.recent(actor.applicationId),
  ]);
  const at = deps.now();
  const dues = items.map((task) => taskDue(task, reference, at));
  return { open: items.length, ...countStates(dues), isAll: cursor === undefined };
});
