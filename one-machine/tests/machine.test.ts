import { describe, expect, test } from 'vitest';
import { parseDefinition } from '#one-machine/machine/definition.ts';
import { historyLimit } from '#one-machine/machine/execution.ts';
import { startHost } from '#one-machine/tests/support/machine-host.ts';

const invoke = 'arn:aws:states:::lambda:invoke';
const machine = (States: Record<string, object>, more: object = {}) => ({
  QueryLanguage: 'JSONata',
  StartAt: 'First',
  States,
  ...more,
});
const call = (more: object = { End: true }) => ({
  Type: 'Task',
  Resource: invoke,
  Arguments: { FunctionName: 'fn', Payload: { at: '{% $states.context.State.Name %}' } },
  ...more,
});
const callback = (more: object) => ({
  ...call(more),
  Resource: `${invoke}.waitForTaskToken`,
  Arguments: { FunctionName: 'fn', Payload: { token: '{% $states.context.Task.Token %}' } },
});
const done = { Type: 'Succeed' };
const failing = (name: string) => () => {
  throw Object.assign(new Error('why'), { name });
};

const refusal = (definition: unknown): string => {
  try {
    parseDefinition('tried', definition);
    return 'accepted';
  } catch (error) {
    return String(error);
  }
};

describe('what would run differently on Step Functions is refused at start, by name', () => {
  test.each([
    ['States.First.Type', 'Expected', machine({ First: { Type: 'Map', End: true } })],
    ['HeartbeatSeconds', 'field', machine({ First: call({ End: true, HeartbeatSeconds: 5 }) })],
    ['ResultPath', 'field', machine({ First: call({ End: true, ResultPath: '$' }) })],
    ['TimeoutSeconds', 'definition', machine({ First: done }, { TimeoutSeconds: 5 })],
    ['QueryLanguage', 'JSONata', { ...machine({ First: done }), QueryLanguage: 'JSONPath' }],
    ['Resource', 'First', machine({ First: { ...call(), Resource: 'arn:aws:states:::sqs' } })],
    [
      'Qualifier',
      'Arguments',
      machine({ First: call({ End: true, Arguments: { FunctionName: 'f', Qualifier: '1' } }) }),
    ],
    ['$uuid', 'First', machine({ First: { Type: 'Succeed', Output: '{% $uuid() %}' } })],
    ['$now', 'First', machine({ First: { Type: 'Succeed', Output: { at: '{% $now() %}' } } })],
    ['{% 1 + %}', 'First', machine({ First: { Type: 'Succeed', Output: '{% 1 + %}' } })],
    ['Nowhere', 'First', machine({ First: { Type: 'Pass', Next: 'Nowhere' } })],
    ['either Next or End', 'First', machine({ First: { Type: 'Pass' } })],
    ['either Seconds or Timestamp', 'First', machine({ First: { Type: 'Wait', End: true } })],
    ['StartAt', 'Second', machine({ First: done }, { StartAt: 'Second' })],
  ])('%s (%s)', (named, also, definition) => {
    const message = refusal(definition);
    expect(message).toContain('tried cannot run on one machine');
    expect(message).toContain(named);
    expect(message).toContain(also);
  });
});

test('Assign and Output see the variables as they were before the state was left', async () => {
  const run = await startHost({
    definition: machine({
      First: { Type: 'Pass', Assign: { a: 1 }, Next: 'Second' },
      Second: {
        Type: 'Pass',
        Assign: { a: '{% $a + 1 %}' },
        Output: { was: '{% $a %}' },
        Next: 'Last',
      },
      Last: { Type: 'Succeed', Output: { is: '{% $a %}', was: '{% $states.input.was %}' } },
    }),
  });
  await run.start();
  expect((await run.describe()).output).toBe('{"is":2,"was":1}');
});

