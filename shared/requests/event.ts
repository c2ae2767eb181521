import * as z from 'zod';
import { Id, Instant, PersonRef } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { RequestStatus } from './request.ts';

const eventTypes = [
  'drafted',
  'edited',
  'submitted',
  'resubmitted',
  'withdrawn',
  'deleted',
  'stages-opened',
  'approved',
  'rejected',
  'returned',
  'reassigned',
  'approver-added',
  'information-asked',
  'reminded',
  'breached',
  'escalated',
  'task-moved',
  'routing-migrated',
  'rescheduled',
  'file-added',
  'file-removed',
  'commented',
  'comment-edited',
  'comment-deleted',
  'participant-added',
  'participant-removed',
  'closed',
  'workflow-failed',
  'workflow-restarted',
] as const;
export const EventType = z.enum(eventTypes);
export type EventType = z.infer<typeof EventType>;

/** Answer of a command, stored in its event so that a repeat with the same Idempotency-Key gets the same answer. */
export const Receipt = z.object({
  requestId: Id,
  number: z.string(),
  status: RequestStatus,
  round: z.int(),
  version: z.int(),
  event: z.object({ seq: z.int(), type: EventType, at: Instant }),
  taskId: Id.optional(),
});
export type Receipt = z.infer<typeof Receipt>;

/**
 * One link of a request's append-only audit chain, and the outbox for all effects of the command. `hash`: SHA-256 over
 * the canonical JSON of the event without `hash`, with its texts replaced by salted commitments (decision 177);
 * `previousHash`: hash of the previous event ('' for the first).
 */
export const Event = z.object({
  requestId: Id,
  applicationId: Id,
  seq: z.int().min(1),
  type: EventType,
  at: Instant,
  /** Null: the product itself (a timer, a rule). */
  by: PersonRef.nullable(),
  insteadOf: PersonRef.optional(),
  round: z.int().min(1),
  stage: z.object({ stageId: Id, name: translatable(z.string()) }).optional(),
  taskId: Id.optional(),
  comment: z.string().optional(),
  /** Old and new values of the change, and other facts to record, as plain JSON. */
  details: z.record(z.string(), z.unknown()).default({}),
  /** Signal for the state machine: start an execution, continue with the next group, reload timers, or end. */
  drives: z.enum(['start', 'next', 'rescheduled', 'closed']).optional(),
  /** Notifications of the event with their recipients. The message consumer needs no other data. */
  tells: z
    .array(
      z.object({
        userId: Id,
        what: z.enum([
          'task',
          'approved',
          'rejected',
          /** A step was rejected, but others can still approve it. */
          'objected',
          'returned',
          'withdrawn',
          'reminder',
          'overdue',
          'escalated',
          'notNeeded',
          'comment',
          'mentioned',
          'asked',
          'added',
          /** The comment of this notification was edited or deleted later. */
          'corrected',
          'failed',
          'gap',
          'tooFew',
          'raised',
        ]),
      }),
    )
    .default([]),
  key: z.string().optional(),
  receipt: Receipt.optional(),
  /** Salt of the commitments to all texts; absent in events of earlier versions, and after an erasure. */
  salt: z.string().optional(),
  /**
   * After an erasure, values by the path of each text: its own salt (`s`), or the commitment to an erased text (`c`).
   */
  sealed: z.record(z.string(), z.string().regex(/^[sc]:/)).optional(),
  /**
   * After an erasure, hashes of earlier events whose stored hashes no longer match, because they covered the texts
   * themselves. Such an event has the type `comment-deleted`, which all versions support, but belongs to no comment.
   */
  anchors: z.array(z.object({ seq: z.int(), hash: z.string() })).optional(),
  previousHash: z.string(),
  hash: z.string(),
});
export type Event = z.infer<typeof Event>;

/**
 * Consumers of an event: the state machine, people, both, or none. This is a separate attribute, because the table's
 * stream is filtered by it.
 */
const consumers = ['none', 'drives', 'tells', 'drives tells'] as const;
export type EventConsumers = (typeof consumers)[number];
export const chooseConsumers = ({
  drives,
  tells,
}: Pick<Event, 'drives' | 'tells'>): EventConsumers => {
  if (!drives) return tells.length > 0 ? 'tells' : 'none';
  return tells.length > 0 ? 'drives tells' : 'drives';
};
/** Values that include the consumer that drives the state machine. */
export const drivingConsumers = consumers.filter((one) => one.startsWith('drives'));
