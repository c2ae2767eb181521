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
import { followedItems } from '#shared/followed-items.ts';
import { consumersThatDrive } from '#shared/requests/event.ts';
import { accept } from './accept.ts';

/**
 * Only what happens here concerns a consumer: the other items of a change travel with it in the same transaction, and
 * imported events are long past. Events without `consumers` concern everybody. `all`: open tabs hear of each event.
 */
const eventsThat = (what: 'drives' | 'all') =>
  FilterCriteria.filter({
    eventName: FilterRule.isEqual('INSERT'),
    dynamodb: {
      Keys: { sk: { S: FilterRule.beginsWith(followedItems.events) } },
      NewImage: {
        imported: { BOOL: FilterRule.notExists() },
        ...(what === 'drives' && {
          consumers: { S: [...consumersThatDrive, ...FilterRule.notExists()] },
        }),
      },
    },
  });

const changed = (prefix: string) =>
  FilterCriteria.filter({
    dynamodb: {
      Keys: { sk: { S: FilterRule.beginsWith(prefix) } },
      NewImage: { imported: { BOOL: FilterRule.notExists() } },
    },
  });
/** Changes of participants, search words and comments of a request; imports store those themselves. */
const whatIsFound = followedItems.found.map(changed);

const inserted = (prefix: string) =>
  FilterCriteria.filter({
    eventName: FilterRule.isEqual('INSERT'),
    dynamodb: { Keys: { sk: { S: FilterRule.beginsWith(prefix) } } },
  });
/** An announcement that is to be sent, now or later, and a log whose file is to be read. */
const startsOfMachines = followedItems.starts.map(inserted);

/**
 * Hands the stored events that drive the machine, or all of them, to the function: at least once and, for each
 * request, in order. With all go the parts that people have in requests and their comments, and with those that
 * drive the starts of other machines: more than two functions can't follow a stream well. The function sends an
 * event that fails by itself to the queue that this returns, and continues with the others. Any other failure
 * means that a service doesn't answer: the batch is halved, and tried for half of the day that the stream keeps
 * it. In the other half the operator can still read it from the stream: decision 10.
 */
export function consumeEvents(
  scope: Construct,
  table: ITable,
  { consumer, what }: { readonly consumer: Lambda; readonly what: 'drives' | 'all' },
): Queue {
  // The id stays as it was: another one would replace the queue with what lies in it.
  const deadLetters = new Queue(scope, `${consumer.node.id}PutAside`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  accept(deadLetters, {
    SQS3: 'This is where what failed is put: it has no further queue behind it, but an alarm.',
  });
  deadLetters.grantSendMessages(consumer);
  consumer.addEnvironment('DEAD_LETTERS_URL', deadLetters.queueUrl);
  consumer.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [eventsThat(what), ...(what === 'all' ? whatIsFound : startsOfMachines)],
      // One at a time does and counts all that follows from a change of a request: nobody races it.
      ...(what === 'all'
        ? { batchSize: 100, parallelizationFactor: 1 }
        : { batchSize: 25, parallelizationFactor: 4 }),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      maxRecordAge: Duration.hours(12),
      onFailure: new SqsDlq(deadLetters),
    }),
  );
  return deadLetters;
}
