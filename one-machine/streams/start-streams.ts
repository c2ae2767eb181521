import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { RuntimePart } from '../part.ts';
import type { TableHost } from '../table/start-table.ts';
import type { EventSource } from '../template/read-events.ts';
import { openApiSource } from './api-source.ts';
import { type Consumer, type Invoke, startConsumer } from './consumer.ts';
import type { DeliveryFault } from './delivery-faults.ts';
import { openEngineSource } from './engine-source.ts';
import { openPositionStore } from './position-store.ts';
import type { QueueStore } from './queue-store.ts';
import type { StreamSource } from './source.ts';

/** Default interval in ms, and number of the newest records, which are preserved for replaying dead letters. */
const usualSweep = { interval: 30_000, keep: 20_000 };

/** Consumers of the table's changes. */
export type StreamsHost = RuntimePart & {
  /** Inject the fault into the next `count` batches of one function, or of all. */
  fault(fault: DeliveryFault, count: number, functionName?: string): void;
};

export type StreamsOptions = {
  /** Data folder of the runtime; positions are in its subfolder `streams`. */
  data: string;
  table: TableHost;
  mappings: readonly EventSource[];
  queues: QueueStore;
  invoke: Invoke;
  log: (line: string) => void;
  /** First and longest pause between retries, in ms. */
  pauses?: { first: number; longest: number };
  /**
   * Interval at which records that all consumers have processed are removed, in ms, and the number of newest records to
   * retain.
   */
  sweep?: { interval: number; keep: number };
};

function openSource(options: StreamsOptions): StreamSource {
  const { table } = options;
  const { streamArn: arn, file, tableName } = table;
  if (!arn) throw new Error(`Table ${tableName} has no stream, which an event source needs`);
  if (file) return openEngineSource({ file, tableName, arn });
  const { credentials, region } = table.client.config;
  const client = new DynamoDBStreamsClient({ endpoint: table.endpoint, credentials, region });
  return openApiSource({ client, arn });
}

/**
 * Start the independent consumers of the table's stream. Each consumer gets records at least once, in order for each
 * item, with the retries, bisecting and failure destination of its mapping.
 * @throws Error with a mapping that cannot behave as in AWS
 */
export async function startStreams(options: StreamsOptions): Promise<StreamsHost> {
  const { table, mappings, queues, invoke, log } = options;
  const { pauses = { first: 200, longest: 60_000 }, sweep: sweeps = usualSweep } = options;
  const folder = join(options.data, 'streams');
  mkdirSync(folder, { recursive: true });
  const positions = openPositionStore(join(folder, 'positions.sqlite'));
  const source = mappings.length > 0 ? openSource(options) : undefined;
  const consumers: Consumer[] = [];

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    clearInterval(sweeping);
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    source?.stop();
    positions.close();
  };
  const sweep = async () => {
    const passed = consumers.map((consumer) => Number(consumer.passed() ?? 0));
    const upTo = Math.min(...passed) - sweeps.keep;
    if (passed.length === 0 || upTo <= 0) return;
    // Delete records only after the positions are synced, so that a power loss cannot lose positions.
    positions.sync();
    while (!stopped && table.sweepStream(upTo) > 0) await setImmediate();
  };
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log(`streams: sweeping failed: ${String(error)}`));
  }, sweeps.interval);

  try {
    for (const mapping of mappings) {
      if (!source) break;
      consumers.push(
        await startConsumer({ mapping, source, positions, queues, invoke, pauses, log }),
      );
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: 'streams',
    fault(fault, count, functionName) {
      for (const consumer of consumers) {
        if (!functionName || consumer.functionName === functionName) consumer.fault(fault, count);
      }
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
