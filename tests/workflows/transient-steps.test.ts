import { expect, test } from 'vitest';
import { toStepError } from '#functions/platform/events/serve-step.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { transientStepErrors } from '#shared/requests/transient-step-errors.ts';
import { assignees } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { startRouting } from '#tests/support/routing-rig.ts';

const manager = { approvers: { kind: 'manager', level: 1 } } as const;
const oneStep = { routings: [routing([manager])] };
const named = (name: string, more: object = {}) =>
  Object.assign(new Error(`It fails by ${name}.`), { name, ...more });
const types = (record: { events: readonly { type: string }[] }) =>
  record.events.map(({ type }) => type);

test.each(transientStepErrors)(
  'every step that fails with %s is retried, and no failure is recorded',
  async (name) => {
    const rig = await startRouting(oneStep);
    const failures = new Map<string, number>();
    rig.before.step = ({ state }) => {
      const before = failures.get(state) ?? 0;
      failures.set(state, before + 1);
      if (before < 2) throw named(name);
    };
    const id = await rig.raise();
    const pass = async () => {
      for (let n = 0; n < 4; n += 1) await rig.pass(id, 0.1);
      return rig.load(id);
    };
    expect(assignees(await pass())).toEqual(['Manager']);
    await rig.decide(id, 'manager');
    const closed = await pass();
    expect(closed.request.status).toBe('Approved');
    expect(types(closed)).not.toContain('workflow-failed');
    expect([...failures.keys()].sort()).toEqual(['AwaitDecision', 'CloseRequest', 'OpenStage']);
    expect((await rig.machine.describe(`${id}-1`)).status).toBe('SUCCEEDED');
  },
);

test.each(['TypeError', 'AccessDeniedException', 'routing.none', 'Lambda.Elsewhere'])(
  'a step that fails with %s stops its request at once, and the failure is recorded',
  async (name) => {
    const rig = await startRouting(oneStep);
    rig.before.step = ({ state }) => {
      if (state === 'OpenStage') throw named(name);
    };
    const stopped = await rig.load(await rig.raise());
    expect(types(stopped)).toEqual(['drafted', 'submitted', 'workflow-failed']);
    expect(stopped.workflows[0]?.failure).toContain(name);
  },
);

const codes: readonly ErrorCode[] = [
  'item.changed-meanwhile',
  'server.unavailable',
  'rate.limited',
];
const server = { $fault: 'server' };
const client = { $fault: 'client' };

test.each([
  ...codes.map((code) => new AppError(code, 'Later.')),
  ...[named('ECONNREFUSED'), named('Error', { code: 'EAI_AGAIN' }), named('TimeoutError')],
  ...[named('ThrottlingException', client), named('SlowDown', client), named('Unheard', server)],
  named('Retryable', { ...client, $retryable: { throttling: true } }),
  named('TransactionCanceledException', {
    ...client,
    CancellationReasons: [{ Code: 'None' }, { Code: 'ProvisionedThroughputExceeded' }],
  }),
  new Error('fetch failed', { cause: named('Error', { code: 'UND_ERR_SOCKET' }) }),
])('a step error is reported to the state machine as retryable: %s', (error) => {
  expect(transientStepErrors).toContain(toStepError(error).name);
});

/** Codes of throttled and timed out calls that the AWS SDK retries (`service-error-classification`). */
const retriedBySdk = [
  ...['BandwidthLimitExceeded', 'EC2ThrottledException', 'LimitExceededException'],
  ...['PriorRequestNotComplete', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'],
  ...['RequestThrottled', 'RequestThrottledException', 'SlowDown', 'ThrottledException'],
  ...['Throttling', 'ThrottlingException', 'TooManyRequestsException'],
  ...[
    'TransactionInProgressException',
    'TimeoutError',
    'RequestTimeout',
    'RequestTimeoutException',
  ],
];

test.each(retriedBySdk)(
  'a step that fails with %s after the retries of the AWS SDK is retried by the state machine',
  (name) => {
    expect(transientStepErrors).toContain(toStepError(named(name, client)).name);
  },
);

test('a throttled call is retried, regardless of the name of the error', () => {
  const metadata = { $metadata: { httpStatusCode: 429 } };
  const conflict = { CancellationReasons: [{ Code: 'ThrottlingError' }] };
  for (const more of [metadata, conflict])
    expect(transientStepErrors).toContain(
      toStepError(named('Unheard', { ...client, ...more })).name,
    );
});

test.each([
  new AppError('routing.none', 'Nobody decides.'),
  ...[new TypeError('a mistake'), named('ValidationException', client)],
  named('AccessDeniedException', client),
  named('TransactionCanceledException', {
    ...client,
    CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
  }),
])('a step error is reported to the state machine as permanent: %s', (error) => {
  expect(transientStepErrors).not.toContain(toStepError(error).name);
});
