import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { CommandRefusal } from './command.ts';
import { describeProfile } from './explain-aws-failure.ts';
import { lambdaFunctions } from './lambda.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

const Endpoints = z.object({
  ...{ dynamodb: z.url(), sqs: z.url(), lambda: z.url(), identity: z.url(), files: z.url() },
});
const Keys = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });

/**
 * Read the addresses and keys of the product that runs on a data folder.
 * @throws CommandRefusal if no product runs on it
 */
function readFolderServices(data: string) {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(data, name), 'utf8'));
  if (!existsSync(join(data, 'endpoints.json')))
    throw new CommandRefusal(`Nothing runs on ${data}. Start it: npm start -- --data ${data}`);
  const endpoints = Endpoints.parse(read('endpoints.json'));
  // With an external DynamoDB, the product got its keys from the environment.
  const credentials = process.env.DYNAMODB_ENDPOINT ? undefined : Keys.parse(read('keys.json'));
  return { endpoints, given: { region: 'eu-central-1', ...(credentials && { credentials }) } };
}

/**
 * Open the services of the product on one machine, or those of the operator's AWS configuration.
 * @throws CommandRefusal if no product runs on the data folder
 */
export async function openServices(data: string | undefined) {
  const { endpoints, given } = data === undefined ? { given: {} } : readFolderServices(data);
  // Use the endpoint of the region or of one machine, because the host in the queue URL differs on one machine.
  const sqs = new SQSClient({
    ...given,
    ...(endpoints && { endpoint: endpoints.sqs }),
    useQueueUrlAsEndpoint: false,
  });
  const ofTable = { ...given, ...(endpoints && { endpoint: endpoints.dynamodb }) };
  const table = new DynamoDBClient(ofTable);
  const streams = new DynamoDBStreamsClient(ofTable);
  const pool = new CognitoIdentityProviderClient({
    ...given,
    ...(endpoints && { endpoint: endpoints.identity }),
  });
  const files = new S3Client({
    ...given,
    ...(endpoints && { endpoint: endpoints.files }),
    // The signature already covers the digest of the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const functions = new LambdaClient({
    ...given,
    ...(endpoints && { endpoint: endpoints.lambda }),
  });
  const lambda = lambdaFunctions(functions);
  const region = await sqs.config.region();
  const place = data === undefined ? `in region ${region} (${describeProfile()})` : `on ${data}`;
  return {
    ...{ sqs, table, streams, lambda, pool, files },
    /**
     * Return the environment variables of a function of a stage.
     * @throws CommandRefusal if there is no such stage
     */
    async loadSettings(stage: string, name: string) {
      const settings = await lambda.settings(`countersign-${stage}-${name}`);
      if (!settings?.TABLE_NAME) throw new CommandRefusal(`There is no stage ${stage} ${place}.`);
      const none = { TABLE_NAME: '', APPLICATION_ID: '', USER_POOL_ID: '', FILES_BUCKET: '' };
      return { ...none, ...settings };
    },
    place,
    close() {
      sqs.destroy();
      table.destroy();
      streams.destroy();
      pool.destroy();
      files.destroy();
      functions.destroy();
    },
  };
}
