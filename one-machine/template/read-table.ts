import * as z from 'zod';
import type { TableDefinition } from '../table/definition.ts';
import type { Names } from './names.ts';
import { noEffect, type ReadResources } from './resources.ts';
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
  ContributorInsightsSpecification: noEffect,
  DeletionProtectionEnabled: noEffect,
  GlobalSecondaryIndexes: z
    .array(
      z.strictObject({
        ContributorInsightsSpecification: noEffect,
        IndexName: z.string(),
        KeySchema: Keys,
        OnDemandThroughput: noEffect,
        Projection: z.strictObject({ ProjectionType: z.literal('ALL') }),
        WarmThroughput: noEffect,
      }),
    )
    .default([]),
  KeySchema: Keys,
  OnDemandThroughput: noEffect,
  PointInTimeRecoverySpecification: noEffect,
  Replicas: z.array(z.unknown()).max(1, 'one region only').optional(),
  SSESpecification: noEffect,
  StreamSpecification: z
    .strictObject({ StreamViewType: z.literal('NEW_AND_OLD_IMAGES') })
    .optional(),
  TableClass: noEffect,
  TableName: z.string().optional(),
  Tags: noEffect,
  TimeToLiveSpecification: z
    .strictObject({ AttributeName: z.string(), Enabled: z.literal(true) })
    .optional(),
  WarmThroughput: noEffect,
  WriteOnDemandThroughputSettings: noEffect,
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
