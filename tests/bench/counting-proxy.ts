import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';

const Capacity = z.looseObject({ CapacityUnits: z.number() });
const Items = z.array(z.unknown());
const EngineResponse = z.looseObject({
  ConsumedCapacity: z.union([Capacity, z.array(Capacity)]).optional(),
  ScannedCount: z.number().optional(),
  Item: z.unknown().optional(),
  Responses: z.union([Items, z.record(z.string(), Items)]).optional(),
});
type EngineResponse = z.infer<typeof EngineResponse>;

/** A call of the table and its consumption, of indexes too. A refused call consumed nothing. */
export type TableCall = {
  readonly operation: string;
  readonly sent: string;
  readonly isRefused: boolean;
  /** Items that a read evaluated, also those that a filter left out. */
  readonly items: number;
  readonly writeUnits: number;
  readonly readUnits: number;
};

const writes = new Set([
  ...['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'],
]);
const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

function countItems({ ScannedCount, Item, Responses = [] }: EngineResponse): number {
  const lists = Array.isArray(Responses) ? [Responses] : Object.values(Responses);
  const found = lists.reduce((sum, list) => sum + list.length, 0);
  return ScannedCount ?? found + (Item ? 1 : 0);
}

/**
 * Start a proxy of a table engine that requests the consumed units of each read and write, and reports the call.
 * Other calls, such as those of streams, are forwarded only.
 */
export async function startCountingProxy(endpoint: string, note: (call: TableCall) => void) {
  const server = createServer(async (call, response) => {
    const operation = String(call.headers['x-amz-target']).split('.')[1] ?? '';
    const isCounted = writes.has(operation) || reads.has(operation);
    const sent = (await buffer(call)).toString();
    const body = isCounted
      ? JSON.stringify({ ...JSON.parse(sent), ReturnConsumedCapacity: 'TOTAL' })
      : sent;
    const { host, 'content-length': _length, connection, ...headers } = call.headers;
    const reply = await fetch(endpoint, {
      method: call.method ?? 'POST',
      headers: Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [key, String(value)]),
      ),
      body,
    });
    const answer = await reply.text();
    if (isCounted) {
      const parsed = EngineResponse.parse(reply.ok ? JSON.parse(answer) : {});
      const capacity = [parsed.ConsumedCapacity ?? []].flat();
      const units = capacity.reduce((sum, one) => sum + one.CapacityUnits, 0);
      const isWrite = writes.has(operation);
      note({
        ...{ operation, sent, isRefused: !reply.ok },
        items: isWrite ? 0 : countItems(parsed),
        ...{ writeUnits: isWrite ? units : 0, readUnits: isWrite ? 0 : units },
      });
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
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
