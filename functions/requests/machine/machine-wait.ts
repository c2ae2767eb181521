import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { findNextWait, type Wait } from '#functions/requests/rules/views/wait.ts';

/** Maximum seconds between two checks of the table by an execution: decision 3. */
const maxWaitSeconds = 30 * 24 * 3600;

export type MachineWait = {
  readonly order: number;
  readonly timeoutSeconds: number;
  readonly milestone: Wait['milestone'];
  /** Latest event seen, and version of the request after it. */
  readonly seq: number;
  readonly version: number;
  /** Number of waits of the execution, including this one. */
  readonly waits: number;
};

/**
 * Return the next wait of the machine. If no stage is open in its round, it waits for group 0, which never exists, so
 * that AwaitDecision finds the next action in the table.
 */
export function buildMachineWait(record: RequestRecord, round: number, now: string): MachineWait {
  const { lastEvent, version } = record.request;
  const known = record.workflows.find((workflow) => workflow.round === round);
  const looked = { seq: lastEvent.seq, version, waits: (known?.waits ?? 0) + 1 };
  const wait = record.request.round === round ? findNextWait(record, now) : null;
  if (!wait) return { order: 0, timeoutSeconds: maxWaitSeconds, milestone: null, ...looked };
  const { order, timeoutSeconds, milestone } = wait;
  return timeoutSeconds === null || timeoutSeconds > maxWaitSeconds
    ? { order, timeoutSeconds: maxWaitSeconds, milestone: null, ...looked }
    : { order, timeoutSeconds, milestone, ...looked };
}
