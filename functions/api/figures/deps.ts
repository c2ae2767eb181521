import { dueTasks } from '#functions/store/due-tasks.ts';
import { figureReads } from '#functions/store/figure-reads.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestLists } from '#functions/store/request-lists.ts';
import { taskLists } from '#functions/store/task-lists.ts';
import { areaDeps } from '../area-deps.ts';

export function figuresDeps() {
  const deps = areaDeps();
  const { table } = deps;
  return {
    ...deps,
    reference: referenceStore(table),
    figures: figureReads(table),
    lists: requestLists(table),
    tasks: taskLists(table),
    dueTasks: dueTasks(table),
  };
}
export type FiguresDeps = ReturnType<typeof figuresDeps>;
