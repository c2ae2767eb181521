import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AttributeValue,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openClock } from '#one-machine/clock.ts';
import { getNewestSequence, openDatabase } from '#one-machine/table/database.ts';
import { startTable, type TableHost, type TableOptions } from '#one-machine/table/start-table.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { runUntilKilled } from '#one-machine/tests/support/kill-rounds.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';
import { localClient, startTableEngine } from '#one-machine/tests/support/table-engine.ts';

const started: TableHost[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((table) => table.stop()));
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-table-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(data: string, options: Partial<TableOptions> = {}): Promise<TableHost> {
  const clock = openClock();
  const table = await startTable({
    data,
    definition: singleTable,
    clock,
    test: false,
    log: printUnusualLog,
    ...options,
  });
  started.push(table);
  return table;
}

const item = (pk: string, sk = '#') => ({ pk: { S: pk }, sk: { S: sk } });
const put = (table: TableHost, Item: Record<string, { S: string } | { N: string }>) =>
  table.client.send(new PutItemCommand({ TableName: table.tableName, Item }));
const get = async (table: TableHost, pk: string, sk = '#') =>
  (await table.client.send(new GetItemCommand({ TableName: table.tableName, Key: item(pk, sk) })))
    .Item;

/** Return all sort keys of a partition, in the table or an index, read page by page. */
async function sortKeys(table: TableHost, pk: string, index?: string): Promise<string[]> {
  const keys: string[] = [];
  let from: Record<string, AttributeValue> | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.tableName,
        IndexName: index,
        KeyConditionExpression: `${index ?? ''}pk = :pk`,
        ExpressionAttributeValues: { ':pk': { S: pk } },
        ConsistentRead: !index,
        ExclusiveStartKey: from,
      }),
    );
    keys.push(...(page.Items ?? []).map((found) => found.sk?.S ?? ''));
    from = page.LastEvaluatedKey;
  } while (from);
  return keys;
}

/** Return the ids of the other processes, such as engines, that use a data folder. */
function getEngines(data: string): number[] {
  const command = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  const file = join(data, 'table', 'table.sqlite');
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.filter((pid) => command(pid).includes(file)).map(Number);
}

test('items written to the table still exist after a restart', async () => {
  const data = await newFolder();
  const first = await start(data);
  await put(first, item('REQUEST#1'));
  await first.stop();
  const second = await start(data);
  expect(await get(second, 'REQUEST#1')).toEqual(item('REQUEST#1'));
  const expiry = await second.client.send(
    new DescribeTimeToLiveCommand({ TableName: second.tableName }),
  );
  expect(expiry.TimeToLiveDescription?.AttributeName).toBe('expiresAt');
});

test('a stored table whose definition differs is refused with the differences', async () => {
  const data = await newFolder();
  const first = await start(data);
  await first.stop();
  const definition = { ...singleTable, indexes: singleTable.indexes.slice(0, 2) };
  await expect(start(data, { definition })).rejects.toThrow(/another version.*gsi3/);
});

test('killing the table engine under load loses no acknowledged write, and it restarts at the same endpoint', async () => {
  expectLogged(/^table engine: ended unexpectedly/, /^table engine: Killed/);
  const table = await start(await newFolder());
  const { endpoint } = table;
  let stop = false;
  const acknowledged: string[] = [];
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let n = 0; !stop; n++) {
      const pk = `REQUEST#${writer}`;
      const sk = String(n).padStart(6, '0');
      const wrote = await put(table, {
        ...item(pk, sk),
        gsi1pk: { S: pk },
        gsi1sk: { S: sk },
      }).catch(() => undefined);
      if (wrote) acknowledged.push(`${pk} ${sk}`);
    }
  });
  for (let round = 0; round < 6; round++) {
    const goal = acknowledged.length + 40;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(goal), 20_000);
    table.kill();
  }
  stop = true;
  await Promise.all(writers);
  await vi.waitFor(() => get(table, 'none'), 20_000);
  for (const index of [undefined, 'gsi1']) {
    const stored = new Set<string>();
    for (const writer of [0, 1, 2, 3]) {
      const pk = `REQUEST#${writer}`;
      for (const sk of await sortKeys(table, pk, index)) stored.add(`${pk} ${sk}`);
    }
    expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
  }
  expect(table.endpoint).toBe(endpoint);
}, 60_000);

test('killing the runtime loses no data, leaves no table engine process, and allows a new start', async () => {
  const data = await newFolder();
  const writer = join(import.meta.dirname, 'support/table-writer.ts');
  const acknowledged = new Map<string, string[]>();
  for (const round of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    acknowledged.set(round, await runUntilKilled(writer, [data, round], 60));
    await vi.waitFor(() => expect(getEngines(data)).toEqual([]), 10_000);
  }
  const table = await start(data);
  for (const [round, numbers] of acknowledged) {
    const stored = new Set(await sortKeys(table, `REQUEST#${round}`));
    expect(numbers.filter((n) => !stored.has(n.padStart(8, '0')))).toEqual([]);
  }
}, 60_000);

test('only items that have expired by the test clock are deleted', async () => {
  const clock = openClock();
  const table = await start(await newFolder(), { clock });
  const second = Math.floor(clock.now() / 1000);
  await put(table, { ...item('SOON'), expiresAt: { N: String(second + 3600) } });
  await put(table, { ...item('LATER'), expiresAt: { N: String(second + 90_000) } });
  await put(table, { ...item('NEVER'), note: { S: 'says "expiresAt" in a text' } });
  expect(await table.sweepExpired()).toBe(0);
  clock.advance(2 * 3_600_000);
  await vi.waitFor(async () => expect(await get(table, 'SOON')).toBeUndefined(), 10_000);
  expect(await get(table, 'LATER')).toBeDefined();
  expect(await get(table, 'NEVER')).toBeDefined();
});

test('removing old stream records leaves the newest one, so that sequence numbers continue', async () => {
  const table = await start(await newFolder());
  for (let n = 0; n < 12; n++) await put(table, item(`REQUEST#${n}`));
  expect(table.sweepStream(1000)).toBe(11);
  await put(table, item('REQUEST#after'));
  using database = openDatabase(table.file ?? '');
  expect(getNewestSequence(database, table.tableName)).toBe(13);
});

test('the query for the next stream sequence number uses an index', async () => {
  const table = await start(await newFolder());
  using database = openDatabase(table.file ?? '');
  const plan = database
    .prepare(
      'EXPLAIN QUERY PLAN SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?',
    )
    .all(table.tableName);
  expect(JSON.stringify(plan)).toContain('countersign_stream_sequence');
});

test('a throttled table refuses calls until the throttling ends', async () => {
  const table = await start(await newFolder(), { test: true });
  const client = localClient(table.endpoint);
  const call = () =>
    client.send(new GetItemCommand({ TableName: table.tableName, Key: item('REQUEST#1') }));
  await call();
  table.throttle(1);
  await expect(call()).rejects.toThrow(/throughput/);
  table.throttle(0.5);
  await call();
  table.throttle(0);
  await call();
  client.destroy();
}, 20_000);

test('an external DynamoDB can replace the table engine', async () => {
  const other = await startTableEngine();
  onTestFinished(() => other.stop());
  const table = await start(await newFolder(), { replacement: other.endpoint });
  await put(table, item('REQUEST#1'));
  expect(await get(table, 'REQUEST#1')).toEqual(item('REQUEST#1'));
  expect(table.endpoint).toBe(other.endpoint);
});
