import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { splitIntoBatches } from '#shared/batches.ts';
import { clientLimits } from '../client-limits.ts';
import { unpackItem } from './pack-item.ts';
import { createTooBusyError, throwAppError } from './table-errors.ts';
import {
  type EntryWrite,
  type PutWrite,
  toBatchItem,
  toPutInput,
  toTransactItem,
  type Write,
} from './write.ts';

export type Key = { readonly pk: string; readonly sk: string };
export const formatKey = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
export type Item = Key & Record<string, unknown>;
export type IndexName = 'gsi1' | 'gsi2' | 'gsi3';
/** Items of one partition, in the order of their sort keys. */
export type Query = {
  /** Undefined: the table itself. */
  readonly index?: IndexName;
  readonly pk: string;
  /** Empty: all items. DynamoDB itself refuses an empty prefix. */
  readonly prefix?: string;
  /** Inclusive bounds of the sort key. */
  readonly between?: readonly [string, string];
  readonly newestFirst?: boolean;
  /** Includes items written just now. Not possible in indexes. */
  readonly consistent?: boolean;
};
/** Position in a query: directly after the item with these keys. */
export type Position = { readonly sk: string; readonly key: Key };
type Slice = { readonly limit: number; readonly after?: Position | undefined };

/** All DynamoDB operations that the stores need. */
export type Table = {
  get(key: Key, options?: { consistent?: boolean }): Promise<unknown>;
  /** Return the existing items in no particular order, for any number of keys. */
  getAll(keys: readonly Key[], options?: { consistent?: boolean }): Promise<Item[]>;
  /** Return at most `limit` items, and whether more exist. */
  query(query: Query, slice: Slice): Promise<{ items: Item[]; more: boolean }>;
  /** Return every item of a query. Only for partitions that are always small. */
  queryAll(query: Query): Promise<Item[]>;
  /** Execute all writes or none. @throws item.changed-meanwhile if a condition fails. */
  write(writes: readonly Write[]): Promise<void>;
  /**
   * Execute any number of writes in any order, at half the price of a transaction. Only for idempotent writes. If it
   * throws, some writes may have been executed.
   */
  store(entries: readonly EntryWrite[]): Promise<void>;
  /**
   * Write one item at half the price of a transaction. A call whose response was lost is retried, and can fail because
   * its first attempt was stored. Use it only where such a failure is harmless.
   * @throws item.changed-meanwhile if the condition fails
   */
  storeOne(write: PutWrite): Promise<void>;
  /** Increment the item's `value` and return it: 1 for the first time. `expiresAt`: TTL in epoch seconds. */
  increment(key: Key, expiresAt?: number): Promise<number>;
  /** Called with the id of each invalid stored item. */
  report?(what: string, facts: Readonly<Record<string, string>>): void;
};

/** DynamoDB's limit of a batch read. If it stops at 16 MB, the remaining keys are requested again. */
const readLimits = { count: 100, size: Number.POSITIVE_INFINITY, sizeOf: () => 1 };
/** DynamoDB's limit of a batch write. Its limit of bytes is far above 25 items of the maximum size. */
const storeLimits = { count: 25, size: Number.POSITIVE_INFINITY, sizeOf: () => 1 };
/** Maximum number of attempts for a batch, over about two seconds, before the table is reported as busy. */
const maxBatchAttempts = 6;
/** Full jitter, doubling from 50 ms up to 2 s, so that callers refused together do not retry together. */
const backOffMs = (attempt: number) => Math.random() * Math.min(2000, 50 * 2 ** attempt);
/** Send a batch, and send unprocessed items again. @throws server.unavailable if some remain */
export async function retryUnprocessed<T>(
  batch: T[],
  send: (left: T[]) => Promise<T[] | undefined>,
): Promise<void> {
  let left = batch;
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt === maxBatchAttempts) throw createTooBusyError();
    if (attempt > 0) await setTimeout(backOffMs(attempt));
    left = (await send(left)) ?? [];
  }
}
const Counter = z.object({ value: z.int() });

const hasKeys = (item: Record<string, unknown>): item is Item =>
  typeof item.pk === 'string' && typeof item.sk === 'string';
function toItem(stored: Record<string, unknown>): Item {
  const item = unpackItem(stored);
  if (!hasKeys(item)) throw new RangeError('The table gave an item without keys.');
  return item;
}

/** Last Unicode character, which no key contains. */
const last = '\u{10ffff}';

/**
 * Query a prefix as the range up to its last possible continuation. DynamoDB reads the same items, but a single
 * machine's table engine would scan the whole partition for a prefix: decision 67.
 */
