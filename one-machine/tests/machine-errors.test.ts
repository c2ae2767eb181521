import { describe, expect, test } from 'vitest';
import { historyLimit } from '#one-machine/machine/execution.ts';
import {
  buildCallbackState,
  buildCallState,
  machine,
  succeedState,
} from '#one-machine/tests/support/machine-definitions.ts';
import { startHost } from '#one-machine/tests/support/machine-host.ts';

const failing = (name: string) => () => {
  throw Object.assign(new Error('why'), { name });
};

test('a JSONata expression without a result fails the execution', async () => {
  const run = await startHost({
    definition: machine({ First: { Type: 'Succeed', Output: '{% $states.input.nothing %}' } }),
  });
  await run.start();
  expect(await run.describe()).toMatchObject({
    status: 'FAILED',
    error: 'States.QueryEvaluationError',
  });
  expect((await run.history()).map(({ type }) => type)).toContain('EvaluationFailed');
});

describe('retry of a failed step', () => {
  const Retry = [{ ErrorEquals: ['Lambda.ServiceException'], IntervalSeconds: 2, MaxAttempts: 2 }];

  test('a failed step is retried with increasing delays until it succeeds', async () => {
    let faults = 2;
    const run = await startHost({
      definition: machine({ First: buildCallState({ Retry, End: true }) }),
      invoke: () => (faults-- > 0 ? failing('Lambda.ServiceException')() : 'well'),
    });
    await run.start();
    expect(run.called).toHaveLength(1);
    await run.pass(2000);
    expect(run.called).toHaveLength(2);
    await run.pass(3999 - 2000);
    expect(run.called).toHaveLength(2);
    await run.pass(2001);
    expect((await run.describe()).status).toBe('SUCCEEDED');
    expect(run.host.transitions()).toBe(3);
  });

  test('a step whose retries are exhausted fails with the error and cause that Lambda reports', async () => {
    const run = await startHost({
      definition: machine({ First: buildCallState({ Retry, End: true }) }),
      invoke: failing('Lambda.ServiceException'),
    });
    await run.start();
    await run.pass(10_000, 1000);
    expect(run.called).toHaveLength(3);
    expect(await run.describe()).toMatchObject({
      status: 'FAILED',
      error: 'Lambda.ServiceException',
      cause: '{"errorType":"Lambda.ServiceException","errorMessage":"why"}',
    });
  });

  test('a retrier does not apply to errors that it does not list', async () => {
    const run = await startHost({
      definition: machine({ First: buildCallState({ Retry, End: true }) }),
      invoke: failing('TypeError'),
    });
    await run.start();
    expect((await run.describe()).error).toBe('TypeError');
    expect(run.called).toHaveLength(1);
  });
});

test('the first matching catcher assigns variables from the error and leads to its next state', async () => {
  const Catch = [
    { ErrorEquals: ['States.Timeout'], Next: 'Wrong' },
    {
      ErrorEquals: ['States.ALL'],
      Assign: { e: '{% $states.errorOutput.Error %}' },
      Output: {},
      Next: 'Last',
    },
  ];
  const run = await startHost({
    definition: machine({
      First: buildCallState({ Catch, Next: 'Wrong' }),
      Wrong: succeedState,
      Last: { Type: 'Fail', Error: '{% $e %}', Cause: 'caught' },
    }),
    invoke: failing('TypeError'),
  });
  await run.start();
  expect(await run.describe()).toMatchObject({
    status: 'FAILED',
    error: 'TypeError',
    cause: 'caught',
  });
});

describe('timeout of a task', () => {
  test('a task token times out by the test clock, and a catcher can handle the timeout', async () => {
    const Catch = [{ ErrorEquals: ['States.Timeout'], Output: 'late', Next: 'Last' }];
    const run = await startHost({
      definition: machine({
        First: buildCallbackState({ TimeoutSeconds: '{% $states.input.s %}', Catch, Next: 'Last' }),
        Last: succeedState,
      }),
    });
    await run.start({ s: 3600 });
    await run.pass(3_590_000);
    expect((await run.describe()).status).toBe('RUNNING');
    await run.pass(10_000);
    expect((await run.describe()).output).toBe('"late"');
    expect((await run.history()).map(({ type }) => type)).toContain('TaskTimedOut');
  });

  test.each([0, -1, 1.5, 'soon', 100_000_000])(
    'a task with an invalid timeout of %s seconds fails the execution',
    async (s) => {
      const run = await startHost({
        definition: machine({
          First: buildCallbackState({ TimeoutSeconds: '{% $states.input.s %}', End: true }),
        }),
      });
      await run.start({ s });
      expect((await run.describe()).error).toBe('States.QueryEvaluationError');
    },
  );
});

test('an execution fails at 25,000 history events', async () => {
  const around = { Type: 'Pass', Next: 'First' };
  const run = await startHost({ definition: machine({ First: around }) });
  await run.start();
  expect(await run.describe()).toMatchObject({
    status: 'FAILED',
    error: 'States.Runtime',
    cause: 'The execution reached the maximum number of history events (25000).',
  });
  const all = await run.history();
  expect(all).toHaveLength(1000);
  expect(run.host.transitions()).toBe(historyLimit / 2 - 1);
});
