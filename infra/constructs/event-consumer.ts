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
import { drivingConsumers } from '#shared/requests/event.ts';
import { acceptFindings } from './accept.ts';
import { getCurrentAlias } from './current-version.ts';

/**
 * Filter for new events, without the other items of their transaction and without imported, old events. Events without
 * `consumers` are for all consumers. `all`: every event, because open tabs are notified of each.
 */
const eventsThat = (what: 'drives' | 'all') =>
  FilterCriteria.filter({
    eventName: FilterRule.isEqual('INSERT'),
    dynamodb: {
      Keys: { sk: { S: FilterRule.beginsWith(followedItems.events) } },
      NewImage: {
        imported: { BOOL: FilterRule.notExists() },
        ...(what === 'drives' && {
          consumers: { S: [...drivingConsumers, ...FilterRule.notExists()] },
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
/**
 * Filters for changes of a request's participants, search words and comments. Imports store the index entries
 * themselves.
 */
const whatIsFound = followedItems.found.map(changed);

const inserted = (prefix: string) =>
  FilterCriteria.filter({
    eventName: FilterRule.isEqual('INSERT'),
    dynamodb: { Keys: { sk: { S: FilterRule.beginsWith(prefix) } } },
  });
/** Items that start a state machine: an announcement to send, now or later, and a log whose file must be read. */
const startsOfMachines = followedItems.starts.map(inserted);

/** A function that consumes the stream or a queue, with its dead-letter queue. */
export type ConsumerWithDeadLetters = { readonly consumer: Lambda; readonly deadLetters: Queue };

/**
 * Deliver stored events to the function, either all or those that drive the machine: at least once, and in order for
 * each request. The filter `all` includes participants and comments, the filter `drives` includes starts of other
 * machines, because a stream supports only two consumers well. The function sends an event that fails for its own
 * reason to the returned queue, and continues. Any other error means an unavailable service. The batch is then halved,
 * and retried for half of the stream's retention of a day. In the other half the operator can still read it: decision
 * 10.
 */
export function consumeEvents(
  scope: Construct,
  table: ITable,
  { consumer, what }: { readonly consumer: Lambda; readonly what: 'drives' | 'all' },
): ConsumerWithDeadLetters {
  // The id must not change, because a new one would replace the queue and its messages.
  const deadLetters = new Queue(scope, `${consumer.node.id}PutAside`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  acceptFindings(deadLetters, {
    SQS3: 'This is where what failed is put: it has no further queue behind it, but an alarm.',
  });
  deadLetters.grantSendMessages(consumer);
  consumer.addEnvironment('DEAD_LETTERS_URL', deadLetters.queueUrl);
  getCurrentAlias(consumer).addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [eventsThat(what), ...(what === 'all' ? whatIsFound : startsOfMachines)],
      // A single consumer processes and counts changes of requests, so there are no races.
      ...(what === 'all'
        ? { batchSize: 100, parallelizationFactor: 1 }
        : { batchSize: 25, parallelizationFactor: 4 }),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      maxRecordAge: Duration.hours(12),
      onFailure: new SqsDlq(deadLetters),
    }),
  );
  return { consumer, deadLetters };
}
