import { setTimeout as pause } from 'node:timers/promises';
import { announcementStore } from '#functions/announcements/store/announcement-store.ts';
import { processImportStore } from '#functions/imports/store/process-import-store.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { serveSchedule } from '#functions/platform/events/serve-schedule.ts';
import { log } from '#functions/platform/log.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { reconcilerStore } from '#functions/requests/store/reconciler-store.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { reconcile } from './machine/reconcile.ts';
import { restartLostExecutions } from './machine/restart-starts.ts';

const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
const secondLook = 15_000;

const machine = stateMachine();
const applicationId = requireSetting('APPLICATION_ID');
const now = () => new Date().toISOString();

const restartWork = () =>
  restartLostExecutions({
    ...{ applicationId, machine, now },
    announcements: announcementStore(table),
    announcementsArn: requireSetting('ANNOUNCEMENTS_ARN'),
    imports: processImportStore(table),
    importsArn: requireSetting('PROCESS_IMPORTS_ARN'),
  });
const restartRequests = () =>
  reconcile({
    ...{ applicationId, machine, now },
    requests: requestStore(table),
    lists: requestLists(table),
    place: reconcilerStore(table),
    machineArn: requireSetting('MACHINE_ARN'),
    pause: () => pause(secondLook),
  });

/**
 * Called every few minutes: finds requests, announcements and imports that have stopped and starts them again. A fault
 * of one half keeps nothing of the other from it; the run then fails, so that it is tried again.
 */
export const handler = serveSchedule(async () => {
  const [starts, reconciled] = await Promise.allSettled([restartWork(), restartRequests()]);
  if (starts.status === 'rejected') throw starts.reason;
  if (reconciled.status === 'rejected') throw reconciled.reason;
  return { ...reconciled.value, starts: starts.value };
});
