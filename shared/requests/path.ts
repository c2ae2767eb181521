import * as z from 'zod';
import { Id, Instant, PersonRef, requestAmount, WorkingSeconds } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { Due } from '../sla/due.ts';
import { Reason } from './reason.ts';

/**
 * State of a step in the path. Past steps are solid, the current step has the accent color, and future steps are
 * dashed.
 */
export const PathState = z.enum([
  'done',
  'rejected',
  'returned',
  'open',
  'forecast',
  'skipped',
  'cancelled',
]);
export type PathState = z.infer<typeof PathState>;

/** Label of a step, or of the end of a request. */
const StepName = translatable(z.string());

/** Entry of the path in a list row, one for each step. Several stages in an entry run in parallel. */
export const PathSegment = z.object({
  name: StepName,
  state: PathState,
  openedAt: Instant.optional(),
  dueAt: Instant.optional(),
  targetSeconds: WorkingSeconds.optional(),
  /** Number of approvals that close an open step, if it is more than one. */
  approvals: z.int().optional(),
  /** Whether the next rejection does not end an open step, because others can still approve. */
  isOutvotable: z.boolean().optional(),
  /** Names of the first people whose rejection did not end an open step. */
  objections: z.array(z.string()).optional(),
  /** Id of the stage; set only if another open step has the same name. */
  stageId: Id.optional(),
});
export type PathSegment = z.infer<typeof PathSegment>;
export const PathSegments = z.array(z.array(PathSegment));
export type PathSegments = z.infer<typeof PathSegments>;

export const PathPerson = PersonRef.extend({
  insteadOf: PersonRef.optional(),
  /** Outcome of the person's task. Absent until this person has decided or is no longer needed. */
  outcome: z
    .enum(['Approved', 'Rejected', 'Returned', 'Reassigned', 'Escalated', 'NotNeeded', 'Cancelled'])
    .optional(),
  at: Instant.optional(),
  /** True for a person who still has to decide but has never signed in, if that is known. */
  neverSignedIn: z.boolean().optional(),
  reasons: z.array(Reason),
});
export type PathPerson = z.infer<typeof PathPerson>;

/** A stage in the path of a request, with all details: people, state, start, due time, and reasons. */
export const PathStage = z.object({
  stageId: Id,
  name: StepName,
  state: PathState,
  /**
   * Number of approvals or rejections, out of this many people, that close the stage. Both are one if the first
   * decision counts.
   */
  needed: z.object({ approvals: z.int(), rejections: z.int(), of: z.int() }),
  people: z.array(PathPerson),
  openedAt: Instant.optional(),
  closedAt: Instant.optional(),
  /** Forecast of the end of an open or future stage. */
  expectedAt: Instant.optional(),
  /** Working time of the stage: actual, elapsed so far, or expected if the stage is on time. */
  workingSeconds: WorkingSeconds.optional(),
  targetSeconds: WorkingSeconds.optional(),
  due: Due.optional(),
  reasons: z.array(Reason),
  /** Nearest value that would have changed the decision about this step. */
  threshold: Reason.optional(),
});
export type PathStage = z.infer<typeof PathStage>;

export const RequestPath = z.object({
  start: z.object({ person: PersonRef, at: Instant.optional() }),
  steps: z.array(z.array(PathStage)),
  finish: z.object({
    name: StepName,
    reached: z.boolean(),
    at: Instant.optional(),
    expectedAt: Instant.optional(),
    workingSeconds: WorkingSeconds.optional(),
  }),
});
export type RequestPath = z.infer<typeof RequestPath>;

/**
 * Path of a request before it is submitted. It has each approver's name, with delegations applied, and a finish time
 * calculated from working time.
 */
export const Forecast = z.object({
  path: RequestPath,
  routing: z.object({ id: Id, name: z.string(), version: z.int() }),
  ...requestAmount,
  timeZone: z.string(),
  calendarName: z.string(),
  /** Gaps in the routing that were assigned to the fallback approvers. */
  notices: z.array(Reason),
});
export type Forecast = z.infer<typeof Forecast>;

/** One bar of the time breakdown: the responsible people, the kind of time, and its length in seconds. */
export const TimeEntry = z.object({
  person: z.array(PersonRef),
  stage: StepName,
  from: Instant,
  to: Instant.optional(),
  workingSeconds: WorkingSeconds,
  closedSeconds: WorkingSeconds,
  holidaySeconds: WorkingSeconds,
  pausedSeconds: WorkingSeconds,
  targetSeconds: WorkingSeconds.optional(),
});
export type TimeEntry = z.infer<typeof TimeEntry>;
