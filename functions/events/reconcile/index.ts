import { setTimeout as pause } from 'node:timers/promises';
import { setting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { announcementStore } from '#functions/store/announcement-store.ts';
import { processImportStore } from '#functions/store/process-import-store.ts';
import { reconcilerStore } from '#functions/store/reconciler-store.ts';
import { requestLists } from '#functions/store/request-lists.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { type Reconciled, reconcile } from './reconcile.ts';
import { restartStarts } from './restart-starts.ts';

const table = { ...dynamoTable(setting('TABLE_NAME')), report: log.warn };
const secondLook = 15_000;

const machine = stateMachine();
const applicationId = setting('APPLICATION_ID');
const now = () => new Date().toISOString();

/** Called every few minutes: finds requests, announcements and imports that have stopped and starts them again. */
export async function handler(): Promise<Reconciled & { readonly starts: number }> {
  const starts = await restartStarts({
    ...{ applicationId, machine, now },
    announcements: announcementStore(table),
    announcementsArn: setting('ANNOUNCEMENTS_ARN'),
    imports: processImportStore(table),
    importsArn: setting('PROCESS_IMPORTS_ARN'),
  });
  const reconciled = await reconcile({
    ...{ applicationId, machine, now },
    requests: requestStore(table),
    lists: requestLists(table),
    place: reconcilerStore(table),
    machineArn: setting('MACHINE_ARN'),
    pause: () => pause(secondLook),
  });
  return { ...reconciled, starts };
}
