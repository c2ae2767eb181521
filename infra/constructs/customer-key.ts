import { ArnFormat, Aws, type Stack } from 'aws-cdk-lib';
import { AnyPrincipal, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { dataRemovalPolicy, type Settings } from '../settings.ts';
import { readSharedValue } from './shared-values.ts';

const use = ['kms:Encrypt*', 'kms:Decrypt*', 'kms:ReEncrypt*', 'kms:GenerateDataKey*'];
const hasCustomerKey = ({ encryptionKey }: Settings) => encryptionKey === 'customer';

/**
 * Create the customer-managed key of table, files and logs, if the stage has one. As with keys that AWS manages,
 * everybody of the account who may read the table or the files uses the key through them, and never directly.
 */
export function customerKey(stack: Stack, settings: Settings): IKey | undefined {
  if (!hasCustomerKey(settings)) return undefined;
  const key = new Key(stack, 'DataKey', {
    description: `Table, files and logs of ${stack.stackName}`,
    enableKeyRotation: true,
    removalPolicy: dataRemovalPolicy(settings),
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'ThroughTableAndFiles',
      principals: [new AnyPrincipal()],
      actions: [...use, 'kms:CreateGrant', 'kms:DescribeKey'],
      resources: ['*'],
      conditions: {
        StringEquals: {
          'kms:CallerAccount': Aws.ACCOUNT_ID,
          'kms:ViaService': ['dynamodb', 's3', ...(settings.backupDays ? ['backup'] : [])].map(
            (service) => `${service}.${Aws.REGION}.${Aws.URL_SUFFIX}`,
          ),
        },
      },
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: 'LogsOfThisAccount',
      principals: [new ServicePrincipal(`logs.${Aws.REGION}.${Aws.URL_SUFFIX}`)],
      actions: [...use, 'kms:Describe*'],
      resources: ['*'],
      conditions: {
        ArnLike: {
          'kms:EncryptionContext:aws:logs:arn': stack.formatArn({
            ...{ service: 'logs', resource: 'log-group', resourceName: '*' },
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        },
      },
    }),
  );
  return key;
}

/** Refer to the key of the stage from another stack than the one that creates it; undefined if it has none. */
export function keyFromState(stack: Stack, settings: Settings): IKey | undefined {
  if (!hasCustomerKey(settings)) return undefined;
  const known = stack.node.tryFindChild('DataKeyOfState');
  return known
    ? (known as Key)
    : Key.fromKeyArn(stack, 'DataKeyOfState', readSharedValue(stack, settings, 'data-key-arn'));
}
