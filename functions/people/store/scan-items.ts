import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { clientLimits } from '#functions/platform/client-limits.ts';
import { unpackItem } from '#functions/platform/table/pack-item.ts';
import type { Key } from '#functions/platform/table/table.ts';
import type { ScanPage } from './erasure-store.ts';

type ScannedTable = { readonly client?: DynamoDBClient; readonly tableName: string };
const Keys = z.looseObject({ pk: z.string(), sk: z.string() });

/**
 * Read all items of a table, in pages of at most 1 MB. Only for the erasure of a person, who can be mentioned
 * anywhere: no call of a person may cost as much as the table is large.
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
    const items = (page.Items ?? []).map((item) => Keys.parse(unpackItem(item)));
    ExclusiveStartKey = page.LastEvaluatedKey;
    yield { items, ...(ExclusiveStartKey && { next: Keys.parse(ExclusiveStartKey) }) };
  } while (ExclusiveStartKey);
}
