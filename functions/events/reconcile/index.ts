import { setTimeout as pause } from 'node:timers/promises';
import { setting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { reconcilerStore } from '#functions/store/reconciler-store.ts';
import { requestLists } from '#functions/store/request-lists.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

const table = { ...dynamoTable(setting('TABLE_NAME')), report: log.warn };
const secondLook = 15_000;

/** Called every few minutes: finds requests that have stopped and starts them again. */
export const handler = (): Promise<Reconciled> =>
  reconcile({
    applicationId: setting('APPLICATION_ID'),
    requests: requestStore(table),
    lists: requestLists(table),
    place: reconcilerStore(table),
    machine: stateMachine(),
    machineArn: setting('MACHINE_ARN'),
    now: () => new Date().toISOString(),
    pause: () => pause(secondLook),
  });