test('a function answers as the Lambda integration shapes it', async () => {
  const run = await startHost({ definition: machine({ First: call() }), invoke: () => ({ x: 1 }) });
  await run.start();
  expect(run.called).toEqual([{ functionName: 'fn', payload: { at: 'First' } }]);
  const { output = '' } = await run.describe();
  expect(JSON.parse(output)).toEqual({
    ExecutedVersion: '$LATEST',
    Payload: { x: 1 },
    StatusCode: 200,
  });
});

test('a choice goes the first way whose condition holds, else the default', async () => {
  const definition = machine({
    First: {
      Type: 'Choice',
      Choices: [
        { Condition: '{% $states.input.n > 2 %}', Next: 'Many' },
        { Condition: '{% $states.input.n > 1 %}', Next: 'Two' },
      ],
      Default: 'Few',
    },
    Many: { Type: 'Succeed', Output: 'many' },
    Two: { Type: 'Succeed', Output: 'two' },
    Few: { Type: 'Succeed', Output: 'few' },
  });
  const run = await startHost({ definition });
  for (const [n, way] of [
    [3, 'many'],
    [2, 'two'],
    [1, 'few'],
  ] as const) {
    await run.start({ n }, `n${n}`);
    expect((await run.describe(`n${n}`)).output).toBe(JSON.stringify(way));
  }
});

test('a wait ends when the clock has moved, also beyond the 24 days of a timer', async () => {
  const run = await startHost({
    definition: machine({
      First: { Type: 'Wait', Seconds: '{% $states.input.s %}', Next: 'Last' },
      Last: done,
    }),
  });
  await run.start({ s: 60 * 86_400 });
  await run.pass(59 * 86_400_000);
  expect((await run.describe()).status).toBe('RUNNING');
  await run.pass(86_400_000);
  expect((await run.describe()).status).toBe('SUCCEEDED');
});

test('an expression that gives nothing fails the execution', async () => {
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

describe('retry', () => {
  const Retry = [{ ErrorEquals: ['Lambda.ServiceException'], IntervalSeconds: 2, MaxAttempts: 2 }];

  test('repeats after growing pauses and goes on', async () => {
    let faults = 2;
    const run = await startHost({
      definition: machine({ First: call({ Retry, End: true }) }),
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

  test('gives up with the error and its cause as Lambda reports them', async () => {
    const run = await startHost({
      definition: machine({ First: call({ Retry, End: true }) }),
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

  test('is not for other errors', async () => {
    const run = await startHost({
      definition: machine({ First: call({ Retry, End: true }) }),
      invoke: failing('TypeError'),
    });
    await run.start();
    expect((await run.describe()).error).toBe('TypeError');
    expect(run.called).toHaveLength(1);
  });
});

test('a catch assigns from the error and goes its own way', async () => {
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
      First: call({ Catch, Next: 'Wrong' }),
      Wrong: done,
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

describe('a time-out', () => {
  test('of a token follows the moved clock and is caught', async () => {
    const Catch = [{ ErrorEquals: ['States.Timeout'], Output: 'late', Next: 'Last' }];
    const run = await startHost({
      definition: machine({
        First: callback({ TimeoutSeconds: '{% $states.input.s %}', Catch, Next: 'Last' }),
        Last: done,
      }),
    });
    await run.start({ s: 3600 });
    await run.pass(3_590_000);
    expect((await run.describe()).status).toBe('RUNNING');
    await run.pass(10_000);
    expect((await run.describe()).output).toBe('"late"');
    expect((await run.history()).map(({ type }) => type)).toContain('TaskTimedOut');
  });

  test.each([0, -1, 1.5, 'soon', 100_000_000])('of %s seconds is an error', async (s) => {
    const run = await startHost({
      definition: machine({
        First: callback({ TimeoutSeconds: '{% $states.input.s %}', End: true }),
      }),
    });
    await run.start({ s });
    expect((await run.describe()).error).toBe('States.QueryEvaluationError');
  });
});

test('the 25,000th history event ends an execution, whatever it catches', async () => {
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
