import { expect, test } from 'vitest';
import type { DeadLetter } from '#functions/platform/events/follow-records.ts';
import { serveStream } from '#functions/platform/events/serve-stream.ts';
import type { StreamRecord } from '#functions/platform/events/stream-record.ts';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { toProblem } from '#functions/platform/problem.ts';
import { throwAppError } from '#functions/platform/table/table-errors.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { AppError } from '#shared/errors.ts';
import { callHandler } from '#tests/support/call-handler.ts';

const named = (name: string, more: object = {}, message = name) =>
  Object.assign(new Error(message), { name, ...more });
const recordOf = (pk: string) => ({
  dynamodb: {
    SequenceNumber: pk,
    Keys: { pk: { S: pk }, sk: { S: 'PARTICIPANT#1' } },
    NewImage: {},
  },
});

/** Process two events, the first of which fails with this error. */
async function follow(error: Error) {
  const letters: DeadLetter[] = [];
  const followed: string[] = [];
  const followItem = async ({ pk }: StreamRecord) => {
    if (pk === 'first') throw error;
    followed.push(pk);
  };
  const items = { 'PARTICIPANT#': followItem };
  const consume = callHandler(
    serveStream(
      () => ({ events: [], items }),
      async (letter) => void letters.push(letter),
    ),
  );
  const { batchItemFailures } = await consume({
    Records: [recordOf('first'), recordOf('second')],
  });
  return { letters, followed, waits: batchItemFailures.map((one) => one.itemIdentifier) };
}

test.each([
  'not authorized to perform: sqs:SendMessage on resource: arn:aws:sqs:eu-central-1:1:mails',
  'not authorized to perform: states:StartExecution on resource: machine',
  'not authorized to perform: execute-api:ManageConnections on resource: live',
])(
  'an access-denied error that concerns one event makes only that event a dead letter: %s',
  async (message) => {
    expectLogged(/event given up/);
    const { letters, followed, waits } = await follow(named('AccessDeniedException', {}, message));
    expect(letters.map(({ pk }) => pk)).toEqual(['first']);
    expect([followed, waits]).toEqual([['second'], []]);
  },
);

test.each([
  named(
    'AccessDeniedException',
    {},
    'not authorized to perform: dynamodb:Query on resource: table',
  ),
  named('AccessDeniedException', {}, 'not authorized to perform: kms:Decrypt on resource: key'),
  named('ExpiredTokenException'),
])(
  'an access error that concerns every event makes the events wait and creates no dead letter: %s',
  async (error) => {
    expectLogged(/event not followed/);
    const { letters, waits } = await follow(error);
    expect([letters, waits]).toEqual([[], ['first']]);
  },
);

/** Errors of every client that are temporary. */
const transient = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'].map((code) =>
    named('Error', { code }),
  ),
  ...['TimeoutError', 'AbortError', 'ThrottlingException', 'TooManyRequestsException'].map((name) =>
    named(name),
  ),
  ...['ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'SlowDown'].map((name) =>
    named(name, { $fault: 'client' }),
  ),
  named('InternalServerError', { $fault: 'server' }),
  named('TransactionCanceledException', {
    $fault: 'client',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }],
  }),
  Object.assign(new Error('fetch failed'), { cause: named('Error', { code: 'ECONNREFUSED' }) }),
];

test.each(transient)(
  'a transient error is recognized as transient and is reported with status 503: %s',
  (error) => {
    expect(isTransientError(error)).toBe(true);
    expect(toProblem(error, 'call').status).toBe(503);
    expect(() => throwAppError(error)).toThrow(AppError);
  },
);

test.each([
  new TypeError('x is not a function'),
  named('ValidationException', { $fault: 'client' }),
  named('AccessDeniedException', { $fault: 'client' }),
  named('TransactionCanceledException', {
    $fault: 'client',
    CancellationReasons: [{ Code: 'ItemCollectionSizeLimitExceeded' }],
  }),
])(
  'a permanent error is not recognized as transient and is reported with status 500: %s',
  (error) => {
    expect(isTransientError(error)).toBe(false);
    expect(toProblem(error, 'call').status).toBe(500);
  },
);
