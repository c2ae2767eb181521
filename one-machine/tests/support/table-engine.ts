import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#one-machine/table/create-table.ts';
import { addStreamIndexes } from '#one-machine/table/database.ts';
import { startEngine } from '#one-machine/table/engine.ts';
import { startDynamodbLocal } from '#one-machine/tests/support/dynamodb-local.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';

/** A new, empty table with a client. `close` ends the client's connections. */
export type TestTable = { tableName: string; client: DynamoDBClient; close(): void };

/** A real table engine shared by all tests of a file. Each test has a separate table. */
export type TestEngine = {
  readonly endpoint: string;
  /** SQLite file of the engine; undefined for DynamoDB Local. */
  readonly file?: string;
  freshTable(): Promise<TestTable>;
  stop(): Promise<void>;
};

/** Create a client for an engine on this machine. */
export const localClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

async function startOnFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-table-'));
  const file = join(folder, 'table.sqlite');
  const engine = await startEngine({ file, log: printUnusualLog });
  addStreamIndexes(file);
  return {
    endpoint: engine.endpoint,
    file,
    async stop() {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Start the table engine in a temporary folder, or use DynamoDB Local if it is configured (vitest.config.ts). Use it as
 * `const engine = await startTableEngine(); afterAll(() => engine.stop());` and `await engine.freshTable()` in each
 * test.
 */
export async function startTableEngine(): Promise<TestEngine> {
  const { TESTS_ON_DYNAMODB_LOCAL } = process.env;
  const engine: Omit<TestEngine, 'freshTable'> = TESTS_ON_DYNAMODB_LOCAL
    ? await startDynamodbLocal(TESTS_ON_DYNAMODB_LOCAL)
    : await startOnFolder();
  let count = 0;
  return {
    ...engine,
    async freshTable() {
      const client = localClient(engine.endpoint);
      const tableName = `${singleTable.tableName}-${++count}`;
      await createTable(client, { ...singleTable, tableName });
      return { tableName, client, close: () => client.destroy() };
    },
  };
}
