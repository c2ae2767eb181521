import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { entryFilePath, functionNames } from '#infra/function-entries.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { measuredEnvironment } from '#tests/support/measured-environment.ts';
import { serveRecordedAws } from '#tests/support/recorded-aws.ts';

const aws = await serveRecordedAws();
afterAll(() => aws.stop());
beforeAll(() => {
  for (const [name, value] of Object.entries({ ...measuredEnvironment, ...aws.environment }))
    vi.stubEnv(name, value);
});

type Handler = (event: object, context: Context) => Promise<unknown>;
const load = async (name: string): Promise<Handler> =>
  (await import(`../../${entryFilePath(name)}`)).handler;
const context = {} as Context;

test.each(functionNames)(
  '%s responds to a smoke test by reading an item that does not exist, and does nothing else',
  async (name) => {
    const handler = await load(name);
    aws.record({ GetItem: {} });
    expect(JSON.stringify(await handler({ smokeTest: true }, context))).toMatch(/passed.*true/);
    expect(aws.calls.map(({ operation, input }) => [operation, input.TableName])).toEqual([
      ['GetItem', 'measured'],
    ]);
  },
);

test('a function that may not read the table fails its smoke test', async () => {
  aws.record({ GetItem: { error: 'AccessDeniedException', message: 'not authorized' } });
  expectLogged(/batch failed.*not authorized/);
  expectLogged(/step failed.*not authorized/);
  for (const name of ['api/tasks', 'events/notify', 'workflows/request-routing'])
    await expect((await load(name))({ smokeTest: true }, context), name).rejects.toThrow();
});

test('the release check sends CloudFormation its outcome, with the reason for a refusal', async () => {
  const answers: unknown[] = [];
  const server = createServer(async (request, response) => {
    answers.push(JSON.parse(await text(request)));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const ResponseURL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/answer`;
  const handler = await load('events/check-release');
  const ids = { StackId: 'stack', RequestId: '1', LogicalResourceId: 'SmokeTest' };
  const check = (Versions: string[]) =>
    handler(
      {
        ...{ RequestType: 'Create', ResponseURL, ...ids },
        ResourceProperties: { Check: 'smoke-test', Versions, Alarms: ['calls', 'canary'] },
      },
      context,
    );
  aws.record({
    'POST /2015-03-31/functions/a%3A7/invocations': { passed: true },
    DescribeAlarms: { MetricAlarms: [{ AlarmName: 'canary', StateReason: 'no data' }] },
  });
  await check(['a:7']);
  expect(answers).toEqual([
    { ...ids, PhysicalResourceId: 'SmokeTest', Status: 'SUCCESS', Data: { Quiet: 'calls' } },
  ]);
  aws.expectAllRecorded();
  aws.record({
    'POST /2015-03-31/functions/a%3A7/invocations': { passed: true },
    DescribeAlarms: { error: 'AccessDenied', message: 'not authorized' },
  });
  expectLogged(/resource refused.*not authorized/);
  await check(['a:7']);
  expect(answers.at(-1)).toMatchObject({ Status: 'FAILED', Reason: 'not authorized' });
  server.close();
});
