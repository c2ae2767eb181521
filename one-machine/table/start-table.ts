import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { arn, region } from '../account.ts';
import type { Credentials } from '../aws-environment.ts';
import type { Clock } from '../clock.ts';
import type { RuntimePart } from '../part.ts';
import type { Caller } from '../policy/caller.ts';
import { createTable } from './create-table.ts';
import { addStreamIndexes, openDatabase, sweepRecords } from './database.ts';
import type { TableDefinition } from './definition.ts';
import { type Engine, startEngine } from './engine.ts';
import { startLaggingIndexes } from './lagging-indexes.ts';
import { sweepExpired } from './sweep-expired.ts';
import { startTableProxy } from './table-proxy.ts';

/** Interval of the search for expired items, in ms of the runtime's clock. */
const expiryInterval = 15 * 60_000;

/** Table of the one-machine runtime. */
export type TableHost = RuntimePart & {
  /** Address for functions: value of `AWS_ENDPOINT_URL_DYNAMODB`. */
  readonly endpoint: string;
  readonly tableName: string;
  /** Engine that stores the table, for display on the terminal. */
  readonly engine: string;
  /** ARN of the table's stream; undefined if the table has no stream. */
  readonly streamArn: string | undefined;
  /** The engine's database file; undefined if an external DynamoDB replaces the engine. */
  readonly file: string | undefined;
  readonly client: DynamoDBClient;
  /** Delete items that have expired by the runtime's clock, as DynamoDB does in the background. */
  sweepExpired(): Promise<number>;
  /** Delete a small batch of stream records up to and including this number, and return how many were deleted. */
  sweepStream(upTo: number): number;
  /** Fault: kill the engine. It restarts automatically. */
  kill(): void;
  /** Fault: refuse this fraction (0 to 1) of the calls until it is changed. */
  throttle(part: number): void;
};

export type TableOptions = {
  /** Data folder of the runtime; the table's files are in its subfolder `table`. */
  data: string;
  definition: TableDefinition;
  clock: Clock;
  /** Whether faults can be injected. Calls then pass through a proxy, which also checks the permissions of roles. */
  test: boolean;
  /**
   * Return the delay in ms until a change is visible in the indexes. Called for each change. Undefined if changes are
   * visible at once. An external DynamoDB has its own delay.
   */
  indexLag?: (() => number) | undefined;
  /** Functions that call the table with their roles. */
  callers?: readonly Caller[];
  log: (line: string) => void;
  /** Keys of the client. The engine accepts any keys. */
  credentials?: Credentials;
  /** Address of an external DynamoDB that replaces the engine (`DYNAMODB_ENDPOINT`). */
  replacement?: string | undefined;
};

/**
 * Start the table: engine, table with its indexes, stream and expiry. Every acknowledged write is on disk (the engine
 * syncs at every commit) and survives any kill.
 * @throws OperatorError if neither an engine for this platform nor a replacement exists, or the stored table has
 * another schema
 */
export async function startTable(options: TableOptions): Promise<TableHost> {
  const { definition, clock, log, replacement } = options;
  let engine: Engine | undefined;
  let file: string | undefined;
  if (!replacement) {
    const folder = join(options.data, 'table');
    mkdirSync(folder, { recursive: true });
    file = join(folder, 'table.sqlite');
    engine = await startEngine({ file, log });
    addStreamIndexes(file);
  }
  const target = replacement ?? engine?.endpoint ?? '';
  const client = new DynamoDBClient({
    endpoint: target,
    region,
    credentials: options.credentials ?? { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const table = await createTable(client, definition);
  const tableArn = (name: string) => arn('dynamodb', `table/${name}`);
  const lagging =
    file && options.indexLag
      ? await startLaggingIndexes({ client, target, file, definition, lag: options.indexLag })
      : undefined;
  const proxy =
    options.test || lagging
      ? await startTableProxy({
          ...{ target, callers: options.callers ?? [], tableArn },
          indexesOf: (name) => lagging?.tableName ?? name,
        })
      : undefined;
  const database = file ? openDatabase(file) : undefined;

  const stopped = new AbortController();
  let sweeping: Promise<number> = Promise.resolve(0);
  const expire = () => {
    const second = Math.floor(clock.now() / 1000);
    const { signal } = stopped;
    if (!database || !definition.ttlAttribute) return Promise.resolve(0);
    sweeping = sweeping
      .catch(() => 0)
      .then(() => sweepExpired({ database, client, definition, second, signal }));
    return sweeping;
  };
  let cancel = () => {};
  const plan = () => {
    cancel = clock.timer(clock.now() + expiryInterval, () => {
      expire()
        .catch((error: unknown) => log(`table: expired items stay for now: ${String(error)}`))
        .finally(() => stopped.signal.aborted || plan());
    });
  };
  plan();

  return {
    name: 'table',
    endpoint: proxy?.endpoint ?? target,
    tableName: definition.tableName,
    engine: engine?.name ?? target,
    streamArn: table.LatestStreamArn,
    file,
    client,
    sweepExpired: expire,
    sweepStream: (upTo) => (database ? sweepRecords(database, definition.tableName, upTo, 200) : 0),
    kill: () => engine?.kill(),
    throttle: (part) => proxy?.throttle(part),
    async stop() {
      if (stopped.signal.aborted) return;
      stopped.abort();
      cancel();
      await sweeping.catch(() => undefined);
      database?.close();
      await lagging?.stop();
      client.destroy();
      await proxy?.stop();
      await engine?.stop();
    },
  };
}
