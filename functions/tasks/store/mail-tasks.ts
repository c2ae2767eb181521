import type * as z from 'zod';
import { updateNames } from '#functions/organisation/rules/update-names.ts';
import { versionKey } from '#functions/organisation/store/reference-keys.ts';
import {
  buildRenamedKeys,
  pickRenamedPeople,
} from '#functions/organisation/store/renamed-people.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Key, Table } from '#functions/platform/table/table.ts';
import { requestKey, stageKey, valuesKey } from '#functions/requests/store/keys.ts';
import { Form, type FormValues } from '#shared/forms/form.ts';
import { Request } from '#shared/requests/request.ts';
import { RequestValues } from '#shared/requests/request-values.ts';
import { Stage } from '#shared/requests/stage.ts';
import { Task } from '#shared/tasks/task.ts';
import { taskKey } from './tasks-keys.ts';

const taskRow = { schema: Task, kind: 'Task', id: 'taskId' } as const;
const stageRow = { schema: Stage, kind: 'Stage', id: 'stageId' } as const;

const isStage = ({ pk, sk }: Key) => pk.startsWith('REQUEST#') && sk.startsWith('STAGE#');

/** A task with its stage, and with the form and answers of its request if readable. */
export type MailTask = {
  readonly task: Task;
  readonly stage: Stage;
  readonly asked?: { readonly form: Form; readonly values: FormValues } | undefined;
};

const Pin = Request.pick({ formId: true, formVersion: true });
const formsAtMost = 100;

/** Load the current state of tasks for mails, with two reads for all tasks of a mail. */
export function askedTasks(table: Table) {
  /** Forms by version, cached because versions never change. */
  const forms = new Map<string, Form>();
  async function formsOf(app: string, pins: readonly z.infer<typeof Pin>[]) {
    const keys = pins.map(({ formId, formVersion }) =>
      versionKey(app, 'FORM', formId, formVersion),
    );
    if (forms.size > formsAtMost) forms.clear();
    const unknown = new Map(keys.filter(({ sk }) => !forms.has(sk)).map((key) => [key.sk, key]));
    const items = unknown.size > 0 ? await table.getAll([...unknown.values()]) : [];
    for (const item of items) {
      const { data } = safeParsePart(Form, item);
      if (data) forms.set(item.sk, data);
    }
    return forms;
  }

  /**
   * Return the forms and values of the tasks' requests, keyed by task id. `found`: main items and values of the
   * requests.
   */
  async function answersOf(app: string, tasks: readonly Task[], found: readonly Item[]) {
    const byName = new Map(found.map((item) => [formatKey(item), item]));
    const read = tasks.flatMap(({ taskId, requestId, round }) => {
      const pin = safeParsePart(Pin, byName.get(formatKey(requestKey(requestId)))).data;
      const values = safeParsePart(
        RequestValues,
        byName.get(formatKey(valuesKey(requestId, round))),
      ).data;
      return pin && values ? [{ taskId, pin, values: values.values }] : [];
    });
    const known = await formsOf(
      app,
      read.map(({ pin }) => pin),
    );
    return new Map(
      read.flatMap(({ taskId, pin, values }) => {
        const form = known.get(versionKey(app, 'FORM', pin.formId, pin.formVersion).sk);
        return form ? [[taskId, { form, values }] as const] : [];
      }),
    );
  }

  return {
    async find(
      which: readonly Pick<Task, 'requestId' | 'taskId'>[],
    ): Promise<ReadonlyMap<string, MailTask>> {
      const keys = which.map(({ requestId, taskId }) => taskKey(requestId, taskId));
      const tasks = parseRows(table, taskRow, await table.getAll(keys)).flatMap(
        (task) => task ?? [],
      );
      const stageKeys = new Map(tasks.map((task) => [task.stageId, stageKey(task)]));
      const app = tasks[0]?.applicationId ?? '';
      const people = tasks.flatMap((one) => [one.requester, one.raisedBy, one.insteadOf]);
      const found = await table.getAll([
        ...[...stageKeys.values(), ...buildRenamedKeys(app, people)],
        ...new Map(tasks.map((one) => [one.requestId, requestKey(one.requestId)])).values(),
        ...new Map(
          tasks.map(({ requestId, round }) => [
            `${requestId} ${round}`,
            valuesKey(requestId, round),
          ]),
        ).values(),
      ]);
      const answers = await answersOf(app, tasks, found);
      const renamed = pickRenamedPeople(app, found);
      const stages = new Map(
        parseRows(table, stageRow, found.filter(isStage)).flatMap((stage) =>
          stage ? [[stage.stageId, stage] as const] : [],
        ),
      );
      return new Map(
        tasks.flatMap((task) => {
          const stage = stages.get(task.stageId);
          return stage
            ? [
                [
                  task.taskId,
                  {
                    task: updateNames(task, { renamed }),
                    stage,
                    asked: answers.get(task.taskId),
                  },
                ] as const,
              ]
            : [];
        }),
      );
    },
  };
}
export type MailTasks = ReturnType<typeof askedTasks>;
