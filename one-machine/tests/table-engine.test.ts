import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { findEngineOnPath } from '#one-machine/table/engine.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

test('each test gets its own table with three indexes', async () => {
  const one = await engine.freshTable();
  const other = await engine.freshTable();
  const Item = { pk: { S: 'REQUEST#1' }, sk: { S: '#' }, gsi2pk: { S: 'APP' }, gsi2sk: { S: '1' } };
  await one.client.send(new PutItemCommand({ TableName: one.tableName, Item }));

  const found = await one.client.send(
    new QueryCommand({
      TableName: one.tableName,
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'APP' } },
    }),
  );
  expect(found.Items).toEqual([Item]);

  const Key = { pk: { S: 'REQUEST#1' }, sk: { S: '#' } };
  const absent = await other.client.send(new GetItemCommand({ TableName: other.tableName, Key }));
  expect(absent.Item).toBeUndefined();
  one.close();
  other.close();
});

test('a table engine on the search path is used only if it is executable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'dynoxide');
  writeFileSync(path, '', { mode: 0o600 });
  expect(findEngineOnPath(folder)).toBeUndefined();
  chmodSync(path, 0o700);
  expect(findEngineOnPath(`/nowhere${delimiter}${folder}`)).toEqual({ name: path, path });
});
