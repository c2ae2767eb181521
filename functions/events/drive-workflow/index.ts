import { setting } from '#functions/platform/environment.ts';
import { queue } from '#functions/platform/queue.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { followEvents } from '../follow-events.ts';
import { type DriveDeps, driveWorkflow } from './drive-workflow.ts';

const deps: DriveDeps = {
  requests: requestStore(dynamoTable(setting('TABLE_NAME'))),
  machine: stateMachine(),
  machineArn: setting('MACHINE_ARN'),
};

const deadLetters = queue(setting('DEAD_LETTERS_URL'));

/** Starts and wakes the machine for stored events. */
export const handler = followEvents((event) => driveWorkflow(deps, event), deadLetters.send);
