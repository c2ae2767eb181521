import * as z from 'zod';
import type { StateMachine } from '#functions/platform/state-machine.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { RequestStore } from '#functions/requests/store/request-store.ts';
import type { Event } from '#shared/requests/event.ts';

export type DriveDeps = {
  readonly requests: Pick<RequestStore, 'workflow'>;
  readonly machine: StateMachine;
  readonly machineArn: string;
};

/** Details of an event that starts the machine: number of the execution in the round, absent for the first one. */
const StartDetails = z.object({ restart: z.int().nonnegative().default(0) });

/**
 * Start or wake the machine after an event. Late and repeated events are harmless: the name of an execution is fixed,
 * and a wait that started after an event has read its result. Without a token no execution is waiting; the next wait
 * stores its token before it reads the table.
 */
export const driveWorkflow =
  ({ requests, machine, machineArn }: DriveDeps) =>
  async ({ applicationId, requestId, round, seq, drives, details }: Event): Promise<void> => {
    if (!drives) return;
    if (drives === 'start') {
      const { restart } = parsePart(StartDetails, details);
      return machine.start(machineArn, { applicationId, requestId, round, restart });
    }
    const workflow = await requests.workflow(requestId, round);
    if (workflow?.token === undefined || workflow.seq >= seq) return;
    await machine.signal({ token: workflow.token, closeError: workflow.closeError }, drives);
  };
