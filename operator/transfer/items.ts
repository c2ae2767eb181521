import { DatabaseSync } from 'node:sqlite';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { users } from '#functions/people/store/people-keys.ts';
import { retryUnprocessed } from '#functions/platform/table/batch-calls.ts';
import { decodeRest, encodeRest } from '#functions/platform/table/pack-item.ts';
import { reconcilerKey } from '#functions/requests/store/keys.ts';
import { splitIntoBatches } from '#shared/batches.ts';
import { followedItems } from '#shared/followed-items.ts';
import { CommandRefusal } from '../services/command.ts';

export type ItemTable = {
  readonly table: DynamoDBClient;
  readonly tableName: string;
  readonly applicationId: string;
};

const Fields = z.record(z.string(), z.unknown());
/** A stored item: the attributes of the table, and the fields that one of them contains (decision 7). */
export const ItemLine = z.object({
  item: z.looseObject({ pk: z.string(), sk: z.string() }),
  rest: Fields.optional(),
});
export type ItemLine = z.infer<typeof ItemLine>;

/** Key of the item that exists while a table is being restored. */
export const restoringKey = (app: string) => ({ pk: reconcilerKey(app).pk, sk: 'RESTORE' });

/** Whether an item describes one running product instead of its data. */
const isOfProduct = (app: string, { pk, sk }: ItemLine['item']) =>
  [reconcilerKey(app), restoringKey(app)].some((key) => key.pk === pk && key.sk === sk);

/**
 * Convert an item as the table returns it. The mark of restored events and the subject of a person's account belong to
 * one product, so they are left out.
 */
function toLine(app: string, stored: Record<string, unknown>): ItemLine {
  const { rest: _rest, imported: _, ...item } = stored;
  const key = ItemLine.shape.item.parse(item);
  const binary = Object.entries(item).find(
    ([, value]) => value instanceof Uint8Array || value instanceof Set,
  );
  if (binary)
    throw new CommandRefusal(`The item ${key.pk} ${key.sk} has bytes or a set in ${binary[0]}.`);
  const text = decodeRest(stored);
  if (text === undefined) return { item: key };
  const rest = Fields.parse(JSON.parse(text));
  if (key.pk === users(app).pk) delete rest.subject;
  return { item: key, rest };
}

/** Yield all items of a table in the order of their keys, as JSON texts. `spool`: path of a temporary file. */
export async function* exportItems(
  { table, tableName, applicationId }: ItemTable,
  spool: string,
): AsyncGenerator<string> {
  const documents = DynamoDBDocumentClient.from(table);
  using sorted = new DatabaseSync(spool);
  sorted.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
  sorted.exec(
    'CREATE TABLE line (pk TEXT, sk TEXT, text TEXT, PRIMARY KEY (pk, sk)) WITHOUT ROWID',
  );
  const add = sorted.prepare('INSERT OR REPLACE INTO line VALUES (?, ?, ?)');
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey }),
    );
    for (const stored of page.Items ?? []) {
      const { item, rest } = toLine(applicationId, stored);
      if (isOfProduct(applicationId, item)) continue;
      // The order of the remaining fields is that of the stored text, which hashes and readers do not depend on.
      const text = rest
        ? `{"item":${toCanonicalJson(item)},"rest":${JSON.stringify(rest)}}`
        : `{"item":${toCanonicalJson(item)}}`;
      add.run(item.pk, item.sk, text);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  for (const { text } of sorted.prepare('SELECT text FROM line ORDER BY pk, sk').iterate())
    yield String(text);
}

const followed = [followedItems.events, ...followedItems.found];
const startsWith = (sk: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => sk.startsWith(prefix));

/**
 * Whether the item starts a state machine. Such an item is written last, when all items that the machine reads exist.
 */
export const isExecutionStart = ({ item: { sk } }: ItemLine): boolean =>
  startsWith(sk, followedItems.starts);

/**
 * Return the item as the table stores it. Consumers of the stream ignore restored events, because their effects already
 * exist.
 */
function toStored(
  app: string,
  { item, rest }: ItemLine,
  subjects: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const subject = item.pk === users(app).pk ? subjects.get(item.sk) : undefined;
  const fields = rest && subject !== undefined && subject !== item.sk ? { ...rest, subject } : rest;
  return {
    ...item,
    ...(fields && { rest: encodeRest(fields, item) }),
    ...(startsWith(item.sk, followed) && { imported: true }),
  };
}

const batchLimits = { count: 25, size: Number.POSITIVE_INFINITY, sizeOf: () => 1 };

/** Write lines to a table. `subjects`: subjects of the accounts, by the ids of their people. */
export async function writeItems(
  { table, tableName, applicationId }: ItemTable,
  lines: readonly ItemLine[],
  subjects: ReadonlyMap<string, string>,
): Promise<void> {
  const documents = DynamoDBDocumentClient.from(table);
  const puts = lines.map((line) => ({
    PutRequest: { Item: toStored(applicationId, line, subjects) },
  }));
  for (const batch of splitIntoBatches(puts, batchLimits))
    await retryUnprocessed(batch, async (left) => {
      const command = new BatchWriteCommand({ RequestItems: { [tableName]: left } });
      const { UnprocessedItems = {} } = await documents.send(command);
      return UnprocessedItems[tableName]?.flatMap(({ PutRequest }) =>
        PutRequest?.Item ? [{ PutRequest: { Item: PutRequest.Item } }] : [],
      );
    });
}

/** Return the key of an item of the product's data, undefined if the table has none. */
export async function findAnyItem({ table, tableName, applicationId }: ItemTable) {
  const documents = DynamoDBDocumentClient.from(table);
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey, Limit: 10 }),
    );
    const keys = (page.Items ?? []).map((item) => ItemLine.shape.item.parse(item));
    const found = keys.find((key) => !isOfProduct(applicationId, key));
    if (found) return { pk: found.pk, sk: found.sk };
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return undefined;
}
