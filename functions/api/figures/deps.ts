import { remembered } from '#functions/platform/remembered.ts';
import { everyOpenRequest } from '#functions/store/every-open-request.ts';
import { figureReads } from '#functions/store/figure-reads.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { taskLists } from '#functions/store/task-lists.ts';
import { areaDeps } from '../area-deps.ts';

/** Who leads whom changes rarely: a dashboard may know it five minutes late. */
const trustedForMs = 5 * 60_000;

export function figuresDeps() {
  const deps = areaDeps();
  const { table } = deps;
  return {
    ...deps,
    reference: referenceStore(table),
    /** What says who leads whom, of everybody. */
    everybody: remembered(
      async (app) =>
        (await deps.users.everybody(app)).map(({ userId, managerId, departmentId, isActive }) => ({
          ...{ userId, managerId, departmentId, isActive },
        })),
      { trustedForMs, keeps: () => true },
    ),
    figures: figureReads(table),
    tasks: taskLists(table),
    everyOpen: (app: string, now: string, most: number) => everyOpenRequest(table, app, now, most),
  };
}
export type FiguresDeps = ReturnType<typeof figuresDeps>;
