import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aws, stackAbsentAnswer } from '#tests/support/examined-stage.ts';

const run = (...args: string[]) =>
  new Promise<{ status: unknown; out: string }>((resolve) => {
    const env = { ...process.env, ...aws.environment };
    execFile(process.execPath, ['operator/trace.ts', ...args], { env }, (error, out, errors) =>
      resolve({ status: error?.code ?? 0, out: out + errors }),
    );
  });

const requestId = '4990c52c-3223-4992-bb3c-659f3f333862';
const callId = 'JKJaXmPLvHcESHA=';
const logGroup = (name: string) => ({
  ...{ LogicalResourceId: name, PhysicalResourceId: `acme-${name}` },
  ...{ ResourceType: 'AWS::Logs::LogGroup', ResourceStatus: 'CREATE_COMPLETE' },
});
const stack = (StackName: string) => ({ Stacks: [{ StackName, StackStatus: 'CREATE_COMPLETE' }] });
/** Answers for a stage of which two stacks have log groups. */
const stage = {
  'DescribeStacks countersign-acme-state': stackAbsentAnswer,
  'DescribeStacks countersign-acme-site': stackAbsentAnswer,
  'DescribeStacks countersign-acme-workflow-service': stackAbsentAnswer,
  'DescribeStacks countersign-acme-edge': stack('countersign-acme-edge'),
  'DescribeStacks countersign-acme-request-service': stack('countersign-acme-request-service'),
  'ListStackResources countersign-acme-edge': {
    StackResourceSummaries: [logGroup('AccessLogs')],
  },
  'ListStackResources countersign-acme-request-service': {
    StackResourceSummaries: [logGroup('ApiTasksLogs'), logGroup('NotifyLogs')],
  },
};

/** Return a row in the format of CloudWatch Logs Insights. */
const row = (at: string, log: string, stream: string, message: object) =>
  Object.entries({
    ...{ '@timestamp': `2026-11-27 ${at}`, '@message': JSON.stringify(message) },
    ...{ '@log': `111122223333:${log}`, '@logStream': stream },
  }).map(([field, value]) => ({ field, value }));
const lambda = (at: string, name: string, message: object, level = 'INFO') =>
  row(at, `acme-${name}`, `2026/11/27/countersign-acme-${name}[$LATEST]0a1b`, {
    ...{ timestamp: `2026-11-27T${at}Z`, level, requestId: 'a-run', message },
  });
const ids = { callId, requestId };
const results = [
  lambda('09:00:00.400', 'events-notify', {
    ...{ what: 'event', ...ids, seq: 4, type: 'approved', milliseconds: 35 },
  }),
  lambda('09:00:00.150', 'api-tasks', {
    ...{ what: 'call', callId, method: 'POST', path: '/tasks/1/approve', status: 200 },
    milliseconds: 120,
  }),
  row('09:00:00.160', 'acme-AccessLogs', 'api', {
    ...{ requestId: callId, time: '1795770000100', method: 'POST', status: '200' },
    ...{ route: 'POST /tasks/{taskId}/approve', milliseconds: '131', address: '203.0.113.9' },
  }),
  lambda(
    '09:00:01.000',
    'events-send-mail',
    {
      ...{ what: 'mail waits', ...ids, error: 'Error: SES is busy.\n  at send' },
    },
    'WARN',
  ),
];

test('the trace of a call in AWS contains its lines of all log groups in order, and no email address', async () => {
  aws.record({
    ...stage,
    StartQuery: { queryId: 'q1' },
    GetQueryResults: { status: 'Complete', results },
  });
  const { status, out } = await run(callId, '--stage', 'acme');
  expect(out.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
    `2026-11-27T09:00:00.100Z | edge | acme-AccessLogs | POST /tasks/{taskId}/approve 200 | 131 ms | call ${callId}`,
    `2026-11-27T09:00:00.150Z | call | api-tasks | POST /tasks/1/approve 200 | 120 ms | call ${callId}`,
    `2026-11-27T09:00:00.400Z | event | events-notify | approved, event 4 | 35 ms | call ${callId} | request ${requestId}`,
    `2026-11-27T09:00:01.000Z | mail | events-send-mail | warning: mail waits, error Error: SES is busy. | call ${callId} | request ${requestId}`,
    '4 lines, 1 warning, 0 errors',
    '',
  ]);
  expect(status).toBe(0);
  const query = aws.calls.find(({ operation }) => operation === 'StartQuery')?.input;
  expect(query).toMatchObject({
    logGroupNames: ['acme-AccessLogs', 'acme-ApiTasksLogs', 'acme-NotifyLogs'],
    queryString: expect.stringContaining('filter @message like /JKJaXmPLvHcESHA\\=/'),
  });
  expect(Number(query?.endTime) - Number(query?.startTime)).toBe(3 * 86_400);
});

