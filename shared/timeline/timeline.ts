import * as z from 'zod';
import { Id, Instant, Name, PersonRef } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { RequestStatus } from '../requests/request.ts';

/** Maximum length of a period in one call, in days. */
export const maxPeriodDays = 400;

/**
 * State of a part of the timeline. `paused`: the request was returned, so no time was counted; `forecast`: expected if
 * everybody takes exactly the target time; `cancelled`: the stage was open when another event ended it.
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

/** Part of a timeline: past, current, or expected. */
export const TimelineStage = z.object({
  name: translatable(z.string()),
  state: TimelineState,
  /** People who decided the stage, have to decide it, or are expected to; for a pause, the requester. */
  people: z.array(PersonRef.extend({ insteadOf: PersonRef.optional() })),
  from: Instant,
  /** End; absent if the stage is still running. */
  to: Instant.optional(),
  dueAt: Instant.optional(),
});
export type TimelineStage = z.infer<typeof TimelineStage>;

/** One bar: a request with its stages of all rounds, earliest first. Parallel stages overlap. */
export const TimelineBar = z.object({
  requestId: Id,
  number: z.string(),
  title: Name,
  status: RequestStatus,
  categoryId: Id,
  categoryName: translatable(Name),
  departmentId: Id.nullable(),
  requester: PersonRef,
  /** Person who raised the request, if it is not the requester. */
  raisedBy: PersonRef.optional(),
  stages: z.array(TimelineStage),
});
export type TimelineBar = z.infer<typeof TimelineBar>;
