import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#one-machine/table/database.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import {
  type DeliveredRecord,
  listDeliveredItems,
  listRecords,
  mapping,
  type StreamRig,
  startStreamRig,
  waitOptions,
} from '#one-machine/tests/support/stream-rig.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';

let rig: StreamRig;
beforeEach(async () => {
  rig = await startStreamRig();
  return () => rig.stop();
});

test('a table change is delivered to a function in the event format of Lambda', async () => {
  const events: unknown[] = [];
  await rig.follow([mapping()], async (_name, event) => void events.push(event));
  await rig.put('REQUEST#1', 'EVENT#1');
  await vi.waitFor(() => expect(events).toHaveLength(1), waitOptions);
  expect(events[0]).toEqual({
    Records: [
      {
        eventID: '1',
        eventName: 'INSERT',
        eventVersion: '1.1',
        eventSource: 'aws:dynamodb',
        awsRegion: 'eu-central-1',
        eventSourceARN: rig.table.streamArn,
        dynamodb: {
          ApproximateCreationDateTime: expect.any(Number),
          Keys: { pk: { S: 'REQUEST#1' }, sk: { S: 'EVENT#1' } },
          NewImage: { pk: { S: 'REQUEST#1' }, sk: { S: 'EVENT#1' } },
          SequenceNumber: '1',
          SizeBytes: expect.any(Number),
          StreamViewType: 'NEW_AND_OLD_IMAGES',
        },
      },
    ],
  });
});

test('a consumer receives only the stream records that match its filter', async () => {
  const seen: string[] = [];
  const filters = [{ dynamodb: { Keys: { sk: { S: [{ prefix: 'EVENT#' }] } } } }];
  await rig.follow([mapping({ filters, lanes: 1 })], async (_name, event) => {
    seen.push(...listDeliveredItems(listRecords(event)));
  });
  for (const sk of ['#', 'EVENT#1', 'TASK#1', 'EVENT#2']) await rig.put('REQUEST#1', sk);
  await vi.waitFor(
    () => expect(seen).toEqual(['REQUEST#1 EVENT#1', 'REQUEST#1 EVENT#2']),
    waitOptions,
  );
});

test('changes of one item arrive in order, and a slow item does not block parallel batches of other items', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const seen: DeliveredRecord[] = [];
  await rig.follow([mapping({ lanes: 4, batchSize: 5 })], async (_name, event) => {
    const handed = listRecords(event);
    if (listDeliveredItems(handed).some((item) => item.startsWith('SLOW'))) await gate;
    seen.push(...handed);
  });
  await rig.put('SLOW');
  for (let n = 0; n < 60; n++) await rig.put(`REQUEST#${n % 12}`);
  // At least the lanes without the slow item are finished while it still waits.
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(20), waitOptions);
  expect(listDeliveredItems(seen)).not.toContain('SLOW #');
  release();
  await vi.waitFor(() => expect(seen).toHaveLength(61), waitOptions);
  for (const item of new Set(listDeliveredItems(seen))) {
    const order = seen
      .filter((handed) => handed.item === item)
      .map((handed) => Number(handed.sequence));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  }
});

test('parallel batches can process items of one partition key out of order, as in Lambda', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const seen: DeliveredRecord[] = [];
  await rig.follow([mapping({ lanes: 4, batchSize: 5 })], async (_name, event) => {
    const handed = listRecords(event);
    if (listDeliveredItems(handed).includes('REQUEST#1 EVENT#1')) await gate;
    seen.push(...handed);
  });
  for (let n = 1; n <= 30; n++) await rig.put('REQUEST#1', `EVENT#${n}`);
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(5), waitOptions);
  expect(listDeliveredItems(seen)).not.toContain('REQUEST#1 EVENT#1');
  release();
  await vi.waitFor(() => expect(seen).toHaveLength(30), waitOptions);
});

test('after a partial failure of a stream batch, delivery restarts at the failed record', async () => {
  const calls: string[][] = [];
  for (let n = 1; n <= 4; n++) await rig.put('REQUEST#1', `EVENT#${n}`);
  await rig.follow([mapping({ bisect: false, lanes: 1 })], async (_name, event) => {
    const handed = listRecords(event);
    calls.push(handed.map(({ sequence }) => sequence));
    const failed = calls.length === 1 ? handed.slice(2) : [];
    return { batchItemFailures: failed.map(({ sequence }) => ({ itemIdentifier: sequence })) };
  });
  await vi.waitFor(
    () =>
      expect(calls).toEqual([
        ['1', '2', '3', '4'],
        ['3', '4'],
      ]),
    waitOptions,
  );
});

