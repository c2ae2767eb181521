import { withPresentNames } from '#functions/domain/users/present-names.ts';
import { Stage } from '#shared/requests/stage.ts';
import { Task } from '#shared/tasks/task.ts';
import { stageKey } from './keys/requests.ts';
import { taskKey } from './keys/tasks.ts';
import { rowsOf } from './read-rows.ts';
import { renamedAmong, renamedKeys } from './renamed-people.ts';
import type { Key, Table } from './table.ts';

const taskRow = { schema: Task, kind: 'Task', id: 'taskId' } as const;
const stageRow = { schema: Stage, kind: 'Stage', id: 'stageId' } as const;

const isStage = ({ pk }: Key) => pk.startsWith('REQUEST#');

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
      const app = tasks[0]?.applicationId ?? '';
      const people = tasks.flatMap((one) => [one.requester, one.raisedBy, one.insteadOf]);
      const found = await table.getAll([...stageKeys.values(), ...renamedKeys(app, people)]);
      const renamed = renamedAmong(app, found);
      const stages = new Map(
        rowsOf(table, stageRow, found.filter(isStage)).flatMap((stage) =>
          stage ? [[stage.stageId, stage] as const] : [],
        ),
      );
      return new Map(
        tasks.flatMap((task) => {
          const stage = stages.get(task.stageId);
          return stage
            ? [[task.taskId, { task: withPresentNames(task, { renamed }), stage }] as const]
            : [];
        }),
      );
    },
  };
}
export type AskedTasks = ReturnType<typeof askedTasks>;
