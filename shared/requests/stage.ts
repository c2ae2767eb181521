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
 * A person chosen for a stage. `insteadOf`: person for whom they decide (delegation, substitution); `reasons`: reasons
 * for the choice, the original one first.
 */
export const StageApprover = PersonRef.extend({
  insteadOf: PersonRef.optional(),
  reasons: z.array(Reason).min(1),
});
export type StageApprover = z.infer<typeof StageApprover>;

export const MilestoneKind = z.enum(['remind', 'breach', 'escalate']);
/**
 * A time at which the state machine changes an open stage. Its type is fixed: a warning at `percent` of the target, a
 * reminder `after` the due time (seconds of working time), the breach, or a `level` of the stage's escalation levels.
 * `n` is the number of milestones before it. Warnings and reminders of older versions have neither percent nor after.
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

/** A routing step in one round, with a copy of all data that led to the choice of people. */
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
  /** Number of approvals that close the stage, even if people are added or removed; absent in older stages. */
  needed: z.int().nonnegative().optional(),
  /** Number of people in the stage before an escalation added others. */
  seats: z.int().nonnegative().optional(),
  /** Chosen people, or, while Waiting, expected people. */
  approvers: z.array(StageApprover),
  reasons: z.array(Reason),
  threshold: Reason.optional(),
  /** Inputs of the plan: for the explanation, and for preserving an approval in the next round. */
  inputs: z.object({
    amount: Money.nullable(),
    convertedAmount: Money.nullable(),
    rate: z.string().optional(),
    hash: z.string(),
  }),
  calendar: z.object({ locationId: Id.nullable(), timeZone: TimeZone }),
  targetSeconds: WorkingSeconds.nullable(),
  /** Levels of the escalation policy at the time of submission. */
  escalation: z.array(EscalationLevel),
  /** Fired milestones in their order, then the others by time. */
  milestones: z.array(Milestone),
  /** Number of fired milestones; `milestones[nextMilestone]` is the next one. */
  nextMilestone: z.int().nonnegative(),
  expectedAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  version: Version,
});
export type Stage = z.infer<typeof Stage>;

/**
 * Workflow of one round: the execution of the state machine and its token. Stored separately from the stages, so that
 * registering a token never conflicts with a decision.
 */
export const Workflow = z.object({
  requestId: Id,
  applicationId: Id,
  round: z.int().min(1),
  restart: z.int().nonnegative(),
  execution: z.string().optional(),
  /**
   * Identifies the wait and execution of the token. The text only increases, so that a late registration cannot
   * overwrite a newer one.
   */
  turn: z.string().default(''),
  /** Group of stages (their common order) for which the token waits. */
  order: z.int().optional(),
  token: z.string().optional(),
  /** Error name that ends the execution. Executions of an older definition end by the success `closed` instead. */
  closeError: z.string().optional(),
  /**
   * Last event for which the state machine needs no signal: it had processed the event when it started waiting, or it
   * wakes early enough without a signal. Later events for the state machine have to be signalled.
   */
  seq: z.int().nonnegative().default(0),
  /** Time at which the wait ends by itself, at the latest; absent in executions of an older definition. */
  wakesAt: Instant.optional(),
  /** Number of waits of this execution. Step Functions limits the history to 25,000 events. */
  waits: z.int().nonnegative().default(0),
  status: z.enum(['running', 'finished', 'failed']),
  failure: z.string().optional(),
  updatedAt: Instant,
});
export type Workflow = z.infer<typeof Workflow>;

/** Record of an automatic restart, stored temporarily for administrators. */
export const RestartRecord = Workflow.pick({
  requestId: true,
  applicationId: true,
  round: true,
  restart: true,
}).extend({ at: Instant, because: z.string() });
export type RestartRecord = z.infer<typeof RestartRecord>;
