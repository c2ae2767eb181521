import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { OperatorError } from '../options.ts';
import type { TableDefinition } from './definition.ts';

const keySchema = (partitionKey: string, sortKey: string): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

function toCreateTableInput(definition: TableDefinition): CreateTableCommandInput {
  const keys = [definition, ...definition.indexes].flatMap((k) => [k.partitionKey, k.sortKey]);
  return {
    TableName: definition.tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...new Set(keys)].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: keySchema(definition.partitionKey, definition.sortKey),
    GlobalSecondaryIndexes: definition.indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index.partitionKey, index.sortKey),
      Projection: { ProjectionType: 'ALL' },
    })),
    StreamSpecification: definition.stream
      ? { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' }
      : { StreamEnabled: false },
  };
}

const getKeys = (schema: KeySchemaElement[] | undefined) =>
  (schema ?? []).map((key) => `${key.KeyType} ${key.AttributeName}`).join(', ');

/** Throw if the table was created from another definition: an index cannot be added while the product is running. */
function assertSameDefinition(found: TableDescription, definition: TableDefinition): void {
  const wanted = toCreateTableInput(definition);
  const shape = (
    keys: KeySchemaElement[] | undefined,
    indexes: TableDescription['GlobalSecondaryIndexes'],
  ) =>
    [
      getKeys(keys),
      ...(indexes ?? []).map((i) => `${i.IndexName}: ${getKeys(i.KeySchema)}`).sort(),
    ].join('; ');
  const have = shape(found.KeySchema, found.GlobalSecondaryIndexes);
  const want = shape(wanted.KeySchema, wanted.GlobalSecondaryIndexes);
  if (have !== want) {
    throw new OperatorError(
      `Table ${definition.tableName} was made by another version (has ${have}; needs ${want}). Start with --fresh or use another data folder.`,
    );
  }
}

async function describeTable(
  client: DynamoDBClient,
  tableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: tableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/**
 * Create the table, its indexes, stream and expiry unless they exist, and return its description.
 * @throws OperatorError if a table with this name has other keys or indexes.
 */
export async function createTable(
  client: DynamoDBClient,
  definition: TableDefinition,
): Promise<TableDescription> {
  const TableName = definition.tableName;
  if (!(await describeTable(client, TableName))) {
    try {
      await client.send(new CreateTableCommand(toCreateTableInput(definition)));
    } catch (error) {
      if (!(error instanceof ResourceInUseException)) throw error;
    }
    await waitUntilTableExists(
      { client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 },
      { TableName },
    );
  }
  const table = await describeTable(client, TableName);
  if (!table) throw new Error(`Table ${TableName} vanished while it was being created`);
  assertSameDefinition(table, definition);
  if (definition.ttlAttribute) await enableExpiry(client, TableName, definition.ttlAttribute);
  return table;
}

/**
 * Enable expiry at every start: a crash between creating the table and enabling expiry would leave the table without
 * it.
 */
async function enableExpiry(
  client: DynamoDBClient,
  TableName: string,
  AttributeName: string,
): Promise<void> {
  try {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName, Enabled: true },
      }),
    );
  } catch (error) {
    const already = error instanceof Error && /already enabled/i.test(error.message);
    if (!already) throw error;
  }
}
