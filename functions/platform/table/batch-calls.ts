import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
} from '@aws-sdk/lib-dynamodb';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { splitIntoBatches } from '#shared/batches.ts';
import { formatKey } from './format-key.ts';
import { unpackItem } from './pack-item.ts';
import type { Item, Key } from './table.ts';
import { createTooBusyError, throwAppError } from './table-errors.ts';
import { type EntryWrite, toBatchItem } from './write.ts';

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
const hasKeys = (item: Record<string, unknown>): item is Item =>
  typeof item.pk === 'string' && typeof item.sk === 'string';
/** Return a stored item with all its fields. @throws RangeError if its keys are missing */
export function toItem(stored: Record<string, unknown>): Item {
  const item = unpackItem(stored);
  if (!hasKeys(item)) throw new RangeError('The table gave an item without keys.');
  return item;
}

type ReadItems = (keys: readonly Key[]) => Promise<ReadonlyMap<string, Item>>;
type Consistency = { readonly consistent?: boolean };

/**
 * Return a reader of items by key. It returns the existing items, named as by `formatKey`. Reads of one turn of the
 * event loop become one call, for each consistency.
 */
export function itemReader(documents: DynamoDBDocumentClient, table: string) {
  const readOne = async ({ pk, sk }: Key, ConsistentRead: boolean): Promise<Item[]> => {
    const input = { TableName: table, Key: { pk, sk }, ConsistentRead };
    const { Item: found } = await documents.send(new GetCommand(input)).catch(throwAppError);
    return found ? [toItem(found)] : [];
  };

  const readBatch = async (keys: readonly Key[], ConsistentRead: boolean): Promise<Item[]> => {
    const items: Item[] = [];
    await retryUnprocessed<Record<string, unknown>>(
      keys.map(({ pk, sk }) => ({ pk, sk })),
      async (Keys) => {
        const RequestItems = { [table]: { Keys, ConsistentRead } };
        const found = await documents
          .send(new BatchGetCommand({ RequestItems }))
          .catch(throwAppError);
        items.push(...(found.Responses?.[table] ?? []).map(toItem));
        return found.UnprocessedKeys?.[table]?.Keys;
      },
    );
    return items;
  };

  const createReader = (consistent: boolean): ReadItems =>
    mergeCalls(async (keys: readonly Key[]) => {
      const distinct = [...new Map(keys.map((key) => [formatKey(key), key])).values()];
      const found = await Promise.all(
        [...splitIntoBatches(distinct, readLimits)].map((batch) => {
          const [first, ...others] = batch;
          return first && others.length === 0
            ? readOne(first, consistent)
            : readBatch(batch, consistent);
        }),
      );
      return new Map(found.flat().map((item) => [formatKey(item), item]));
    });
  const [readRecent, readCurrent] = [createReader(false), createReader(true)];
  return ({ consistent = false }: Consistency = {}) => (consistent ? readCurrent : readRecent);
}

/**
 * Return a writer of idempotent entries in any order. Of several entries for a key, the last one counts. Writes of one
 * turn of the event loop become one call.
 */
export function entryWriter(documents: DynamoDBDocumentClient, table: string) {
  const storeBatch = (entries: readonly EntryWrite[]): Promise<void> =>
    retryUnprocessed(entries.map(toBatchItem), async (left) => {
      const command = new BatchWriteCommand({ RequestItems: { [table]: left } });
      const stored = await documents.send(command).catch(throwAppError);
      return stored.UnprocessedItems?.[table];
    });
  return mergeCalls(async (entries: readonly EntryWrite[]) => {
    const keyOf = (entry: EntryWrite) => ('put' in entry ? entry.put : entry.remove);
    const distinct = new Map(entries.map((entry) => [formatKey(keyOf(entry)), entry]));
    for (const batch of splitIntoBatches(distinct.values(), storeLimits)) await storeBatch(batch);
  });
}

/**
 * Merge the calls of one turn of the event loop into one call with the items of all of them. Every caller gets the
 * common result. If it fails for a reason other than a busy service, each caller's items are sent alone, so that an
 * invalid item fails only its own caller.
 */
export function mergeCalls<Item, Result>(
  send: (items: readonly Item[]) => Promise<Result>,
): (items: readonly Item[]) => Promise<Result> {
  let waiting: (readonly Item[])[] = [];
  let merged: Promise<Result> | undefined;

  async function sendMerged(): Promise<Result> {
    await nextTurn();
    const items = waiting.flat();
    waiting = [];
    merged = undefined;
    return send(items);
  }

  return async (items) => {
    waiting.push(items);
    const others = waiting;
    merged ??= sendMerged();
    try {
      return await merged;
    } catch (error) {
      if (others.length === 1 || isTransientError(error)) throw error;
      return send(items);
    }
  };
}
