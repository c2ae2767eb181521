import { figureReads } from '#functions/figures/store/figure-reads.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { memoize } from '#functions/platform/memoize.ts';
import { loadAllOpenRequests } from '#functions/requests/store/every-open-request.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';
import { taskListStore } from '#functions/tasks/store/task-lists.ts';

/** Cache lifetime, in milliseconds. Reporting lines change rarely, so a dashboard may show them five minutes late. */
const trustedForMs = 5 * 60_000;

export function createFiguresDeps() {
  const deps = createAreaDeps();
  const { table } = deps;
  return {
    ...deps,
    reference: referenceStore(table),
    /** All people with their managers. */
    everybody: memoize(
      async (app) =>
        (await deps.users.everybody(app)).map(({ userId, managerId, departmentId, isActive }) => ({
          ...{ userId, managerId, departmentId, isActive },
        })),
      { trustedForMs, keeps: () => true },
    ),
    figures: figureReads(table),
    tasks: taskListStore(table),
    everyOpen: (app: string, now: string, most: number) =>
      loadAllOpenRequests(table, app, now, most),
  };
}
export type FiguresDeps = ReturnType<typeof createFiguresDeps>;
