import * as z from 'zod';
import { Id, Instant, Name, PersonRef } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { RequestStatus } from '../requests/request.ts';

/** Longest period that is asked for at once. */
export const maxPeriodDays = 400;

/**
 * `paused`: the request was returned, so that nothing ran; `forecast`: what is expected if everybody takes exactly
 * their time; `cancelled`: it was open when something else ended it.
 */
export const TimelineState = z.enum([
  'done',
  'rejected',
  'returned',
  'cancelled',
  'open',
  'paused',
  'forecast',
]);
export type TimelineState = z.infer<typeof TimelineState>;

/** Part of a timeline: past, present or expected. A part that never began has no start. */
export const TimelineStage = z.object({
  name: translatable(z.string()),
  state: TimelineState,
  /** Person who decided it, has it, or is expected to get it; for a pause, the requester. */
  people: z.array(PersonRef.extend({ insteadOf: PersonRef.optional() })),
  from: Instant,
  /** None: it still runs. */
  to: Instant.optional(),
  dueAt: Instant.optional(),
});
export type TimelineStage = z.infer<typeof TimelineStage>;

/** One bar: a request with its stages of all rounds, the earliest first; parallel ones overlap. */
export const TimelineBar = z.object({
  requestId: Id,
  number: z.string(),
  title: Name,
  status: RequestStatus,
  categoryId: Id,
  categoryName: translatable(Name),
  departmentId: Id.nullable(),
  requester: PersonRef,
  /** Person who raised it, if not the requester. */
  raisedBy: PersonRef.optional(),
  stages: z.array(TimelineStage),
});
export type TimelineBar = z.infer<typeof TimelineBar>;