test('the trace of a request in AWS includes the lines of its calls, and --since limits their age', async () => {
  aws.record({
    ...stage,
    StartQuery: { queryId: 'q1' },
    GetQueryResults: { status: 'Complete', results },
  });
  const { status, out } = await run(requestId, '--stage', 'acme', '--since', '12h');
  expect({ status, lines: out.split('\n').length }).toEqual({ status: 0, lines: 6 });
  const queries = aws.calls.filter(({ operation }) => operation === 'StartQuery');
  expect(queries.map(({ input }) => input.queryString)).toEqual([
    expect.stringContaining(requestId),
    expect.stringContaining('JKJaXmPLvHcESHA\\='),
  ]);
  expect(Number(queries[0]?.input.endTime) - Number(queries[0]?.input.startTime)).toBe(43_200);
});

test('a trace of a stage without logs, a failed query, and an empty result end with status 1 and one sentence', async () => {
  aws.record({
    ...stage,
    'DescribeStacks countersign-acme-edge': stackAbsentAnswer,
    'DescribeStacks countersign-acme-request-service': stackAbsentAnswer,
  });
  expect(await run(callId, '--stage', 'acme')).toEqual({
    ...{ status: 1, out: 'There is no stage acme in region eu-central-1.\n' },
  });
  aws.record({ ...stage, StartQuery: { queryId: 'q1' }, GetQueryResults: { status: 'Timeout' } });
  expect(await run(callId, '--stage', 'acme')).toMatchObject({
    ...{ status: 1, out: expect.stringMatching(/^The query of the logs ended as Timeout\./) },
  });
  const none = { status: 'Complete', results: [] };
  aws.record({ ...stage, StartQuery: { queryId: 'q1' }, GetQueryResults: none });
  expect(await run(callId, '--stage', 'acme')).toEqual({
    ...{ status: 1, out: '0 lines, 0 warnings, 0 errors\n' },
  });
});

/** Write a log of one machine into a new data folder. */
function writeLog(file: string, ...lines: object[]): string {
  const data = mkdtempSync(join(tmpdir(), 'trace-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  mkdirSync(join(data, 'logs'));
  writeFileSync(join(data, 'logs', file), lines.map((line) => JSON.stringify(line)).join('\n'));
  return data;
}

test('the trace command reads the logs of a stopped data folder, and --since counts from the newest line', async () => {
  const line = { level: 'INFO', what: 'event', ...ids, type: 'approved', milliseconds: 5 };
  const data = writeLog(
    'countersign-dev-events-notify.log.1',
    { time: '2027-01-04T09:00:00.000Z', ...line, seq: 4 },
    { time: '2027-01-08T09:00:00.000Z', ...line, seq: 9, level: 'ERROR', error: 'Error: off' },
  );
  const all = await run(requestId, '--data', data);
  expect(all.out).toMatch(
    /^2027-01-04T09:00:00.000Z {2}event {4}events-notify {13}approved, event 4 /,
  );
  expect(all.out).toMatch(/\n2 lines, 0 warnings, 1 error\n$/);
  const recent = await run(requestId, '--data', data, '--since', '3d');
  expect(recent.out).toMatch(/event 9[\s\S]*\n1 line, 0 warnings, 1 error\n$/);
});

test('the trace command reports an id that is too short, and an invalid time, as invalid options', async () => {
  for (const args of [['42'], ['no id'], [requestId, '--since', 'yesterday'], []])
    expect((await run(...args)).status, args.join(' ')).toBe(2);
});
