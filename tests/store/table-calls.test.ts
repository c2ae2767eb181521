import { createHash, createHmac } from 'node:crypto';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { tableCalls } from '#functions/store/table-calls.ts';
import { startTableEngine } from '#tests/support/table-engine.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());
const { tableName: TableName } = await engine.freshTable();

type Sent = { headers: Record<string, string>; body: string };
const secret = 'secret';
const textOf = (body: string | Uint8Array) =>
  typeof body === 'string' ? body : Buffer.copyBytesFrom(body).toString();
/** Calls with a client of their own, and what went over the wire. */
function recorded() {
  const client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: secret },
  });
  const sent: Sent[] = [];
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) => {
    sent.push({ headers: { ...request.headers }, body: textOf(request.body) });
    return handle(request, options);
  };
  return { call: tableCalls(client), sent };
}
const isOfSdk = ({ headers }: Sent) => 'amz-sdk-invocation-id' in headers;
/** What was said but for the token, which is another each time. */
const said = ({ headers, body }: Sent) => {
  const { ClientRequestToken: _, ...rest } = JSON.parse(body);
  return { target: headers['x-amz-target'], ...rest };
};

const item = { pk: 'A', sk: '1', text: 'ä "quoted"', count: 3, list: [{ deep: true }], none: null };
const Put = { TableName, Item: { ...item, left: undefined } };
const pk = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'A' } };
const operations = {
  TransactWriteItems: {
    TransactItems: [{ Put }, { Put: { TableName, Item: { pk: 'A', sk: '2' } } }],
  },
  GetItem: { TableName, Key: { pk: 'A', sk: '1' }, ConsistentRead: true },
  Query: { TableName, ...pk, Limit: 1, IndexName: undefined },
  BatchGetItem: {
    RequestItems: {
      [TableName]: {
        Keys: [
          { pk: 'A', sk: '1' },
          { pk: 'A', sk: '3' },
        ],
      },
    },
  },
  UpdateItem: {
    ...{ TableName, Key: { pk: 'N', sk: '1' }, UpdateExpression: 'set #v = :one' },
    ...{ ExpressionAttributeNames: { '#v': 'value' }, ExpressionAttributeValues: { ':one': 1 } },
    ReturnValues: 'ALL_NEW' as const,
  },
};
beforeEach(() => recorded().call('TransactWriteItems', operations.TransactWriteItems));

test.each(Object.keys(operations) as (keyof typeof operations)[])(
  '%s says and hears by the short way what it does by the SDK',
  async (operation) => {
    const { call, sent } = recorded();
    const { $metadata: _, ...first } = {
      $metadata: {},
      ...(await call(operation, operations[operation])),
    };
    const second = await call(operation, operations[operation]);
    expect(sent.map(isOfSdk)).toEqual([true, false]);
    const [bySdk, short] = sent.map(said);
    expect(short).toEqual(bySdk);
    expect(second).toEqual(first);
  },
);

test('a page goes on where the last one ended', async () => {
  const { call } = recorded();
  const { LastEvaluatedKey } = await call('Query', operations.Query);
  const next = await call('Query', { ...operations.Query, ExclusiveStartKey: LastEvaluatedKey });
  const again = await call('Query', operations.Query);
  expect(again.LastEvaluatedKey).toEqual({ pk: 'A', sk: '1' });
  expect(next.Items).toEqual([{ pk: 'A', sk: '2' }]);
});

test('what is refused is left to the SDK, as the same write: it knows the errors', async () => {
  const { call, sent } = recorded();
  await call('GetItem', operations.GetItem);
  const refused = { Put: { ...Put, ConditionExpression: 'attribute_not_exists(pk)' } };
  await expect(call('TransactWriteItems', { TransactItems: [refused] })).rejects.toBeInstanceOf(
    TransactionCanceledException,
  );
  expect(sent.map(isOfSdk)).toEqual([true, false, true]);
  const [, short, bySdk] = sent.map(({ body }) => JSON.parse(body).ClientRequestToken);
  expect(short).toEqual(expect.any(String));
  expect(bySdk).toBe(short);
});

test('every call is signed as AWS wants it (Signature Version 4)', async () => {
  const { call, sent } = recorded();
  for (let n = 0; n < 2; n += 1) await call('GetItem', operations.GetItem);
  for (const { headers, body } of sent) {
    const [, scope = '', names = '', signature] =
      /Credential=local\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    for (const name of ['host', 'x-amz-date', 'x-amz-target'])
      expect(names.split(';')).toContain(name);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const hmac = (key: string | Buffer, text: string) =>
      createHmac('sha256', key).update(text).digest();
    const canonical = names
      .split(';')
      .map((name) => `${name}:${headers[name]}\n`)
      .join('');
    const request = ['POST', '/', '', canonical, names, sha256(body)].join('\n');
    const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
    const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
    expect(hmac(key, toSign).toString('hex')).toBe(signature);
  }
});
