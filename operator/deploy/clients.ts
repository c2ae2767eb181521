import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import type { ProtectingClients } from './protect.ts';

export type DeploymentClients = ProtectingClients & { readonly files: S3Client };

/** Open the services of a deployment with the credentials and the region of the AWS configuration. */
export const openDeploymentClients = (): DeploymentClients => ({
  cloudFormation: new CloudFormationClient({}),
  table: new DynamoDBClient({}),
  pool: new CognitoIdentityProviderClient({}),
  files: new S3Client({}),
});
