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

/** Of an event that starts the machine: which execution of the round; the first one has none. */
const Started = z.object({ restart: z.int().nonnegative().default(0) });

/**
 * What follows from an event for the machine: an execution is started, or the one that waits is woken. Late and
 * repeated events do no harm: an execution has one name, and whoever began to wait after the event has looked at what
 * it left. Without a token nobody waits yet: whoever registers one looks at the table next.
 */
export const driveWorkflow =
  ({ requests, machine, machineArn }: DriveDeps) =>
  async ({ applicationId, requestId, round, seq, drives, details }: Event): Promise<void> => {
    if (!drives) return;
    if (drives === 'start') {
      const { restart } = parsePart(Started, details);
      return machine.start(machineArn, { applicationId, requestId, round, restart });
    }
    const workflow = await requests.workflow(requestId, round);
    if (workflow?.token !== undefined && workflow.seq < seq)
      await machine.signal(workflow.token, drives);
  };
