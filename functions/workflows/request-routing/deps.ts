import { randomUUID } from 'node:crypto';
import { setting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { directoryStore } from '#functions/store/directory-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { dynamoTable } from '#functions/store/table.ts';

/** What the steps are built on, made once at the cold start. */
export function stepDeps() {
  const table = { ...dynamoTable(setting('TABLE_NAME')), report: log.warn };
  return {
    requests: requestStore(table),
    reference: referenceStore(table),
    directory: directoryStore(table),
    machine: stateMachine(),
    now: () => new Date().toISOString(),
    newId: (): string => randomUUID(),
  };
}
export type StepDeps = ReturnType<typeof stepDeps>;
