import {
  type CloudFormationClient,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import {
  type CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import type { AssembledStack } from './assembly.ts';
import { findPhysicalId } from './deployed-stack.ts';

export type ProtectingClients = {
  readonly cloudFormation: CloudFormationClient;
  readonly table: DynamoDBClient;
  readonly pool: CognitoIdentityProviderClient;
};

const protectors = { 'AWS::DynamoDB::Table': protectTable, 'AWS::Cognito::UserPool': protectPool };
type ProtectedType = keyof typeof protectors;
const isProtected = (type: string): type is ProtectedType => Object.hasOwn(protectors, type);

/**
 * Protect a stack with people or requests, and its table and pool, from deletion. This is done after the stack is
 * complete, because protected resources make the rollback of a failed first deployment fail. Safe to repeat.
 * @returns names of the protected resources
 */
export async function protectStack(
  clients: ProtectingClients,
  { name, template }: Pick<AssembledStack, 'name' | 'template'>,
): Promise<string[]> {
  const found = Object.entries(template.Resources).flatMap(([id, { Type }]) =>
    isProtected(Type) ? [{ id, type: Type }] : [],
  );
  if (found.length === 0) return [];
  const { cloudFormation } = clients;
  await cloudFormation.send(
    new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: true }),
  );
  const done = [name];
  for (const { id, type } of found) {
    const physicalId = await findPhysicalId(cloudFormation, name, id);
    await protectors[type](clients, physicalId);
    done.push(physicalId);
  }
  return done;
}

async function protectTable({ table }: ProtectingClients, TableName: string): Promise<void> {
  const { Table } = await table.send(new DescribeTableCommand({ TableName }));
  if (Table?.DeletionProtectionEnabled) return;
  await table.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
}

/** The update resets every setting that it does not name, so it names all that the pool has. */
async function protectPool({ pool }: ProtectingClients, UserPoolId: string): Promise<void> {
  const { UserPool: found } = await pool.send(new DescribeUserPoolCommand({ UserPoolId }));
  if (!found || found.DeletionProtection === 'ACTIVE') return;
  // Cognito returns this value, but refuses it together with the same limit in the password policy.
  const { UnusedAccountValidityDays: _, ...creation } = found.AdminCreateUserConfig ?? {};
  await pool.send(
    new UpdateUserPoolCommand({
      ...{ UserPoolId, PoolName: found.Name, DeletionProtection: 'ACTIVE' },
      Policies: found.Policies,
      LambdaConfig: found.LambdaConfig,
      AutoVerifiedAttributes: found.AutoVerifiedAttributes,
      VerificationMessageTemplate: found.VerificationMessageTemplate,
      UserAttributeUpdateSettings: found.UserAttributeUpdateSettings,
      MfaConfiguration: found.MfaConfiguration,
      DeviceConfiguration: found.DeviceConfiguration,
      EmailConfiguration: found.EmailConfiguration,
      UserPoolTags: found.UserPoolTags,
      ...(found.AdminCreateUserConfig && { AdminCreateUserConfig: creation }),
      UserPoolAddOns: found.UserPoolAddOns,
      AccountRecoverySetting: found.AccountRecoverySetting,
      UserPoolTier: found.UserPoolTier,
    }),
  );
}
