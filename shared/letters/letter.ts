import * as z from 'zod';
import { Id, Instant, PersonRef } from '#shared/fields.ts';
import { EventType } from '#shared/requests/event.ts';

/** Functions with a dead-letter queue, which name their queues. */
export const letterQueueNames = ['drive-workflow', 'notify', 'send-mail', 'mail-feedback'] as const;
export const LetterQueueName = z.enum(letterQueueNames);
export type LetterQueueName = z.infer<typeof LetterQueueName>;

/** Kind of work that a dead letter stands for. `changes`: all changes of a period, whose service did not answer. */
export const LetterWork = z.enum([
  ...['event', 'participants', 'comment', 'announcement', 'log'],
  ...['mail', 'mail-report', 'changes', 'unknown'],
] as const);
export type LetterWork = z.infer<typeof LetterWork>;

/**
 * A dead letter: work that its function gave up. About a request that the reader may not see it says only that it
 * exists.
 */
export const DeadLetter = z.object({
  /** Id of the message in its queue. */
  id: z.string(),
  /** Time at which it was given up. */
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
  /** Whether it was given up again by a replay. */
  isAgain: z.boolean(),
  /** Whether its item no longer exists, so that a replay has nothing to do. */
  isGone: z.boolean(),
  /** Why the reader cannot drop it: it is about a request of their own, or about one that they may not see. */
  kept: z.enum(['own', 'hidden']).optional(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** Letters of a queue in one answer. More are shown after some of them are gone. */
export const maxListedLetters = 50;

/**
 * Reason why a letter stays after a replay. `gone`: its item no longer exists. `expired`: the stream no longer has its
 * changes. `twice`: the same mail was tried just now. `not-found`: it is not in the queue, or somebody else holds it.
 */
export const LeftReason = z.enum([
  ...['given-up-again', 'twice', 'unavailable', 'failed', 'gone', 'expired', 'unknown'],
  ...['own', 'hidden', 'not-found'],
] as const);
export type LeftReason = z.infer<typeof LeftReason>;

export const LeftLetter = z.object({
  id: z.string(),
  reason: LeftReason,
  cause: z.string().optional(),
});
export type LeftLetter = z.infer<typeof LeftLetter>;

/** A replay of a whole queue in several calls, as the first of them returned it. */
export const ReplayRun = z.strictObject({ id: Id, startedAt: Instant });
export type ReplayRun = z.infer<typeof ReplayRun>;

/** Letters that a run may hold. */
export const maxHeldLetters = 100;

/** Act of an administrator on letters of a queue: a replay of some, or the drop of one. */
export const LetterAct = z.object({
  id: Id,
  at: Instant,
  by: PersonRef,
  queue: LetterQueueName,
  /** Numbers of a replay. */
  tried: z.object({ replayed: z.int(), left: z.int() }).optional(),
  dropped: DeadLetter.pick({ id: true, since: true, work: true, event: true, cause: true })
    .extend({ requestId: Id.optional(), number: z.string().optional(), reason: z.string() })
    .optional(),
});
export type LetterAct = z.infer<typeof LetterAct>;
