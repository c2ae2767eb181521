import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openClock } from '#one-machine/clock.ts';
import { startTable } from '#one-machine/table/start-table.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';
import { localClient } from '#one-machine/tests/support/table-engine.ts';

const { tableName: TableName } = singleTable;
const forever = 1e12;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'index-lag-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(data: string, indexLag?: () => number) {
  const table = await startTable({
    ...{ data, definition: singleTable, clock: openClock(), test: false, log: printUnusualLog },
    indexLag,
  });
  const client = localClient(table.endpoint);
  onTestFinished(async () => {
    client.destroy();
    await table.stop();
  });
  return { table, client };
}

const put = (client: DynamoDBClient, sk: string, title: string, indexed = true) =>
  client.send(
    new PutItemCommand({
      TableName,
      Item: {
        ...{ pk: { S: 'REQUEST#1' }, sk: { S: sk }, title: { S: title } },
        ...(indexed && { gsi1pk: { S: 'LIST' }, gsi1sk: { S: sk } }),
      },
    }),
  );
const remove = (client: DynamoDBClient, sk: string) =>
  client.send(new DeleteItemCommand({ TableName, Key: { pk: { S: 'REQUEST#1' }, sk: { S: sk } } }));

/** Return the sort keys and titles in the index. */
async function listed(client: DynamoDBClient) {
  const { Items = [] } = await client.send(
    new QueryCommand({
      ...{ TableName, IndexName: 'gsi1', KeyConditionExpression: 'gsi1pk = :pk' },
      ExpressionAttributeValues: { ':pk': { S: 'LIST' } },
    }),
  );
  return Items.map((item) => `${item.sk?.S} ${item.title?.S}`);
}

test('a delayed index returns the old item while the table already returns the new one', async () => {
  let lag = 0;
  const { client } = await start(await newFolder(), () => lag);
  await put(client, 'a', 'before');
  await vi.waitFor(async () => expect(await listed(client)).toEqual(['a before']));

  lag = forever;
  await put(client, 'a', 'after');
  await put(client, 'b', 'new');
  const Key = { pk: { S: 'REQUEST#1' }, sk: { S: 'a' } };
  const { Item } = await client.send(new GetItemCommand({ TableName, Key }));
  expect(Item?.title?.S).toBe('after');
  expect(await listed(client)).toEqual(['a before']);
});

test('a delayed index converges to the last state of each item, even if changes arrive out of order', async () => {
  let changes = 0;
  const { client } = await start(await newFolder(), () => (changes++ % 5) * 30);
  for (const round of ['1', '2', '3']) {
    for (const sk of ['a', 'b', 'c', 'd']) await put(client, sk, round);
    await remove(client, 'b');
    await put(client, 'c', 'no list holds it', false);
  }
  await vi.waitFor(async () => expect(await listed(client)).toEqual(['a 3', 'd 3']));
});

test('the table indexes all stored items when it starts, and loses no change if its engine is killed', async () => {
  expectLogged(/^table engine: ended unexpectedly/, /^table engine: Killed/);
  const data = await newFolder();
  const first = await start(data, () => forever);
  const names = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
  for (const name of names) await put(first.client, name, 'kept');
  await first.table.stop();

  const { table, client } = await start(data, () => 100);
  expect(await listed(client)).toEqual(names.map((name) => `${name} kept`));
  await put(client, '60', 'last');
  table.kill();
  await vi.waitFor(async () => expect(await listed(client)).toContain('60 last'), 20_000);
});

test('starting the table indexes all stored items, regardless of the index delay when they were written', async () => {
  const data = await newFolder();
  for (const [lag, sk] of [
    [() => 0, 'a'],
    [undefined, 'b'],
    [() => forever, 'c'],
  ] as const) {
    const { table, client } = await start(data, lag);
    await put(client, sk, 'kept');
    await table.stop();
  }
  const { client } = await start(data, () => 0);
  expect(await listed(client)).toEqual(['a kept', 'b kept', 'c kept']);
});
