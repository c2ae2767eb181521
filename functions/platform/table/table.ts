import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { clientLimits } from '../client-limits.ts';
import { entryWriter, itemReader, toItem } from './batch-calls.ts';
import { formatKey } from './format-key.ts';
import { throwAppError } from './table-errors.ts';
import { type EntryWrite, type PutWrite, toPutInput, toTransactItem, type Write } from './write.ts';

export type Key = { readonly pk: string; readonly sk: string };
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

const Counter = z.object({ value: z.int() });

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

  const read = itemReader(documents, name);
  const storeEntries = entryWriter(documents, name);

  const readPage = async (query: Query, slice: Partial<Slice>, key?: Record<string, unknown>) => {
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

  return {
    async get(key, options) {
      return (await read(options)([key])).get(formatKey(key));
    },

    async getAll(keys, options) {
      const names = new Set(keys.map(formatKey));
      if (names.size === 0) return [];
      const found = await read(options)(keys);
      return [...names].flatMap((name) => found.get(name) ?? []);
    },

    async query(query, slice) {
      // Read one item more than requested to detect further ones. DynamoDB's `LastEvaluatedKey` could lead to an empty
      // last page.
      const { items, next } = await readPage(query, { ...slice, limit: slice.limit + 1 });
      return {
        items: items.slice(0, slice.limit),
        more: items.length > slice.limit || next !== undefined,
      };
    },

    async queryAll(query) {
      const items: Item[] = [];
      let next: Record<string, unknown> | undefined;
      do {
        const page = await readPage(query, {}, next);
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
      if (entries.length > 0) await storeEntries(entries);
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
