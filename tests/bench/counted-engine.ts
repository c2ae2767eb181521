import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { openEngineSource } from '#one-machine/streams/engine-source.ts';
import { startEngine } from '#one-machine/table/engine.ts';
import type { Write } from './written-keys.ts';

/** Consumed table units of calls, including indexes. `refused`: calls with an error. */
export type ConsumedUnits = {
  readonly calls: Readonly<Record<string, number>>;
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly refused: number;
};

const Capacity = z.looseObject({ CapacityUnits: z.number() });
const EngineResponse = z.looseObject({
  ConsumedCapacity: z.union([Capacity, z.array(Capacity)]).optional(),
});

const Keys = z.looseObject({ pk: z.unknown(), sk: z.unknown() });
const Written = z.looseObject({
  TableName: z.string(),
  Item: Keys.optional(),
  Key: Keys.optional(),
});
const Transaction = z.object({
  TransactItems: z.array(z.record(z.string(), Written)),
});
const formatKey = ({ pk, sk }: z.infer<typeof Keys>) => JSON.stringify([pk, sk]);

const writes = new Set([
  ...['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'],
]);
const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

/**
 * Start the table engine on this file behind a proxy that requests the consumed units of each call and adds them up.
 */
export async function startCountedEngine(file: string) {
  const engine = await startEngine({ file, log: () => {} });
  let calls: Record<string, number> = {};
  let sums = { writeUnits: 0, readUnits: 0, refused: 0 };
  let tableName = '';
  let since = 0;
  const transacted = new Set<string>();
  const noteTransaction = (body: string) => {
    for (const act of Transaction.parse(JSON.parse(body)).TransactItems)
      for (const { TableName, Item, Key } of Object.values(act)) {
        tableName = TableName;
        const keys = Item ?? Key;
        if (keys) transacted.add(formatKey(keys));
      }
  };
  const server = createServer(async (call, response) => {
    const operation = String(call.headers['x-amz-target']).split('.')[1] ?? '';
    const isCounted = writes.has(operation) || reads.has(operation);
    const sent = (await buffer(call)).toString();
    const body = isCounted
      ? JSON.stringify({ ...JSON.parse(sent), ReturnConsumedCapacity: 'TOTAL' })
      : sent;
    if (operation === 'TransactWriteItems') noteTransaction(sent);
    const { host, 'content-length': _length, connection, ...headers } = call.headers;
    const reply = await fetch(engine.endpoint, {
      method: call.method ?? 'POST',
      headers: Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [key, String(value)]),
      ),
      body,
    });
    const answer = await reply.text();
    if (isCounted) {
      calls[operation] = (calls[operation] ?? 0) + 1;
      if (!reply.ok) sums.refused += 1;
      const capacity = reply.ok
        ? EngineResponse.parse(JSON.parse(answer)).ConsumedCapacity
        : undefined;
      const units = [capacity ?? []].flat().reduce((sum, one) => sum + one.CapacityUnits, 0);
      if (writes.has(operation)) sums.writeUnits += units;
      else sums.readUnits += units;
    }
    const checksum = reply.headers.get('x-amz-crc32');
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? 'application/x-amz-json-1.0',
      ...(checksum && { 'x-amz-crc32': checksum }),
    });
    response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    pid: () => engine.pid(),
    consumed: (): ConsumedUnits => ({ calls: { ...calls }, ...sums }),
    /** Return the changes since the last reset. Attempts that were refused or changed nothing are not among them. */
    async listWrites(): Promise<Write[]> {
      const source = openEngineSource({ file, tableName, arn: '' });
      try {
        const { records } = await source.read('', undefined, 1_000_000);
        return records.flatMap(({ arrivedAt, event: { dynamodb: change } }) =>
          arrivedAt < since
            ? []
            : [{ change, isTransacted: transacted.has(formatKey(Keys.parse(change.Keys))) }],
        );
      } finally {
        source.stop();
      }
    },
    reset() {
      since = Date.now();
      transacted.clear();
      calls = {};
      sums = { writeUnits: 0, readUnits: 0, refused: 0 };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await engine.stop();
    },
  };
}
