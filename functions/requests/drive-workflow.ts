import { isStart, startAnnouncement } from '#functions/announcements/on-event.ts';
import { isImportStart, startImport } from '#functions/imports/on-event.ts';
import { setting } from '#functions/platform/environment.ts';
import { followEvent, followRecords } from '#functions/platform/events/follow-records.ts';
import { queue } from '#functions/platform/queue.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { type DriveDeps, driveWorkflow } from './on-event.ts';

const deps: DriveDeps = {
  requests: requestStore(dynamoTable(setting('TABLE_NAME'))),
  machine: stateMachine(),
  machineArn: setting('MACHINE_ARN'),
};

const deadLetters = queue(setting('DEAD_LETTERS_URL'));
const drive = followEvent((event) => driveWorkflow(deps, event));
const start = startAnnouncement(deps.machine, setting('ANNOUNCEMENTS_ARN'));
const read = startImport(deps.machine, setting('PROCESS_IMPORTS_ARN'));

/** Starts and wakes the machines for stored events, for announcements that are to be sent, and for logs to be read. */
export const handler = followRecords((record) => {
  if (isStart(record)) return start(record);
  return isImportStart(record) ? read(record) : drive(record);
}, deadLetters.send);
