import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { clientLimits } from '#functions/platform/client-limits.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { readModules } from '#tests/support/read-modules.ts';

const open = new Set<() => void>();
afterEach(() => {
  for (const close of open) close();
  open.clear();
});

/** Create a table on a host that responds like DynamoDB under load. */
async function tableAnsweredBy(listener: RequestListener, requestTimeout?: number) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.add(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The host has no port.');
  const client = new DynamoDBClient({
    ...clientLimits(requestTimeout === undefined ? {} : { requestTimeout }),
    endpoint: `http://127.0.0.1:${address.port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return dynamoTable('things', client);
}

const keys = ['1', '2'].map((sk) => ({ pk: 'A', sk }));
const wireKeys = keys.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }));
const unprocessed = { Responses: { things: [] }, UnprocessedKeys: { things: { Keys: wireKeys } } };

test('unprocessed keys of a batch read are requested again until the table returns them', async () => {
  let asked = 0;
  const table = await tableAnsweredBy((_, reply) => {
    asked += 1;
    reply.setHeader('content-type', 'application/x-amz-json-1.0');
    reply.end(JSON.stringify(asked < 3 ? unprocessed : { Responses: { things: wireKeys } }));
  });
  expect(await table.getAll(keys)).toEqual(keys);
  expect(asked).toBe(3);
});

test('a table that never processes a key causes the error "busy" instead of an endless loop', async () => {
  let asked = 0;
  const table = await tableAnsweredBy((_, reply) => {
    asked += 1;
    reply.setHeader('content-type', 'application/x-amz-json-1.0');
    reply.end(JSON.stringify(unprocessed));
  });
  await expect(table.getAll(keys)).rejects.toMatchObject({ code: 'server.unavailable' });
  expect(asked).toBe(6);
});

test('a table that never responds causes the error "busy" within the timeout of its client', async () => {
  let asked = 0;
  const table = await tableAnsweredBy(() => {
    asked += 1;
  }, 50);
  await expect(table.get({ pk: 'A', sk: '1' })).rejects.toMatchObject({
    code: 'server.unavailable',
  });
  expect(asked).toBe(clientLimits().maxAttempts);
});

test('all attempts of a default client together time out well before the function does', () => {
  const { maxAttempts, requestHandler } = clientLimits();
  expect(
    maxAttempts * (requestHandler.connectionTimeout + requestHandler.requestTimeout),
  ).toBeLessThan(29_000);
  expect(requestHandler.throwOnRequestTimeout).toBe(true);
});

test('every AWS client of a function has a timeout', () => {
  const made = readModules(['functions', 'shared']).filter(({ source }) =>
    /new \w+Client\(/.test(source),
  );
  expect(made.length).toBeGreaterThan(4);
  const without = made.filter(
    ({ source }) => !/clientLimits\(|throwOnRequestTimeout: true/.test(source),
  );
  expect(without.map(({ file }) => file)).toEqual([]);
});