const getCondition = ({ index, pk, prefix, between }: Query) => {
  const [from, to] = between ?? (prefix ? [prefix, `${prefix}${last}`] : []);
  const isAll = from === undefined;
  return {
    KeyConditionExpression: `${index ?? ''}pk = :pk${isAll ? '' : ` and ${index ?? ''}sk between :from and :to`}`,
    ExpressionAttributeValues: { ':pk': pk, ...(!isAll && { ':from': from, ':to': to }) },
  };
};

/**
 * Return the start key of a page. Its partition is always that of the query, which prevents a cursor from reading
 * another partition.
 */
const startAfter = ({ index, pk }: Query, { sk, key }: Position) =>
  index ? { ...key, [`${index}pk`]: pk, [`${index}sk`]: sk } : { pk, sk };

/** Return the table `name` with a minimal interface. */
export function dynamoTable(name: string, client = new DynamoDBClient(clientLimits())): Table {
  const documents = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });

  const read = async (query: Query, slice: Partial<Slice>, key?: Record<string, unknown>) => {
    const command = new QueryCommand({
      TableName: name,
      IndexName: query.index,
      ...getCondition(query),
      ScanIndexForward: !query.newestFirst,
      ConsistentRead: query.index ? undefined : query.consistent,
      Limit: slice.limit,
      ExclusiveStartKey: key ?? (slice.after && startAfter(query, slice.after)),
    });
    const found = await documents.send(command).catch(throwAppError);
    return {
      items: (found.Items ?? []).map(toItem),
      next: found.LastEvaluatedKey,
    };
  };

  const readBatch = async (keys: readonly Key[], ConsistentRead: boolean): Promise<Item[]> => {
    const items: Item[] = [];
    await retryUnprocessed<Record<string, unknown>>(
      keys.map(({ pk, sk }) => ({ pk, sk })),
      async (Keys) => {
        const RequestItems = { [name]: { Keys, ConsistentRead } };
        const found = await documents
          .send(new BatchGetCommand({ RequestItems }))
          .catch(throwAppError);
        items.push(...(found.Responses?.[name] ?? []).map(toItem));
        return found.UnprocessedKeys?.[name]?.Keys;
      },
    );
    return items;
  };

  const storeBatch = (entries: readonly EntryWrite[]): Promise<void> =>
    retryUnprocessed(entries.map(toBatchItem), async (left) => {
      const command = new BatchWriteCommand({ RequestItems: { [name]: left } });
      const stored = await documents.send(command).catch(throwAppError);
      return stored.UnprocessedItems?.[name];
    });

  return {
    async get({ pk, sk }, { consistent = false } = {}) {
      const input = { TableName: name, Key: { pk, sk }, ConsistentRead: consistent };
      const { Item: found } = await documents.send(new GetCommand(input)).catch(throwAppError);
      return found && unpackItem(found);
    },

    async getAll(keys, { consistent = false } = {}) {
      const distinct = [...new Map(keys.map((key) => [formatKey(key), key])).values()];
      const batches = [...splitIntoBatches(distinct, readLimits)];
      return (await Promise.all(batches.map((batch) => readBatch(batch, consistent)))).flat();
    },

    async query(query, slice) {
      // Read one item more than requested to detect further ones. DynamoDB's `LastEvaluatedKey` could lead to an empty
      // last page.
      const { items, next } = await read(query, { ...slice, limit: slice.limit + 1 });
      return {
        items: items.slice(0, slice.limit),
        more: items.length > slice.limit || next !== undefined,
      };
    },

    async queryAll(query) {
      const items: Item[] = [];
      let next: Record<string, unknown> | undefined;
      do {
        const page = await read(query, {}, next);
        items.push(...page.items);
        next = page.next;
      } while (next);
      return items;
    },

    async write(writes) {
      const TransactItems = writes.map((write) => toTransactItem(name, write));
      await documents.send(new TransactWriteCommand({ TransactItems })).catch(throwAppError);
    },

    async store(entries) {
      const keyOf = (entry: EntryWrite) => ('put' in entry ? entry.put : entry.remove);
      const distinct = new Map(entries.map((entry) => [formatKey(keyOf(entry)), entry]));
      for (const batch of splitIntoBatches(distinct.values(), storeLimits)) await storeBatch(batch);
    },

    async storeOne(write) {
      await documents.send(new PutCommand(toPutInput(name, write))).catch(throwAppError);
    },

    async increment(key, expiresAt) {
      const expires = expiresAt !== undefined;
      const command = new UpdateCommand({
        TableName: name,
        Key: key,
        UpdateExpression: `add #value :one${expires ? ' set #end = :end' : ''}`,
        ExpressionAttributeNames: { '#value': 'value', ...(expires && { '#end': 'expiresAt' }) },
        ExpressionAttributeValues: { ':one': 1, ...(expires && { ':end': expiresAt }) },
        ReturnValues: 'ALL_NEW',
      });
      const { Attributes } = await documents.send(command).catch(throwAppError);
      return Counter.parse(Attributes).value;
    },
  };
}
