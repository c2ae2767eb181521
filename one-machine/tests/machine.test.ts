import { describe, expect, test } from 'vitest';
import { parseDefinition } from '#one-machine/machine/definition.ts';
import {
  buildCallState,
  machine,
  succeedState,
} from '#one-machine/tests/support/machine-definitions.ts';
import { startHost } from '#one-machine/tests/support/machine-host.ts';

const refusal = (definition: unknown): string => {
  try {
    parseDefinition('tried', definition);
    return 'accepted';
  } catch (error) {
    return String(error);
  }
};

describe('a state machine that would run differently on Step Functions is refused when it is loaded', () => {
  test.each([
    ['States.First.Type', 'Expected', machine({ First: { Type: 'Map', End: true } })],
    [
      'HeartbeatSeconds',
      'field',
      machine({ First: buildCallState({ End: true, HeartbeatSeconds: 5 }) }),
    ],
    ['ResultPath', 'field', machine({ First: buildCallState({ End: true, ResultPath: '$' }) })],
    ['TimeoutSeconds', 'definition', machine({ First: succeedState }, { TimeoutSeconds: 5 })],
    [
      'QueryLanguage',
      'JSONata',
      { ...machine({ First: succeedState }), QueryLanguage: 'JSONPath' },
    ],
    [
      'Resource',
      'First',
      machine({ First: { ...buildCallState(), Resource: 'arn:aws:states:::sqs' } }),
    ],
    [
      'Qualifier',
      'Arguments',
      machine({
        First: buildCallState({ End: true, Arguments: { FunctionName: 'f', Qualifier: '1' } }),
      }),
    ],
    ['$uuid', 'First', machine({ First: { Type: 'Succeed', Output: '{% $uuid() %}' } })],
    ['$now', 'First', machine({ First: { Type: 'Succeed', Output: { at: '{% $now() %}' } } })],
    ['{% 1 + %}', 'First', machine({ First: { Type: 'Succeed', Output: '{% 1 + %}' } })],
    ['Nowhere', 'First', machine({ First: { Type: 'Pass', Next: 'Nowhere' } })],
    ['either Next or End', 'First', machine({ First: { Type: 'Pass' } })],
    ['either Seconds or Timestamp', 'First', machine({ First: { Type: 'Wait', End: true } })],
    ['StartAt', 'Second', machine({ First: succeedState }, { StartAt: 'Second' })],
  ])(
    'an invalid or unsupported state machine is refused with an error that contains %s and %s',
    (named, also, definition) => {
      const message = refusal(definition);
      expect(message).toContain('tried cannot run on one machine');
      expect(message).toContain(named);
      expect(message).toContain(also);
    },
  );
});

test('Assign and Output use the values that variables had before the state ended', async () => {
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

test('the output of a Lambda task has the format of the Lambda integration of Step Functions', async () => {
  const run = await startHost({
    definition: machine({ First: buildCallState() }),
    invoke: () => ({ x: 1 }),
  });
  await run.start();
  expect(run.called).toEqual([{ functionName: 'fn', payload: { at: 'First' } }]);
  const { output = '' } = await run.describe();
  expect(JSON.parse(output)).toEqual({
    ExecutedVersion: '$LATEST',
    Payload: { x: 1 },
    StatusCode: 200,
  });
});

test('a Choice state takes the first branch whose condition is true, else the default', async () => {
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

test('a Wait state of 60 days ends by the test clock, beyond the 24-day limit of JavaScript timers', async () => {
  const run = await startHost({
    definition: machine({
      First: { Type: 'Wait', Seconds: '{% $states.input.s %}', Next: 'Last' },
      Last: succeedState,
    }),
  });
  await run.start({ s: 60 * 86_400 });
  await run.pass(59 * 86_400_000);
  expect((await run.describe()).status).toBe('RUNNING');
  await run.pass(86_400_000);
  expect((await run.describe()).status).toBe('SUCCEEDED');
});
