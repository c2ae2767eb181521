import { outcomeFor } from '#functions/domain/requests/wait.ts';
import type { StateMachine } from '#functions/platform/state-machine.ts';
import type { RequestStore } from '#functions/store/request-store.ts';
import type { Event } from '#shared/requests/event.ts';

export type DriveDeps = { readonly requests: RequestStore; readonly machine: StateMachine };

/**
 * What follows from an event for the machine: an execution is started, or the one that waits is woken. The signal says what is true
 * now, not what was when the event was stored, so that late and repeated events do no harm. Without a token nobody waits yet:
 * whoever registers one looks at the table next.
 */
export async function driveWorkflow({ requests, machine }: DriveDeps, event: Event): Promise<void> {
  const { applicationId, requestId, round, drives } = event;
  if (!drives) return;
  const record = await requests.find(applicationId, requestId);
  const workflow = record?.workflows.find((one) => one.round === round);
  if (!record) return;
  if (drives === 'start') {
    await machine.start({ applicationId, requestId, round, restart: workflow?.restart ?? 0 });
    return;
  }
  if (workflow?.token === undefined || workflow.order === undefined) return;
  const signal =
    outcomeFor(record, round, workflow.order) ?? (drives === 'rescheduled' ? drives : undefined);
  if (signal) await machine.signal(workflow.token, signal);
}
