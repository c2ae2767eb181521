import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SQSClient } from '@aws-sdk/client-sqs';
import { clientLimits } from '#functions/platform/client-limits.ts';
import { invokeFunction } from '#functions/platform/invoke-function.ts';
import type { ReplayServices } from './replay-letter.ts';

/**
 * Timeout of a function call in milliseconds. A slower function still finishes, and its dead letter is tried again
 * later, which is safe.
 */
const longestCall = 20_000;

/** Open the clients with which dead letters are listed and replayed. */
export function letterServices(): ReplayServices {
  const functions = new LambdaClient(clientLimits({ requestTimeout: longestCall, maxAttempts: 1 }));
  return {
    // The endpoint of the region also serves the queue. On a single machine, the URL of the queue has another endpoint.
    sqs: new SQSClient({ ...clientLimits(), useQueueUrlAsEndpoint: false }),
    table: new DynamoDBClient(clientLimits()),
    streams: new DynamoDBStreamsClient(clientLimits()),
    invoke: (name, event) => invokeFunction(functions, name, event),
  };
}
