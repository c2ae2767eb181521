import { Stage } from '#shared/requests/stage.ts';
import { Task } from '#shared/tasks/task.ts';
import { stageKey } from './keys/requests.ts';
import { taskKey } from './keys/tasks.ts';
import { rowsOf } from './read-rows.ts';
import type { Table } from './table.ts';

const taskRow = { schema: Task, kind: 'Task', id: 'taskId' } as const;
const stageRow = { schema: Stage, kind: 'Stage', id: 'stageId' } as const;

/** A task with the stage that it is of. */
export type AskedTask = { readonly task: Task; readonly stage: Stage };

/** What mails tell of tasks as they are now: two reads for all of a mail, whatever else is stored of their requests. */
export function askedTasks(table: Table) {
  return {
    async find(
      which: readonly Pick<Task, 'requestId' | 'taskId'>[],
    ): Promise<ReadonlyMap<string, AskedTask>> {
      const keys = which.map(({ requestId, taskId }) => taskKey(requestId, taskId));
      const tasks = rowsOf(table, taskRow, await table.getAll(keys)).flatMap((task) => task ?? []);
      const stageKeys = new Map(tasks.map((task) => [task.stageId, stageKey(task)]));
      const found = await table.getAll([...stageKeys.values()]);
      const stages = new Map(
        rowsOf(table, stageRow, found).flatMap((stage) =>
          stage ? [[stage.stageId, stage] as const] : [],
        ),
      );
      return new Map(
        tasks.flatMap((task) => {
          const stage = stages.get(task.stageId);
          return stage ? [[task.taskId, { task, stage }] as const] : [];
        }),
      );
    },
  };
}
export type AskedTasks = ReturnType<typeof askedTasks>;
