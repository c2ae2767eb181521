import type { DatabaseSync } from 'node:sqlite';
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { TableDefinition } from './definition.ts';

const pageSize = 500;
const Rows = z.array(z.strictObject({ rowid: z.int(), item_json: z.string() }));
const Text = z.object({ S: z.string() });
const Expiry = z.object({ N: z.string() });

type ExpiredItemKey = { partition: string; sort: string };

/**
 * Read one page of the table's items after a row, directly from the engine's file, so that the engine's only lock stays
 * free.
 */
function readPage(database: DatabaseSync, tableName: string, after: number) {
  const name = tableName.replaceAll('"', '""');
  return Rows.parse(
    database
      .prepare(`SELECT rowid, item_json FROM "${name}" WHERE rowid > ? ORDER BY rowid LIMIT ?`)
      .all(after, pageSize)
      .map((row) => ({ ...row })),
  );
}

function parseExpiredKey(
  item: string,
  definition: TableDefinition,
  second: number,
): ExpiredItemKey | undefined {
  const attribute = definition.ttlAttribute;
  // Most items never expire, and a text search costs a tenth of parsing.
  if (!attribute || !item.includes(`"${attribute}"`)) return undefined;
  const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(item));
  const expiry = Expiry.safeParse(stored[attribute]);
  if (!expiry.success || Number(expiry.data.N) > second) return undefined;
  return {
    partition: Text.parse(stored[definition.partitionKey]).S,
    sort: Text.parse(stored[definition.sortKey]).S,
  };
}

async function deleteExpiredItem(
  client: DynamoDBClient,
  definition: TableDefinition,
  key: ExpiredItemKey,
  second: number,
): Promise<boolean> {
  const { tableName, partitionKey, sortKey, ttlAttribute = '' } = definition;
  try {
    await client.send(
      new DeleteItemCommand({
        TableName: tableName,
        Key: { [partitionKey]: { S: key.partition }, [sortKey]: { S: key.sort } },
        ConditionExpression: '#expiry <= :now',
        ExpressionAttributeNames: { '#expiry': ttlAttribute },
        ExpressionAttributeValues: { ':now': { N: String(second) } },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/**
 * Scan the table once and delete expired items. The stream contains each deletion like any other deletion. Unlike in
 * DynamoDB, its record does not name the service as the user.
 * @param second current time in epoch seconds
 * @returns number of deleted items
 */
export async function sweepExpired(options: {
  database: DatabaseSync;
  client: DynamoDBClient;
  definition: TableDefinition;
  second: number;
  signal: AbortSignal;
}): Promise<number> {
  const { database, client, definition, second, signal } = options;
  let removed = 0;
  for (let after = 0; !signal.aborted; ) {
    const page = readPage(database, definition.tableName, after);
    const last = page.at(-1);
    if (!last) break;
    after = last.rowid;
    for (const row of page) {
      const key = parseExpiredKey(row.item_json, definition, second);
      if (key && (await deleteExpiredItem(client, definition, key, second))) removed++;
    }
    // Let other work on this thread run between pages.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return removed;
}
