import * as z from 'zod';
import { Decimal, Instant, PersonRef, WorkingSeconds } from '#shared/fields.ts';

/**
 * Kind of an activity: `submitted` begins a round, `returned` and `rejected` end one, `decided` is any other decision,
 * `withdrawn` is the requester's end of the request. For imported logs the mapping defines it, or it is guessed from
 * the name.
 */
export const ActivityKind = z.enum([
  'submitted',
  'decided',
  'returned',
  'rejected',
  'withdrawn',
  'other',
]);
export type ActivityKind = z.infer<typeof ActivityKind>;

/**
 * An event of a request. A decision has the name of its step: "Finance" means that Finance decided, not that it was
 * asked.
 */
export const ProcessEvent = z.object({
  activity: z.string().min(1).max(120),
  kind: ActivityKind,
  at: Instant,
  /**
   * Working time since the previous event, by the calendar of the requester's location or of the import. For the first
   * event: since the earliest start of work, or 0 if no start is known.
   */
  workingSeconds: WorkingSeconds,
  /** Work on the activity, if its start is known: from the start to the event. The rest of the time was waiting. */
  work: z.object({ startedAt: Instant, workingSeconds: WorkingSeconds }).optional(),
  /** The step, or the role or group in an imported log. */
  role: z.string().max(120).optional(),
  person: PersonRef.extend({ userId: z.string().max(120) }).optional(),
  /** Whether the step was decided after its due time. */
  isLate: z.boolean().optional(),
  /** Whether a rule decided the step instead of a person. */
  isAutomatic: z.boolean().optional(),
});
export type ProcessEvent = z.infer<typeof ProcessEvent>;

/**
 * A request for process figures, from the product or an imported log, with its events in order of time. The product's
 * own requests are included from their first submission on.
 */
export const ProcessCase = z.object({
  /** Id of the request, or the name of the case in its log. */
  caseId: z.string().min(1).max(120),
  /** REQ-2026-000123, or the name of the case. */
  number: z.string().max(120),
  title: z.string().max(120).optional(),
  /**
   * Names at the time of the request. Categories and departments of an imported log may differ from those of the
   * product.
   */
  category: z.string().max(120).optional(),
  department: z.string().max(120).optional(),
  amount: Decimal.optional(),
  /** Outcome: Approved, Rejected, Withdrawn, the value of the log, or its last activity. */
  outcome: z.string().max(120),
  /** Whether the request is unfinished and waits after its last event. */
  isOpen: z.boolean(),
  /** Steps that the request's routing skipped: the condition was not met, or everybody asked had already approved. */
  leftOut: z.array(z.string().max(120)).max(50).optional(),
  events: z.array(ProcessEvent).min(1).max(1000),
});
export type ProcessCase = z.infer<typeof ProcessCase>;
