import {
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import type { Json } from '#one-machine/machine/expression.ts';
import { executionArn, machineArn } from '#one-machine/tests/support/local-sfn.ts';
import { startHost } from '#one-machine/tests/support/machine-host.ts';

/** Wait for a decision and return its result. */
const waiting = {
  QueryLanguage: 'JSONata',
  StartAt: 'Wait',
  States: {
    Wait: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
      Arguments: { FunctionName: 'fn', Payload: { token: '{% $states.context.Task.Token %}' } },
      TimeoutSeconds: 3600,
      Catch: [{ ErrorEquals: ['States.Timeout'], Output: 'late', Next: 'Again' }],
      Next: 'Done',
    },
    Again: { Type: 'Wait', Seconds: 86_400, Next: 'Done' },
    Done: { Type: 'Succeed' },
  },
};

async function startWaiting(more: { retention?: number } = {}) {
  const tokens: string[] = [];
  const run = await startHost({
    definition: waiting,
    invoke: (payload: Json) => tokens.push(Object(payload).token),
    ...more,
  });
  const signal = (taskToken: string | undefined, output = '"yes"') =>
    run.client.send(new SendTaskSuccessCommand({ taskToken, output }));
  return { ...run, tokens, signal };
}

test("a task token can be used once, and the output sent with it becomes the task's output", async () => {
  const run = await startWaiting();
  await run.start();
  await run.signal(run.tokens[0], '{"outcome":"next"}');
  await run.host.idle();
  expect(await run.describe()).toMatchObject({ status: 'SUCCEEDED', output: '{"outcome":"next"}' });
  await expect(run.signal(run.tokens[0])).rejects.toMatchObject({ name: 'TaskTimedOut' });
});

test('an expired task token, an unknown token, and invalid output are refused', async () => {
  const run = await startWaiting();
  await run.start();
  await run.pass(3_600_000);
  await expect(run.signal(run.tokens[0])).rejects.toMatchObject({ name: 'TaskTimedOut' });
  await expect(run.signal('made up')).rejects.toMatchObject({ name: 'InvalidToken' });
  await expect(run.signal(run.tokens[0], '{')).rejects.toMatchObject({ name: 'InvalidOutput' });
  const beat = new SendTaskHeartbeatCommand({ taskToken: run.tokens[0] });
  await expect(run.client.send(beat)).rejects.toMatchObject({ name: 'TaskTimedOut' });
});

test('a task reported as failed fails its execution with the reported error and cause', async () => {
  const run = await startWaiting();
  await run.start();
  const [taskToken] = run.tokens;
  await run.client.send(new SendTaskFailureCommand({ taskToken, error: 'Mine', cause: 'why' }));
  await run.host.idle();
  expect(await run.describe()).toMatchObject({ status: 'FAILED', error: 'Mine', cause: 'why' });
});

describe('start of an execution', () => {
  test('starting an execution again with the same name and input returns the existing execution', async () => {
    const run = await startWaiting();
    const all = await Promise.all([run.start({ a: 1 }), run.start({ a: 1 }), run.start({ a: 1 })]);
    expect(new Set(all.map(({ executionArn: arn }) => arn)).size).toBe(1);
    expect(new Set(all.map(({ startDate }) => startDate?.getTime())).size).toBe(1);
    expect(run.tokens).toHaveLength(1);
  });

  test('starting an execution is refused if one of that name has another input or has ended', async () => {
    const run = await startWaiting();
    await run.start({ a: 1 });
    await expect(run.start({ a: 2 })).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
    await run.signal(run.tokens[0]);
    await run.host.idle();
    await expect(run.start({ a: 1 })).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
  });

  test.each([
    ['InvalidName', { name: 'not a name' }],
    ['InvalidName', { name: 'n'.repeat(81) }],
    ['InvalidExecutionInput', { input: '{' }],
    ['StateMachineDoesNotExist', { stateMachineArn: machineArn('another') }],
    ['ValidationException', { input: JSON.stringify('x'.repeat(262_144)) }],
  ])('an invalid StartExecution call is refused with %s', async (name, wrong) => {
    const run = await startWaiting();
    const input = { stateMachineArn: machineArn('tried'), name: 'one', input: '{}', ...wrong };
    const refused = expect(run.client.send(new StartExecutionCommand(input)));
    await refused.rejects.toMatchObject({ name });
  });
});

