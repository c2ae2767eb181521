import {
  DescribeTableCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  TagResourceCommand,
} from '@aws-sdk/client-dynamodb';

/**
 * Data version of `one-machine/data-folder.ts`, which a test compares. After an update to it, data derived from
 * requests is rebuilt once.
 */
export const rebuildVersion = 5;

/** Commands that rebuild derived items. */
export const rebuilds = ['search:rebuild', 'figures:rebuild'] as const;
export type Rebuild = (typeof rebuilds)[number];

/** Tag of the table with the data version for which a rebuild was last completed. */
const tagName = (rebuild: Rebuild) => `countersign:${rebuild.replace(':', '-')}`;

async function findTableArn(client: DynamoDBClient, TableName: string): Promise<string> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return Table?.TableArn ?? '';
}

/** Record on the table that rebuilds are complete for this version. */
export async function recordRebuilds(
  client: DynamoDBClient,
  tableName: string,
  done: readonly Rebuild[],
): Promise<void> {
  const Tags = done.map((one) => ({ Key: tagName(one), Value: String(rebuildVersion) }));
  const ResourceArn = await findTableArn(client, tableName);
  await client.send(new TagResourceCommand({ ResourceArn, Tags }));
}

/** List the rebuilds that this version needs and that are not recorded on the table. */
export async function listDueRebuilds(
  client: DynamoDBClient,
  tableName: string,
): Promise<Rebuild[]> {
  const ResourceArn = await findTableArn(client, tableName);
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn }));
  const version = (rebuild: Rebuild) =>
    Number(Tags.find(({ Key }) => Key === tagName(rebuild))?.Value ?? 0);
  return rebuilds.filter((rebuild) => version(rebuild) < rebuildVersion);
}
