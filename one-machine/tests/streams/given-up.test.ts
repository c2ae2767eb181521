import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '#one-machine/table/database.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import {
  listDeliveredItems,
  listRecords,
  mapping,
  type StreamRig,
  startStreamRig,
  waitOptions,
} from '#one-machine/tests/support/stream-rig.ts';

let rig: StreamRig;
beforeEach(async () => {
  rig = await startStreamRig();
  return () => rig.stop();
});

const Message = z.object({
  requestContext: z.object({ condition: z.string(), approximateInvokeCount: z.number() }),
  DDBStreamBatchInfo: z.object({
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
    batchSize: z.number(),
    streamArn: z.string(),
  }),
});
const deadLetters = () =>
  rig.queues.store
    .named('dead-letters')
    .list()
    .map((message) => Message.parse(JSON.parse(message.body)));

test('a stream record that always fails becomes the only dead letter of its batch', async () => {
  expectLogged(/^follower: records .* failed: Error: poison/, /given up: RetryAttemptsExhausted/);
  const handled: string[] = [];
  for (let n = 1; n <= 10; n++) await rig.put('REQUEST#1', `EVENT#${n}`);
  await rig.follow([mapping({ reportsItems: false })], async (_name, event) => {
    const handed = listDeliveredItems(listRecords(event));
    if (handed.includes('REQUEST#1 EVENT#7')) throw new Error('poison');
    handled.push(...handed);
  });
  await vi.waitFor(() => expect(new Set(handled).size).toBe(9), waitOptions);
  await vi.waitFor(() => expect(deadLetters()).toHaveLength(1), waitOptions);
  expect(deadLetters()[0]).toEqual({
    requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
    DDBStreamBatchInfo: {
      startSequenceNumber: '7',
      endSequenceNumber: '7',
      batchSize: 1,
      streamArn: rig.table.streamArn,
    },
  });
  await rig.put('REQUEST#1', 'EVENT#11');
  await vi.waitFor(() => expect(handled).toContain('REQUEST#1 EVENT#11'), waitOptions);
});

test('a stream record that keeps failing beyond its maximum age becomes a dead letter', async () => {
  expectLogged(/^follower: records .* failed: Error: not now/, /given up: RecordAgeExceeded/);
  let calls = 0;
  const { maxRetries: _unlimited, ...rest } = mapping({ maxAge: 1500 });
  await rig.follow([rest], async () => {
    calls++;
    throw new Error('not now');
  });
  await rig.put('REQUEST#1');
  await vi.waitFor(() => expect(deadLetters()).toHaveLength(1), waitOptions);
  expect(deadLetters()[0]?.requestContext.condition).toBe('RecordAgeExceeded');
  expect(calls).toBeGreaterThan(0);
});

test('stream records that became too old while the runtime was off are delivered and become no dead letters', async () => {
  for (let n = 0; n < 40; n++) await rig.put(`REQUEST#${n}`);
  using database = openDatabase(rig.table.file ?? '');
  database.exec('UPDATE _stream_records SET created_at = created_at - 3 * 86400');
  const seen: string[] = [];
  await rig.follow([mapping({ maxAge: 3_600_000 })], async (_name, event) => {
    seen.push(...listDeliveredItems(listRecords(event)));
  });
  await vi.waitFor(() => expect(seen).toHaveLength(40), waitOptions);
  expect(deadLetters()).toEqual([]);
});

test('a function response that is not a valid partial batch response counts as a failure of the batch', async () => {
  expectLogged(
    /The answer names a record that was not in the batch/,
    /given up: RetryAttemptsExhausted/,
  );
  await rig.follow([mapping()], async () => ({ batchItemFailures: [{ itemIdentifier: 'x' }] }));
  await rig.put('REQUEST#1');
  await vi.waitFor(() => expect(deadLetters()).toHaveLength(1), waitOptions);
});
