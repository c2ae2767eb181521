import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { clientLimits } from '#functions/platform/client-limits.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';

const open = new Set<() => void>();
afterEach(() => {
  for (const close of open) close();
  open.clear();
});

const Key = z.object({ sk: z.object({ S: z.string() }) });
const Writes = z.array(
  z.object({
    PutRequest: z.object({ Item: Key }).optional(),
    DeleteRequest: z.object({ Key }).optional(),
  }),
);
type Writes = z.infer<typeof Writes>;
const BatchWriteInput = z.object({ RequestItems: z.object({ things: Writes }) });
const getNames = (writes: Writes) =>
  writes.map(({ PutRequest, DeleteRequest }) =>
    PutRequest ? `+${PutRequest.Item.sk.S}` : `-${DeleteRequest?.Key.sk.S}`,
  );

/** Create a table that leaves some items of each batch unprocessed and records the batches. */
async function busyTable(leave: (writes: Writes) => Writes) {
  const sent: string[][] = [];
  const server = createServer(async (call, reply) => {
    const { things } = BatchWriteInput.parse(JSON.parse(await text(call))).RequestItems;
    sent.push(getNames(things));
    const left = leave(things);
    reply.setHeader('content-type', 'application/x-amz-json-1.0');
    reply.end(JSON.stringify({ UnprocessedItems: left.length > 0 ? { things: left } : {} }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.add(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const client = new DynamoDBClient({
    ...clientLimits(),
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return { table: dynamoTable('things', client), sent };
}

const put = (sk: string) => ({ put: { pk: 'A', sk } });
const remove = (sk: string) => ({ remove: { pk: 'A', sk } });

test('a batch write to the table repeats only unprocessed entries', async () => {
  const { table, sent } = await busyTable((writes) => writes.slice(1));
  await table.store([put('1'), remove('2'), put('3')]);
  expect(sent).toEqual([['+1', '-2', '+3'], ['-2', '+3'], ['+3']]);
});

test('a batch starts only after the table has stored the previous one completely', async () => {
  let calls = 0;
  const { table, sent } = await busyTable((writes) => {
    calls += 1;
    return calls === 1 ? writes.slice(-1) : [];
  });
  await table.store(Array.from({ length: 26 }, (_, n) => put(String(n))));
  expect(sent.map(({ length }) => length)).toEqual([25, 1, 1]);
  expect(sent.slice(1)).toEqual([['+24'], ['+25']]);
});

test('a table that never processes an entry causes the error "busy", and no later batch is stored', async () => {
  const { table, sent } = await busyTable((writes) => writes);
  const entries = Array.from({ length: 30 }, (_, n) => put(String(n)));
  await expect(table.store(entries)).rejects.toMatchObject({ code: 'server.unavailable' });
  expect(sent.every(({ length }) => length === 25)).toBe(true);
  expect(sent).toHaveLength(6);
});
