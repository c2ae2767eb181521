import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { arn } from '#one-machine/account.ts';
import { openClock } from '#one-machine/clock.ts';
import { publishEndpoints } from '#one-machine/endpoints.ts';
import { startFunctionServer } from '#one-machine/functions/function-server.ts';
import { startQueues } from '#one-machine/streams/queue-server.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

// Runs the real command against the queues and functions of one machine. A test function replaces the consumer of mail
// feedback.
const data = mkdtempSync(join(tmpdir(), 'dead-feedback-'));
const callers = [testKeys];
const name = 'countersign-dev-events-mail-feedback';
const letters = { name: 'aside', arn: 'arn:aws:sqs:eu-central-1:000000000000:aside' };
const host = await startQueues({ data, queues: [letters], clock: openClock(), callers });
const aside = host.store.named('aside');
const environment = { DEAD_LETTERS_URL: 'https://sqs.invalid/1/aside' };
const handed: unknown[] = [];
const calls = await startFunctionServer({
  ...{ functions: [{ name, arn: arn('lambda', `function:${name}`), environment }], callers },
  async invoke(_, event) {
    handed.push(event);
    return { batchItemFailures: [] };
  },
});
const elsewhere = 'http://elsewhere.invalid/';
const endpoints = publishEndpoints(data, {
  ...{ dynamodb: elsewhere, identity: elsewhere, sqs: host.endpoint, lambda: calls.endpoint },
  files: elsewhere,
});
writeFileSync(join(data, 'keys.json'), JSON.stringify(testKeys));
afterAll(async () => {
  await Promise.all([calls.stop(), host.stop(), endpoints.stop()]);
  rmSync(data, { recursive: true, force: true });
});

const run = async (...args: string[]) => {
  const command = ['operator/dead-letters.ts', ...args, '--data', data];
  return (await promisify(execFile)(process.execPath, command)).stdout;
};
const news = (id: string) => ({
  'detail-type': 'Email Bounced',
  id,
  detail: { to: 'a@b.example' },
});

test('failed SES events are listed without email addresses and replayed, whatever the cause', async () => {
  aside.send(JSON.stringify({ cause: 'ZodError', event: news('e1') }));
  aside.send(JSON.stringify(news('e2')));
  const listed = await run('list');
  expect(listed).toMatch(/Email Bounced e1: ZodError/);
  expect(listed).toMatch(/Email Bounced e2: tried for half a day/);
  expect(listed).not.toContain('a@b.example');
  await run('replay', '--queue', 'mail-feedback');
  expect(handed).toEqual(
    ['e1', 'e2'].map((id) => ({ Records: [{ messageId: id, body: JSON.stringify(news(id)) }] })),
  );
  expect(aside.list()).toEqual([]);
});

test('a dry run lists the dead letters that would be replayed or dropped, and leaves them', async () => {
  for (const id of ['e3', 'e4']) aside.send(JSON.stringify(news(id)));
  handed.length = 0;
  for (const act of ['replay', 'drop']) {
    const out = await run(act, '--queue', 'mail-feedback', '--dry-run');
    expect(out).toMatch(/e3: .* would be (replay|dropp)ed\n.*e4: .* would be (replay|dropp)ed\n/);
    expect(out).toMatch(/^mail-feedback: 2 dead letters$/m);
  }
  expect(handed).toEqual([]);
  expect(aside.counts()).toEqual({ visible: 2, hidden: 0 });
});

test('a replay of a dead letter that is in no queue fails with an explanation', async () => {
  await expect(run('replay', '--id', 'no-such-id')).rejects.toMatchObject({
    ...{ code: 1, stderr: 'There is no dead letter no-such-id.\n' },
  });
});

test('only the owner of the data folder can read the endpoints file, and functions refuse calls without its key', async () => {
  expect(statSync(join(data, 'endpoints.json')).mode & 0o777).toBe(0o600);
  const answer = await fetch(`${calls.endpoint}/2015-03-31/functions/${name}/configuration`);
  expect(answer.status).toBe(403);
});
