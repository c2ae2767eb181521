import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, noBody, PageQuery, pageSchema, RequiredCommentText } from '#shared/fields.ts';
import { DeadLetter, LetterAct, LetterQueueName, RemainingLetter, ReplayRun } from './letter.ts';

const common = { service: 'workflow-service', roles: ['admin'], params: emptyObject } as const;

/**
 * Numbers of dead letters in a queue, which SQS only approximates. `held`: dead letters that are being listed or
 * replayed now.
 */
const LetterCount = z.object({ queue: LetterQueueName, waiting: z.int(), held: z.int() });
export type LetterCount = z.infer<typeof LetterCount>;

export const countDeadLetters = {
  ...common,
  method: 'GET',
  path: '/dead-letters/counts',
  query: emptyObject,
  body: noBody,
  response: z.object({ queues: z.array(LetterCount) }),
  errors: [],
  summary: 'About how many dead letters are in each queue, without hiding them from anybody',
} as const satisfies Endpoint;

export const listDeadLetters = {
  ...common,
  method: 'GET',
  path: '/dead-letters',
  query: emptyObject,
  body: noBody,
  response: z.object({
    queues: z.array(
      LetterCount.extend({
        items: z.array(DeadLetter),
        /** Whether `items` contains all dead letters that no other call has received. */
        isAll: z.boolean(),
      }),
    ),
  }),
  errors: [],
  summary: 'Events and mails that were given up, by queue, at most 50 of each',
  description:
    'Whoever lists letters hides them from other readers for a moment: call it when the counts have changed.',
} as const satisfies Endpoint;

const MessageIds = z.array(z.string().min(1).max(100)).min(1).max(25);
export const replayDeadLetters = {
  ...common,
  method: 'POST',
  path: '/dead-letters/replays',
  query: emptyObject,
  body: z.strictObject({
    queue: LetterQueueName,
    /** Ids of the dead letters to replay; absent: the next dead letters of the queue. */
    ids: MessageIds.optional(),
    /** Replay to which this call belongs, so that it does not retry dead letters on which earlier calls gave up. */
    run: ReplayRun.optional(),
  }),
  response: z.object({
    replayed: z.int(),
    left: z.array(RemainingLetter),
    /** Receipts of dead letters that stay hidden until they are released, so that the next call gets others. */
    held: z.array(z.string()),
    /** Whether no further dead letter was found. */
    isDone: z.boolean(),
    run: ReplayRun,
  }),
  mails: true,
  errors: ['item.not-found'],
  summary: 'Hand dead letters to their function again, which is safe to do twice',
  description:
    'Without ids, call it again with the returned run until it is done, then release what it holds. Otherwise those letters show again after a quarter of an hour.',
} as const satisfies Endpoint;

export const releaseDeadLetters = {
  ...common,
  method: 'POST',
  path: '/dead-letters/releases',
  query: emptyObject,
  body: z.strictObject({
    queue: LetterQueueName,
    receipts: z.array(z.string().min(1).max(2000)).min(1).max(500),
  }),
  response: z.object({ released: z.int() }),
  errors: ['item.not-found'],
  summary: 'Show letters again that a replay of their whole queue has left',
} as const satisfies Endpoint;

export const dropDeadLetters = {
  ...common,
  method: 'POST',
  path: '/dead-letters/drops',
  query: emptyObject,
  body: z.strictObject({ queue: LetterQueueName, ids: MessageIds, reason: RequiredCommentText }),
  response: z.object({ dropped: z.int(), left: z.array(RemainingLetter) }),
  errors: ['item.not-found'],
  summary: 'Delete dead letters for a reason, which is recorded',
} as const satisfies Endpoint;

export const listLetterActs = {
  ...common,
  method: 'GET',
  path: '/dead-letters/acts',
  query: PageQuery,
  body: noBody,
  response: pageSchema(LetterAct),
  errors: ['input.cursor-invalid'],
  summary: 'Acts of administrators on dead letters, the latest first',
} as const satisfies Endpoint;
