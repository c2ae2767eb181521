import { GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

test('each test gets a table of its own, with the three indexes', async () => {
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
