import * as z from 'zod';
import { Id, Instant } from '#shared/fields.ts';
import { MilestoneKind } from '#shared/requests/stage.ts';

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
