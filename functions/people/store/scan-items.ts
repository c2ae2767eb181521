import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { clientLimits } from '#functions/platform/client-limits.ts';
import { unpackItem } from '#functions/platform/table/pack-item.ts';
import type { Item, Key } from '#functions/platform/table/table.ts';
import type { ScanPage } from './erasure-store.ts';

type ScannedTable = { readonly client?: DynamoDBClient; readonly tableName: string };
const hasKeys = (item: Record<string, unknown>): item is Item =>
  typeof item.pk === 'string' && typeof item.sk === 'string';

/**
 * Read all items of a table, in pages of at most 1 MB. Only for the erasure of a person, who can be mentioned anywhere.
 * Ordinary calls must not read the whole table.
 */
export async function* scanItems(
  { client = new DynamoDBClient(clientLimits()), tableName: TableName }: ScannedTable,
  after: Key | undefined,
): AsyncGenerator<ScanPage> {
  const documents = DynamoDBDocumentClient.from(client);
  let ExclusiveStartKey: Record<string, unknown> | undefined = after && { ...after };
  do {
    const page = await documents.send(
      new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey }),
    );
    const items = (page.Items ?? []).map(unpackItem).filter(hasKeys);
    ExclusiveStartKey = page.LastEvaluatedKey;
    const next = ExclusiveStartKey && hasKeys(ExclusiveStartKey) ? ExclusiveStartKey : undefined;
    yield { items, ...(next && { next }) };
  } while (ExclusiveStartKey);
}