test('a stopped execution refuses its task token and ignores its timeout', async () => {
  const run = await startWaiting();
  await run.start();
  const stop = { executionArn: executionArn('tried', 'one'), error: 'Enough', cause: 'why' };
  await run.client.send(new StopExecutionCommand(stop));
  await expect(run.signal(run.tokens[0])).rejects.toMatchObject({ name: 'TaskTimedOut' });
  await run.pass(90_000_000);
  expect(await run.describe()).toMatchObject({ status: 'ABORTED', error: 'Enough', cause: 'why' });
  expect((await run.history()).at(-1)).toMatchObject({
    type: 'ExecutionAborted',
    executionAbortedEventDetails: { error: 'Enough', cause: 'why' },
  });
});

test('the execution history contains the same event types as in Step Functions', async () => {
  const run = await startWaiting();
  await run.start();
  await run.signal(run.tokens[0]);
  await run.host.idle();
  const events = await run.history();
  expect(events.map(({ type }) => type)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'TaskScheduled',
    'TaskStarted',
    'TaskSubmitted',
    'TaskSucceeded',
    'TaskStateExited',
    'SucceedStateEntered',
    'SucceedStateExited',
    'ExecutionSucceeded',
  ]);
  expect(events[2]?.taskScheduledEventDetails).toMatchObject({
    resourceType: 'lambda',
    resource: 'invoke.waitForTaskToken',
    timeoutInSeconds: 3600,
  });
  const newest = await run.client.send(
    new GetExecutionHistoryCommand({
      executionArn: executionArn('tried', 'one'),
      reverseOrder: true,
      maxResults: 4,
    }),
  );
  expect(newest.events?.map(({ id }) => id)).toEqual([10, 9, 8, 7]);
  expect(newest.nextToken).toBeDefined();
});

test('executions are listed newest first, can be filtered by status, and are paginated', async () => {
  const run = await startWaiting();
  for (const name of ['one', 'two', 'three']) await run.start({}, name);
  await run.signal(run.tokens[1]);
  await run.host.idle();
  const list = (more: object) =>
    run.client.send(new ListExecutionsCommand({ stateMachineArn: machineArn('tried'), ...more }));
  const names = ({ executions = [] }: Awaited<ReturnType<typeof list>>) =>
    executions.map(({ name }) => name);
  expect(names(await list({ statusFilter: 'RUNNING' }))).toEqual(['three', 'one']);
  const first = await list({ maxResults: 2 });
  expect(names(first)).toEqual(['three', 'two']);
  expect(names(await list({ maxResults: 2, nextToken: first.nextToken }))).toEqual(['one']);
});

test('DescribeStateMachine returns the definition, and describing an unknown execution fails', async () => {
  const run = await startWaiting();
  const described = await run.client.send(
    new DescribeStateMachineCommand({ stateMachineArn: machineArn('tried') }),
  );
  expect(JSON.parse(described.definition ?? '')).toEqual(waiting);
  const absent = new DescribeExecutionCommand({ executionArn: executionArn('tried', 'none') });
  await expect(run.client.send(absent)).rejects.toMatchObject({ name: 'ExecutionDoesNotExist' });
});

test('an ended execution is deleted after the retention time, and its name can be used again', async () => {
  const day = 86_400_000;
  const run = await startWaiting({ retention: 10 * day });
  await run.start();
  await run.start({}, 'other');
  await run.signal(run.tokens[0]);
  await run.pass(10 * day, day);
  expect((await run.describe('other')).status).toBe('SUCCEEDED');
  await run.pass(2 * day, day);
  // The clock starts the sweep. The sweep ends only after the deletion is stored.
  await expect.poll(() => run.describe().catch(({ name }) => name)).toBe('ExecutionDoesNotExist');
  await run.start();
  expect((await run.describe()).status).toBe('RUNNING');
});

test('a waiting execution survives a restart, and its task token stays valid', async () => {
  const first = await startWaiting();
  await first.start();
  await first.stop();
  const again = await startHost({ definition: waiting, data: first.data });
  await again.host.idle();
  expect(again.called).toEqual([]);
  const [taskToken] = first.tokens;
  await again.client.send(new SendTaskSuccessCommand({ taskToken, output: '1' }));
  await again.host.idle();
  expect((await again.describe()).output).toBe('1');
});
