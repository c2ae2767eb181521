import * as z from 'zod';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { findNextWait, type Wait } from '#functions/requests/rules/views/wait.ts';
import { Id, Instant } from '#shared/fields.ts';
import { MilestoneKind } from '#shared/requests/stage.ts';

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

const of = z.object({
  applicationId: Id,
  requestId: Id,
  round: z.int().min(1),
  restart: z.int().nonnegative(),
});
const Milestone = z.object({ stageId: Id, n: z.int().nonnegative(), kind: MilestoneKind });
const due = of.extend({ order: z.int(), milestone: Milestone });

/** Input of the state machine's function, by state; infra/workflows/steps.ts sends it. */
export const StepInput = z.discriminatedUnion('state', [
  of.extend({ state: z.literal('OpenStage') }),
  of.extend({
    state: z.literal('AwaitDecision'),
    order: z.int(),
    seq: z.int(),
    taskToken: z.string().min(1),
    /** Time and attempt of this wait, as text in ascending order. */
    wait: z.string().min(1),
    execution: z.string().min(1),
    startedAt: Instant,
    /** Values after the previous step. Executions of an older definition lack them. */
    version: z.int().optional(),
    waits: z.int().optional(),
    timeoutSeconds: z.int().positive().optional(),
    closeError: z.string().optional(),
  }),
  due.extend({ state: z.literal('SendReminder') }),
  due.extend({ state: z.literal('MarkBreach') }),
  due.extend({ state: z.literal('Escalate') }),
  of.extend({ state: z.literal('CloseRequest') }),
  of.extend({ state: z.literal('RecordFailure'), cause: z.string() }),
]);
export type StepInput = z.infer<typeof StepInput>;
export type StateInput<S extends StepInput['state']> = Extract<StepInput, { state: S }>;
