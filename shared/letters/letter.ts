import * as z from 'zod';
import { Id, Instant, PersonRef } from '#shared/fields.ts';
import { EventType } from '#shared/requests/event.ts';

/** Names of the functions with a dead-letter queue. Each function gives its queue its name. */
export const letterQueueNames = ['drive-workflow', 'notify', 'send-mail', 'mail-feedback'] as const;
export const LetterQueueName = z.enum(letterQueueNames);
export type LetterQueueName = z.infer<typeof LetterQueueName>;

/** Kind of work in a dead letter. `changes`: all changes of a period in which their service was unavailable. */
export const LetterWork = z.enum([
  ...['event', 'participants', 'comment', 'announcement', 'log'],
  ...['mail', 'mail-report', 'changes', 'unknown'],
] as const);
export type LetterWork = z.infer<typeof LetterWork>;

/**
 * A dead letter: work that its function gave up on. If it is about a request that the reader may not see, it contains
 * no details.
 */
export const DeadLetter = z.object({
  /** Id of the dead letter in its queue. */
  id: z.string(),
  /** Time at which the function gave up on the work. */
  since: Instant,
  work: LetterWork,
  /** Event of the request. */
  event: EventType.optional(),
  request: z.object({ requestId: Id, number: z.string(), title: z.string() }).optional(),
  /** Name of the announcement or of the imported log, or type of the report about a mail. */
  name: z.string().optional(),
  /** Recipient of the mail. */
  recipient: PersonRef.optional(),
  /** Number of attempts, if it is known. */
  attempts: z.int().optional(),
  /** Number of changes. */
  count: z.int().optional(),
  /** Text of the error, if it is known. */
  cause: z.string().optional(),
  /** Whether a replay of the dead letter failed again. */
  isAgain: z.boolean(),
  /** Whether the item of the dead letter no longer exists, so that a replay has nothing to do. */
  isGone: z.boolean(),
  /**
   * Reason why the reader cannot drop the dead letter: it is about a request of their own, or about a request that they
   * may not see.
   */
  kept: z.enum(['own', 'hidden']).optional(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** Maximum number of dead letters of a queue in one answer. More are shown after some of them are processed. */
export const maxListedLetters = 50;

/**
 * Reason why a dead letter remains after a replay. `gone`: its item no longer exists. `expired`: the stream no longer
 * contains its changes. `twice`: the same mail was tried just now. `not-found`: it is not in the queue, or another call
 * has received it.
 */
export const RemainingReason = z.enum([
  ...['given-up-again', 'twice', 'unavailable', 'failed', 'gone', 'expired', 'unknown'],
  ...['own', 'hidden', 'not-found'],
] as const);
export type RemainingReason = z.infer<typeof RemainingReason>;

export const RemainingLetter = z.object({
  id: z.string(),
  reason: RemainingReason,
  cause: z.string().optional(),
});
export type RemainingLetter = z.infer<typeof RemainingLetter>;

/** A replay of a whole queue in several calls, as returned by the first call. */
export const ReplayRun = z.strictObject({ id: Id, startedAt: Instant });
export type ReplayRun = z.infer<typeof ReplayRun>;

/** Maximum number of dead letters that one replay hides until it ends. */
export const maxHeldLetters = 100;

/** Action of an administrator on dead letters of a queue: a replay of some, or the removal of one. */
export const LetterAct = z.object({
  id: Id,
  at: Instant,
  by: PersonRef,
  queue: LetterQueueName,
  /** Results of a replay. */
  tried: z.object({ replayed: z.int(), left: z.int() }).optional(),
  dropped: DeadLetter.pick({ id: true, since: true, work: true, event: true, cause: true })
    .extend({ requestId: Id.optional(), number: z.string().optional(), reason: z.string() })
    .optional(),
});
export type LetterAct = z.infer<typeof LetterAct>;
