import * as z from 'zod';
import { Decimal, Instant, PersonRef, WorkingSeconds } from '#shared/fields.ts';

/**
 * Kind of an activity: `submitted` begins a round, `returned` and `rejected` end one, `decided` is
 * any other decision, `withdrawn` ends the request by its requester. Imported logs say it by their
 * mapping, else every activity is `other`.
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

/** Something that happened to a request: to "Finance" when Finance decided, not when it was asked. */
export const ProcessEvent = z.object({
  activity: z.string().min(1).max(120),
  kind: ActivityKind,
  at: Instant,
  /**
   * Working time since the event before, by the calendar of the requester's location or that of the import; of the
   * first since the earliest start of work, 0 where no start is known.
   */
  workingSeconds: WorkingSeconds,
  /** Work on it, where its start is known: from then until it happened. The rest of the time was waiting. */
  work: z.object({ startedAt: Instant, workingSeconds: WorkingSeconds }).optional(),
  /** The step, or a role or group of an imported log. */
  role: z.string().max(120).optional(),
  person: PersonRef.extend({ userId: z.string().max(120) }).optional(),
  /** It was decided after its due moment. */
  isLate: z.boolean().optional(),
  /** A rule decided it, nobody did. */
  isAutomatic: z.boolean().optional(),
});
export type ProcessEvent = z.infer<typeof ProcessEvent>;

/**
 * A request as process figures see it, from the product itself or from an imported log: what happened, in order of
 * time. Own requests are those that were sent, from their first sending on.
 */
export const ProcessCase = z.object({
  /** The request's id, or the name of the case in its log. */
  caseId: z.string().min(1).max(120),
  /** REQ-2026-000123, or the name of the case. */
  number: z.string().max(120),
  title: z.string().max(120).optional(),
  /** Names, as they were: categories and departments of an imported log need not be ours. */
  category: z.string().max(120).optional(),
  department: z.string().max(120).optional(),
  amount: Decimal.optional(),
  /** Outcome: Approved, Rejected, Withdrawn, the value of the log, or its last activity. */
  outcome: z.string().max(120),
  /** It is not over: it waits after its last event. */
  isOpen: z.boolean(),
  /** Steps that its routing left out: their condition did not hold, or everybody asked had approved before. */
  leftOut: z.array(z.string().max(120)).max(50).optional(),
  events: z.array(ProcessEvent).min(1).max(1000),
});
export type ProcessCase = z.infer<typeof ProcessCase>;
