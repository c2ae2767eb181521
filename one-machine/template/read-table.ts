import * as z from 'zod';
import type { TableDefinition } from '../table/definition.ts';
import type { Names } from './names.ts';
import { ignoredProperty, type ReadResources } from './resources.ts';
import { TemplateError } from './template-error.ts';

/** The only table, with the ARN of its stream. */
export type TableResource = TableDefinition & { readonly id: string; readonly streamArn: string };

const Keys = z
  .tuple([
    z.strictObject({ AttributeName: z.string(), KeyType: z.literal('HASH') }),
    z.strictObject({ AttributeName: z.string(), KeyType: z.literal('RANGE') }),
  ])
  .transform(([partition, sort]) => ({
    partitionKey: partition.AttributeName,
    sortKey: sort.AttributeName,
  }));

const TableProperties = z.strictObject({
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string(), AttributeType: z.literal('S') }),
  ),
  BillingMode: z.literal('PAY_PER_REQUEST'),
  ContributorInsightsSpecification: ignoredProperty,
  DeletionProtectionEnabled: ignoredProperty,
  GlobalSecondaryIndexes: z
    .array(
      z.strictObject({
        ContributorInsightsSpecification: ignoredProperty,
        IndexName: z.string(),
        KeySchema: Keys,
        OnDemandThroughput: ignoredProperty,
        Projection: z.strictObject({ ProjectionType: z.literal('ALL') }),
        WarmThroughput: ignoredProperty,
      }),
    )
    .default([]),
  KeySchema: Keys,
  OnDemandThroughput: ignoredProperty,
  PointInTimeRecoverySpecification: ignoredProperty,
  Replicas: z.array(z.unknown()).max(1, 'one region only').optional(),
  SSESpecification: ignoredProperty,
  StreamSpecification: z
    .strictObject({ StreamViewType: z.literal('NEW_AND_OLD_IMAGES') })
    .optional(),
  TableClass: ignoredProperty,
  TableName: z.string().optional(),
  Tags: ignoredProperty,
  TimeToLiveSpecification: z
    .strictObject({ AttributeName: z.string(), Enabled: z.literal(true) })
    .optional(),
  WarmThroughput: ignoredProperty,
  WriteOnDemandThroughputSettings: ignoredProperty,
});

/** @throws TemplateError if the product has no table, or several */
export function readTable(names: Names, read: ReadResources): TableResource {
  const found = ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'].flatMap((type) =>
    read(type, TableProperties),
  );
  const [table] = found;
  if (!table || found.length > 1) throw new TemplateError('One machine runs one table.');
  const { id, properties } = table;
  const ttlAttribute = properties.TimeToLiveSpecification?.AttributeName;
  return {
    id,
    tableName: names.ref(id),
    streamArn: names.attribute(id, 'StreamArn'),
    ...properties.KeySchema,
    indexes: properties.GlobalSecondaryIndexes.map(({ IndexName, KeySchema }) => ({
      name: IndexName,
      ...KeySchema,
    })),
    stream: properties.StreamSpecification !== undefined,
    ...(ttlAttribute !== undefined && { ttlAttribute }),
  };
}
