import { randomUUID } from 'node:crypto';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';

/** Create the dependencies of the steps once at cold start. */
export function createStepDeps() {
  const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
  return {
    requests: requestStore(table),
    reference: referenceStore(table),
    directory: directoryStore(table),
    machine: stateMachine(),
    now: () => new Date().toISOString(),
    newId: (): string => randomUUID(),
  };
}
export type StepDeps = ReturnType<typeof createStepDeps>;