test('a slow stream consumer does not delay other consumers', async () => {
  expectLogged(/^stuck: records .* failed: Error: never/);
  const seen: string[] = [];
  const { maxRetries: _unlimited, ...stuck } = mapping({ id: 'Stuck', functionName: 'stuck' });
  await rig.follow([stuck, mapping()], async (name, event) => {
    if (name === 'stuck') throw new Error('never');
    seen.push(...listDeliveredItems(listRecords(event)));
  });
  for (let n = 0; n < 30; n++) await rig.put(`REQUEST#${n}`);
  await vi.waitFor(() => expect(seen).toHaveLength(30), waitOptions);
});

test.each(['drop', 'repeat', 'reorder'] as const)(
  'every record is processed despite the stream fault %s',
  async (fault) => {
    const seen: string[] = [];
    const streams = await rig.follow(
      [mapping({ lanes: 1, batchSize: 2 })],
      async (_name, event) => {
        seen.push(...listDeliveredItems(listRecords(event)));
      },
    );
    const all = Array.from({ length: 12 }, (_, n) => `REQUEST#${n} #`);
    await rig.put('REQUEST#0');
    await vi.waitFor(() => expect(seen).toHaveLength(1), waitOptions);
    streams.fault(fault, 3);
    for (let n = 1; n < 12; n++) await rig.put(`REQUEST#${n}`);
    await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set(all)), waitOptions);
    if (fault === 'drop') expect(seen).toEqual(all);
    else await vi.waitFor(() => expect(seen.length).toBeGreaterThan(12), waitOptions);
  },
);

test('each stream consumer continues at its saved position after a restart', async () => {
  const seen: string[] = [];
  const invoke = async (_name: string, event: unknown) => {
    seen.push(...listDeliveredItems(listRecords(event)));
  };
  const first = await rig.follow([mapping()], invoke);
  for (let n = 0; n < 20; n++) await rig.put(`REQUEST#${n}`);
  await vi.waitFor(() => expect(seen).toHaveLength(20), waitOptions);
  await first.stop();
  for (let n = 20; n < 30; n++) await rig.put(`REQUEST#${n}`);
  const second = await rig.follow([mapping()], invoke);
  await vi.waitFor(() => expect(seen).toHaveLength(30), waitOptions);
  await second.stop();
  // A different number of lanes reassigns items. Records may be repeated but not lost.
  await rig.put('REQUEST#30');
  await rig.follow([mapping({ lanes: 2 })], invoke);
  await vi.waitFor(() => expect(new Set(seen).size).toBe(31), waitOptions);
});

test('a stream record is removed only after all consumers have processed it', async () => {
  using database = openDatabase(rig.table.file ?? '');
  const left = () =>
    database
      .prepare('SELECT CAST(sequence_number AS INTEGER) AS n FROM _stream_records ORDER BY n')
      .all()
      .map((row) => row.n);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = mapping({ id: 'Slow', functionName: 'slow', lanes: 1, batchSize: 1 });
  await rig.follow([slow, mapping()], async (name, event) => {
    if (name === 'slow' && listRecords(event)[0]?.sequence === '20') await gate;
  });
  for (let n = 0; n < 40; n++) await rig.put(`REQUEST#${n}`);
  await vi.waitFor(() => expect(left()[0]).toBe(15), waitOptions);
  expect(left()).toHaveLength(26);
  release();
  await vi.waitFor(() => expect(left()).toEqual([36, 37, 38, 39, 40]), waitOptions);
});

test('an event source mapping that would run differently on AWS is refused with its name', async () => {
  const invoke = async () => undefined;
  await expect(rig.follow([mapping({ startingPosition: 'LATEST' })], invoke)).rejects.toThrow(
    /Follower/,
  );
  const filters = [{ eventName: [{ wildcard: '*' }] }];
  await expect(rig.follow([mapping({ filters })], invoke)).rejects.toThrow(/Follower.*wildcard/);
  const onFailure = 'arn:aws:sqs:eu-central-1:000000000000:nowhere';
  await expect(rig.follow([mapping({ onFailure })], invoke)).rejects.toThrow(/nowhere/);
});

test('the stream of an external DynamoDB is read through the DynamoDB Streams API', async () => {
  const other = await startTableEngine();
  onTestFinished(() => other.stop());
  const far = await startStreamRig({ replacement: other.endpoint });
  onTestFinished(() => far.stop());
  const seen: string[] = [];
  const invoke = async (_name: string, event: unknown) => {
    seen.push(...listDeliveredItems(listRecords(event)));
  };
  const first = await far.follow([mapping()], invoke);
  const all = Array.from({ length: 40 }, (_, n) => `REQUEST#${n} #`);
  for (let n = 0; n < 30; n++) await far.put(`REQUEST#${n}`);
  await vi.waitFor(() => expect(new Set(seen).size).toBe(30), waitOptions);
  await first.stop();
  await far.follow([mapping()], invoke);
  for (let n = 30; n < 40; n++) await far.put(`REQUEST#${n}`);
  await vi.waitFor(() => expect([...seen].sort()).toEqual([...all].sort()), waitOptions);
});
