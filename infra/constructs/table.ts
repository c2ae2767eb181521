import {
  AttributeType,
  BillingMode,
  type ITable,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';

import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { dataRemovalPolicy, type Settings } from '../settings.ts';
import { indexes } from '../stages/table-indexes.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * Create the single table: generic keys, three generic indexes, and a stream for the event functions. The result has
 * the interface type, because CDK's classes don't match their own interfaces under exactOptionalPropertyTypes.
 */
export function buildProductTable(
  scope: Construct,
  settings: Settings,
  encryptionKey: IKey | undefined,
): ITable {
  const contributorInsightsSpecification = { enabled: settings.contributorInsights };
  const { maxReadUnits, maxWriteUnits } = settings;
  const limits = {
    ...(maxReadUnits !== undefined && { maxReadRequestUnits: maxReadUnits }),
    ...(maxWriteUnits !== undefined && { maxWriteRequestUnits: maxWriteUnits }),
    ...(settings.contributorInsights && { contributorInsightsSpecification }),
  };
  const table = new Table(scope, 'Table', {
    partitionKey: key('pk'),
    sortKey: key('sk'),
    billingMode: BillingMode.PAY_PER_REQUEST,
    ...(encryptionKey
      ? { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey }
      : { encryption: TableEncryption.AWS_MANAGED }),
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
    timeToLiveAttribute: 'expiresAt',
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    removalPolicy: dataRemovalPolicy(settings),
    ...limits,
  });
  for (const name of indexes)
    table.addGlobalSecondaryIndex({
      indexName: name,
      partitionKey: key(`${name}pk`),
      sortKey: key(`${name}sk`),
      ...limits,
    });
  return table as ITable;
}
