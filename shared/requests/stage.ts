import * as z from 'zod';
import { EscalationLevel } from '../escalations/policy.ts';
import {
  Id,
  Instant,
  Money,
  Name,
  PersonRef,
  TimeZone,
  Version,
  WorkingSeconds,
} from '../fields.ts';
import { QuorumRule, RoutingStep } from '../routing/sequence.ts';
import { Reason } from './reason.ts';

export const StageStatus = z.enum([
  'Waiting',
  'Open',
  'Approved',
  'Rejected',
  'Returned',
  'Skipped',
  'Cancelled',
]);
export type StageStatus = z.infer<typeof StageStatus>;

/**
 * A person chosen for a stage; `insteadOf`: for whom (delegation, substitution), `reasons`: the rule that chose them
 * first.
 */
export const StageApprover = PersonRef.extend({
  insteadOf: PersonRef.optional(),
  reasons: z.array(Reason).min(1),
});
export type StageApprover = z.infer<typeof StageApprover>;

export const MilestoneKind = z.enum(['remind', 'breach', 'escalate']);
/**
 * A moment of an open stage at which the machine acts. What it is never changes: a warning at `percent` of the
 * target, a reminder `after` the due moment (seconds of working time), the breach, or a `level` of the stage's
 * escalation levels. `n` counts how many fire before it.
 * Warnings and reminders of older versions say neither percent nor after.
 */
export const Milestone = z.object({
  n: z.int().nonnegative(),
  kind: MilestoneKind,
  at: Instant,
  level: z.int().nonnegative().optional(),
  percent: z.int().positive().optional(),
  after: WorkingSeconds.optional(),
});
export type Milestone = z.infer<typeof Milestone>;

/** One routing step in one round, with everything that chose it pinned. */
export const Stage = z.object({
  stageId: Id,
  requestId: Id,
  applicationId: Id,
  round: z.int().min(1),
  order: z.int().min(1),
  stepId: Id,
  name: Name,
  status: StageStatus,
  step: RoutingStep,
  rule: QuorumRule,
  /** Number of approvals that close it, whoever joins or leaves; older stages lack it. */
  needed: z.int().nonnegative().optional(),
  /** Number of people who decided it before an escalation added others. */
  seats: z.int().nonnegative().optional(),
  /** Chosen (or, while Waiting, expected) people. */
  approvers: z.array(StageApprover),
  reasons: z.array(Reason),
  threshold: Reason.optional(),
  /**
   * Facts known to the plan: for the explanation and for keeping a stage approved in the next
   * round.
   */
  inputs: z.object({
    amount: Money.nullable(),
    convertedAmount: Money.nullable(),
    rate: z.string().optional(),
    hash: z.string(),
  }),
  calendar: z.object({ locationId: Id.nullable(), timeZone: TimeZone }),
  targetSeconds: WorkingSeconds.nullable(),
  /** Pinned levels of the escalation policy. */
  escalation: z.array(EscalationLevel),
  /** Those that have fired, in the order in which they did, then the others by their moments. */
  milestones: z.array(Milestone),
  /** Number of milestones that have fired; `milestones[nextMilestone]` is the next. */
  nextMilestone: z.int().nonnegative(),
  expectedAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  version: Version,
});
export type Stage = z.infer<typeof Stage>;

/**
 * Workflow of one round: the execution of the state machine and its token. Written apart from the stages so that
 * registering a token never races a decision.
 */
export const Workflow = z.object({
  requestId: Id,
  applicationId: Id,
  round: z.int().min(1),
  restart: z.int().nonnegative(),
  execution: z.string().optional(),
  /**
   * Which wait of which execution the token is of: a text that only grows, so that a late registration can't undo the
   * next one.
   */
  turn: z.string().default(''),
  /** The group of stages (their common order) the token waits for. */
  order: z.int().optional(),
  token: z.string().optional(),
  /** Error name that ends the execution. Executions of an older definition end by the success `closed` instead. */
  closeError: z.string().optional(),
  /** The last event that the machine knew of when it began to wait: later ones that drive it have to be signalled. */
  seq: z.int().nonnegative().default(0),
  /** Number of waits of this execution: Step Functions allows 25,000 history events. */
  waits: z.int().nonnegative().default(0),
  status: z.enum(['running', 'finished', 'failed']),
  failure: z.string().optional(),
  updatedAt: Instant,
});
export type Workflow = z.infer<typeof Workflow>;

/** Record of an automatic restart, kept for administrators for a while. */
export const Restarted = Workflow.pick({
  requestId: true,
  applicationId: true,
  round: true,
  restart: true,
}).extend({ at: Instant, because: z.string() });
export type Restarted = z.infer<typeof Restarted>;
