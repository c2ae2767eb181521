import type { RequestRecord } from '#functions/domain/requests/record.ts';
import { type Wait, waitOf } from '#functions/domain/requests/wait.ts';

/** An execution looks at the table at least this often, in seconds: see docs/decisions/0003-hand-over.md. */
const longestWait = 30 * 24 * 3600;
const nothingOpen = { order: 0, timeoutSeconds: longestWait, milestone: null } as const;

export type MachineWait = {
  readonly order: number;
  readonly timeoutSeconds: number;
  readonly milestone: Wait['milestone'];
};

/**
 * What the machine waits for next. With nothing open it waits for group 0, which never is: AwaitDecision then finds what to do from
 * the table.
 */
export function waitFor(record: RequestRecord, now: string): MachineWait {
  const wait = waitOf(record, now);
  if (!wait) return nothingOpen;
  const { order, timeoutSeconds, milestone } = wait;
  return timeoutSeconds === null || timeoutSeconds > longestWait
    ? { order, timeoutSeconds: longestWait, milestone: null }
    : { order, timeoutSeconds, milestone };
}
