import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { openClock } from '#one-machine/clock.ts';
import { type QueuesHost, startQueues } from '#one-machine/streams/queue-server.ts';
import { type StreamsHost, startStreams } from '#one-machine/streams/start-streams.ts';
import { startTable, type TableHost } from '#one-machine/table/start-table.ts';
import type { EventSource } from '#one-machine/template/read-events.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

const Record = z.object({
  eventName: z.string(),
  dynamodb: z.object({
    SequenceNumber: z.string(),
    Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
  }),
});
const Event = z.object({ Records: z.array(Record) });

/** A record delivered to a function: the item and its sequence number. */
export type DeliveredRecord = { item: string; sequence: string };

/** Return the records of an event of the table's stream. */
export const listRecords = (event: unknown): DeliveredRecord[] =>
  Event.parse(event).Records.map(({ dynamodb }) => ({
    item: `${dynamodb.Keys.pk.S} ${dynamodb.Keys.sk.S}`,
    sequence: dynamodb.SequenceNumber,
  }));

export const listDeliveredItems = (handed: readonly DeliveredRecord[]): string[] =>
  handed.map(({ item }) => item);

/** Longest time that a test waits for a delivery. */
export const waitOptions = { timeout: 15_000, interval: 10 };

/** Return a mapping with this product's settings, unless overridden. */
export const mapping = (changes: Partial<EventSource> = {}): EventSource => ({
  id: 'Follower',
  functionName: 'follower',
  sourceArn: 'arn:aws:dynamodb:eu-central-1:000000000000:table/countersign/stream/local',
  startingPosition: 'TRIM_HORIZON',
  batchSize: 25,
  window: 0,
  lanes: 4,
  bisect: true,
  maxRetries: 2,
  filters: [],
  reportsItems: true,
  onFailure: 'arn:aws:sqs:eu-central-1:000000000000:dead-letters',
  ...changes,
});

/** A table with its stream and consumers, in a temporary folder. */
export type StreamRig = {
  readonly table: TableHost;
  readonly queues: QueuesHost;
  put(pk: string, sk?: string): Promise<void>;
  follow(
    mappings: readonly EventSource[],
    invoke: (functionName: string, event: unknown) => Promise<unknown>,
  ): Promise<StreamsHost>;
  stop(): Promise<void>;
};

/** @param options.data existing folder to use; by default a new folder that is removed at the end */
export async function startStreamRig(
  options: { data?: string; replacement?: string } = {},
): Promise<StreamRig> {
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'countersign-streams-')));
  const clock = openClock();
  const { replacement } = options;
  const table = await startTable({
    ...{ data, definition: singleTable, clock, test: false, log: printUnusualLog, replacement },
  });
  const queues = await startQueues({
    data,
    callers: [testKeys],
    queues: [{ name: 'dead-letters', arn: 'arn:aws:sqs:eu-central-1:000000000000:dead-letters' }],
    clock,
  });
  const hosts: StreamsHost[] = [];
  return {
    table,
    queues,
    async put(pk, sk = '#') {
      const Item = { pk: { S: pk }, sk: { S: sk } };
      await table.client.send(new PutItemCommand({ TableName: table.tableName, Item }));
    },
    async follow(mappings, invoke) {
      const host = await startStreams({
        ...{ data, table, mappings },
        ...{ queues: queues.store, invoke, log: printUnusualLog },
        pauses: { first: 10, longest: 100 },
        sweep: { interval: 50, keep: 5 },
      });
      hosts.push(host);
      return host;
    },
    async stop() {
      for (const host of hosts) await host.stop();
      await table.stop();
      await queues.stop();
      if (!options.data) rmSync(data, { recursive: true, force: true });
    },
  };
}
