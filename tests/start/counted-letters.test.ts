import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, expect, test } from 'vitest';
import { countMessages } from '#functions/platform/count-messages.ts';
import { arn } from '#one-machine/account.ts';
import { openClock } from '#one-machine/clock.ts';
import { startQueues } from '#one-machine/streams/queue-server.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

const data = mkdtempSync(join(tmpdir(), 'counted-letters-'));
const names = ['notify-aside', 'drive-aside', 'mail-dead'];
const host = await startQueues({
  ...{ data, clock: openClock(), callers: [testKeys] },
  queues: names.map((name) => ({ name, arn: arn('sqs', name) })),
});
const client = new SQSClient({
  ...{ endpoint: host.endpoint, region: 'eu-central-1', credentials: testKeys },
  useQueueUrlAsEndpoint: false,
});
afterAll(async () => {
  client.destroy();
  await host.stop();
  rmSync(data, { recursive: true });
});

test('the reconciler counts the dead letters of all its queues without hiding them', async () => {
  for (const name of ['notify-aside', 'notify-aside', 'drive-aside'])
    host.store.named(name).send('{}');
  const urls = names.map((name) => `https://sqs.invalid/1/${name}`);
  for (let n = 0; n < 2; n += 1) expect(await countMessages(urls, client)).toBe(3);
});
