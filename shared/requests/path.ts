import * as z from 'zod';
import { Id, Instant, Money, PersonRef, WorkingSeconds } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { Due } from '../sla/calendar.ts';
import { Reason } from './reason.ts';

/** Past steps are solid, the current step has the accent colour, future steps are dashed. */
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

/** The path as a list row shows it: one entry per step, several stages in an entry run in parallel. */
export const PathSegment = z.object({
  name: StepName,
  state: PathState,
  openedAt: Instant.optional(),
  dueAt: Instant.optional(),
  targetSeconds: WorkingSeconds.optional(),
  /** Number of approvals that close an open step, if more than one. */
  approvals: z.int().optional(),
  /** The next rejection does not end an open step: others can still approve. */
  isOutvotable: z.boolean().optional(),
  /** First person who rejected an open step without ending it. */
  objections: z.array(z.string()).optional(),
});
export type PathSegment = z.infer<typeof PathSegment>;
export const PathSegments = z.array(z.array(PathSegment));
export type PathSegments = z.infer<typeof PathSegments>;

export const PathPerson = PersonRef.extend({
  insteadOf: PersonRef.optional(),
  /** Absent until this person has acted or was spared from it. */
  outcome: z
    .enum(['Approved', 'Rejected', 'Returned', 'Reassigned', 'Escalated', 'NotNeeded', 'Cancelled'])
    .optional(),
  at: Instant.optional(),
  /** Set at somebody who still has to decide and was only invited, where that is known. */
  neverSignedIn: z.boolean().optional(),
  reasons: z.array(Reason),
});
export type PathPerson = z.infer<typeof PathPerson>;

/** One stage with everything a person may ask of it: who, state, since, due, why. */
export const PathStage = z.object({
  stageId: Id,
  name: StepName,
  state: PathState,
  /**
   * Number of approvals or rejections by this many people that close it: one of each if the first
   * decision counts.
   */
  needed: z.object({ approvals: z.int(), rejections: z.int(), of: z.int() }),
  people: z.array(PathPerson),
  openedAt: Instant.optional(),
  closedAt: Instant.optional(),
  /** Forecast of its end for a stage that isn't closed. */
  expectedAt: Instant.optional(),
  /** Working time it took, or has taken until now, or will take if nobody is late. */
  workingSeconds: WorkingSeconds.optional(),
  targetSeconds: WorkingSeconds.optional(),
  due: Due.optional(),
  reasons: z.array(Reason),
  /** The nearest value that would have changed the choice. */
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

/** Forecast before submission: named people, delegates applied, finish in working time. */
export const Forecast = z.object({
  path: RequestPath,
  routing: z.object({ id: Id, name: z.string(), version: z.int() }),
  amount: Money.nullable(),
  timeZone: z.string(),
  calendarName: z.string(),
  /** Gaps met on the way and routed to the fallback approvers. */
  notices: z.array(Reason),
});
export type Forecast = z.infer<typeof Forecast>;

/** One bar of the time breakdown: in whose court, and what kind of time it was. Seconds. */
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
