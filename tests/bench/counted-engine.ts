import * as z from 'zod';
import { openEngineSource } from '#one-machine/streams/engine-source.ts';
import { startEngine } from '#one-machine/table/engine.ts';
import { startCountingProxy } from './counting-proxy.ts';
import type { Write } from './written-keys.ts';

/** Consumed table units of calls, including indexes. `refused`: calls with an error. */
export type ConsumedUnits = {
  readonly calls: Readonly<Record<string, number>>;
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly refused: number;
};

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
  const proxy = await startCountingProxy(engine.endpoint, (call) => {
    if (call.operation === 'TransactWriteItems') noteTransaction(call.sent);
    calls[call.operation] = (calls[call.operation] ?? 0) + 1;
    sums = {
      writeUnits: sums.writeUnits + call.writeUnits,
      readUnits: sums.readUnits + call.readUnits,
      refused: sums.refused + (call.isRefused ? 1 : 0),
    };
  });
  return {
    endpoint: proxy.endpoint,
    pid: () => engine.pid(),
    consumed: (): ConsumedUnits => ({ calls: { ...calls }, ...sums }),
    /** Return the changes since the last reset. Attempts that were refused or changed nothing are not included. */
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
      // The engine stores the time of a change in whole seconds.
      since = Math.floor(Date.now() / 1000) * 1000;
      transacted.clear();
      calls = {};
      sums = { writeUnits: 0, readUnits: 0, refused: 0 };
    },
    async stop() {
      proxy.stop();
      await engine.stop();
    },
  };
}
