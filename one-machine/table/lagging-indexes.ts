import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DeleteTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { RuntimePart } from '../part.ts';
import { openEngineSource } from '../streams/engine-source.ts';
import { ItemImage, type StreamEvent } from '../streams/source.ts';
import { createTable } from './create-table.ts';
import { getNewestSequence, openDatabase } from './database.ts';
import type { TableDefinition } from './definition.ts';

/** One write of BatchWriteItem, in DynamoDB's JSON. */
type Write = { PutRequest: { Item: ItemImage } } | { DeleteRequest: { Key: ItemImage } };

const ScanOutput = z.object({ Items: z.array(ItemImage), LastEvaluatedKey: ItemImage.optional() });
const BatchWriteOutput = z.object({
  UnprocessedItems: z.record(z.string(), z.unknown()).optional(),
});

/** Interval at which changes are applied to the index, in ms. */
const interval = 10;
/** Maximum time that a stop spends on applying the remaining changes, in ms. */
const maxDrainMs = 2000;
/** The engine requires a signature but does not verify it. */
const anySignature =
  'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none';
/** Maximum number of items in a BatchWriteItem. */
const batchSize = 25;

/** Table whose indexes are queried instead of those of the original table. */
export type LaggingIndexes = RuntimePart & { readonly tableName: string };

/**
 * Start indexes that lag behind the table, as in DynamoDB. Index queries read a second table, which gets each change
 * from the stream with a delay. Changes of one item remain in order, those of different items do not. The second table
 * is rebuilt at a start, unless it was current at the last stop and nothing was written since.
 * @param options.client client of the engine at `target`, which stores all data in `file`
 * @param options.lag returns the delay of a change in ms; called for each change
 */
export async function startLaggingIndexes(options: {
  client: DynamoDBClient;
  target: string;
  file: string;
  definition: TableDefinition;
  lag: () => number;
}): Promise<LaggingIndexes> {
  const { client, target, file, definition, lag } = options;
  const { tableName: original, partitionKey, sortKey, indexes } = definition;
  const tableName = `${original}-indexes`;
  const stopping = new AbortController();
  const givenUp = new AbortController();

  const call = async (operation: string, input: object): Promise<unknown> => {
    const response = await fetch(target, {
      method: 'POST',
      headers: {
        authorization: anySignature,
        'x-amz-date': '20260101T000000Z',
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
      },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
    return response.json();
  };
  /** Retry until the engine accepts the write, because it may have been killed and be restarting. */
  const write = async (batch: readonly Write[]) => {
    for (let left: object = { [tableName]: batch }; !givenUp.signal.aborted; ) {
      try {
        const answer = await call('BatchWriteItem', { RequestItems: left });
        left = BatchWriteOutput.parse(answer).UnprocessedItems ?? {};
        if (Object.keys(left).length === 0) return;
      } catch {
        await delay(interval);
      }
    }
  };
  const writeAll = async (writes: readonly Write[]) => {
    for (let n = 0; n < writes.length; n += batchSize) await write(writes.slice(n, n + batchSize));
  };

  const isIndexed = (item: ItemImage | undefined) =>
    indexes.some((index) => item?.[index.partitionKey] !== undefined);
  const writeOf = ({ Keys, NewImage, OldImage }: StreamEvent['dynamodb']): Write | undefined => {
    if (NewImage && isIndexed(NewImage)) return { PutRequest: { Item: NewImage } };
    return isIndexed(OldImage) ? { DeleteRequest: { Key: Keys } } : undefined;
  };

  const source = openEngineSource({ file, tableName: original, arn: '' });
  const position = () => {
    using database = openDatabase(file);
    return String(getNewestSequence(database, original));
  };
  /** File with the last change that the previous stop applied to the indexes. */
  const complete = `${file}.indexes-at`;
  const makeAnew = async () => {
    await removeTable(client, tableName);
    const { ttlAttribute: _, ...kept } = definition;
    await createTable(client, { ...kept, tableName, stream: false });
    let from: ItemImage | undefined;
    do {
      const page = ScanOutput.parse(
        await call('Scan', { TableName: original, ExclusiveStartKey: from }),
      );
      await writeAll(page.Items.filter(isIndexed).map((Item) => ({ PutRequest: { Item } })));
      from = page.LastEvaluatedKey;
    } while (from);
  };
  let after = position();
  if (!existsSync(complete) || readFileSync(complete, 'utf8') !== after) await makeAnew();

  let waiting: { key: string; due: number; write: Write }[] = [];
  const dues = new Map<string, number>();
  const takeUp = async () => {
    const { records } = await source.read('', after, 1000);
    after = records.at(-1)?.sequence ?? after;
    for (const { event } of records) {
      const change = writeOf(event.dynamodb);
      if (!change) continue;
      const { [partitionKey]: partition, [sortKey]: sort } = event.dynamodb.Keys;
      const key = JSON.stringify([partition, sort]);
      const due = Math.max(performance.now() + lag(), dues.get(key) ?? 0);
      dues.set(key, due);
      waiting.push({ key, due, write: change });
    }
    return records.length;
  };
  const handOn = async (now: number) => {
    const due = waiting.filter((change) => change.due <= now);
    waiting = waiting.filter((change) => change.due > now);
    // Only the last change of an item matters.
    await writeAll([...new Map(due.map((change) => [change.key, change.write])).values()]);
    for (const [key, until] of dues) if (until <= now) dues.delete(key);
  };
  const follow = async () => {
    for (; !stopping.signal.aborted; await delay(interval)) {
      await takeUp();
      await handOn(performance.now());
    }
  };
  const following = follow();
  return {
    name: 'lagging indexes',
    tableName,
    async stop() {
      stopping.abort();
      const late = setTimeout(() => givenUp.abort(), maxDrainMs);
      await following;
      while (!givenUp.signal.aborted && (await takeUp())) await handOn(Number.POSITIVE_INFINITY);
      await handOn(Number.POSITIVE_INFINITY);
      if (!givenUp.signal.aborted) writeFileSync(complete, String(Number(after)));
      clearTimeout(late);
      source.stop();
    },
  };
}

async function removeTable(client: DynamoDBClient, TableName: string): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
