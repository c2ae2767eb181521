import { startAnnouncement } from '#functions/announcements/on-event.ts';
import { startImport } from '#functions/imports/on-event.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { serveStream } from '#functions/platform/events/serve-stream.ts';
import type { StreamRecord } from '#functions/platform/events/stream-record.ts';
import { queue } from '#functions/platform/queue.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import type { StartOfWork } from '#shared/followed-items.ts';
import { driveWorkflow } from './on-event.ts';

const requests = requestStore(dynamoTable(requireSetting('TABLE_NAME')));
const machine = stateMachine();

/** Start or wake the state machines for stored events, announcements to send, and logs to read. */
export const handler = serveStream(
  () => ({
    events: [driveWorkflow({ requests, machine, machineArn: requireSetting('MACHINE_ARN') })],
    items: {
      'START#': startAnnouncement(machine, requireSetting('ANNOUNCEMENTS_ARN')),
      'READ#': startImport(machine, requireSetting('PROCESS_IMPORTS_ARN')),
    } satisfies Record<StartOfWork, (record: StreamRecord) => Promise<void>>,
  }),
  queue(requireSetting('DEAD_LETTERS_URL')).send,
);
