import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import {
  FilterCriteria,
  FilterRule,
  type Function as Lambda,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { newsWith } from '#shared/requests/event.ts';
import { accept } from './accept.ts';

/**
 * Only what happens here is news: the other items of a change travel with it in the same transaction, imported events are long past.
 * Events that were stored before `news` was kept with them concern everybody.
 */
const eventsThat = (what: 'drives' | 'tells') =>
  FilterCriteria.filter({
    eventName: FilterRule.isEqual('INSERT'),
    dynamodb: {
      Keys: { sk: { S: FilterRule.beginsWith('EVENT#') } },
      NewImage: {
        imported: { BOOL: FilterRule.notExists() },
        news: { S: [...newsWith(what), ...FilterRule.notExists()] },
      },
    },
  });

/**
 * Hands the stored events that drive the machine, or that tell people something, to the function: at least once and, for each request, in order. What keeps failing is halved until the bad
 * one is alone, tried for an hour and then put aside in the queue that this returns, so that it never blocks the others.
 */
export function consumeEvents(
  scope: Construct,
  table: ITable,
  { consumer, what }: { readonly consumer: Lambda; readonly what: 'drives' | 'tells' },
): Queue {
  const putAside = new Queue(scope, `${consumer.node.id}PutAside`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  accept(putAside, {
    SQS3: 'This is where what failed is put: it has no further queue behind it, but an alarm.',
  });
  consumer.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [eventsThat(what)],
      batchSize: 25,
      parallelizationFactor: 4,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 20,
      maxRecordAge: Duration.hours(1),
      onFailure: new SqsDlq(putAside),
    }),
  );
  return putAside;
}
