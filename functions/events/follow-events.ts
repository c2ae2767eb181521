import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { unpackItem } from '#functions/store/pack-item.ts';
import { Event } from '#shared/requests/event.ts';

/** `imported`: it happened elsewhere, long ago. */
const StoredEvent = Event.extend({ imported: z.boolean().default(false) });
const Image = z.record(z.string(), z.custom<AttributeValue>());

/**
 * A consumer of stored events: `follow` is called with each, those of one request in their order. Reports those that failed, so that
 * only they and what came after them on their request come again.
 */
export const followEvents =
  (follow: (event: Event) => Promise<void>) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const lanes = Map.groupBy(Records, ({ dynamodb }) => dynamodb?.Keys?.pk?.S ?? '');
    const failed = await Promise.all(
      [...lanes.values()].map((records) => followInOrder(records, follow)),
    );
    return { batchItemFailures: failed.flat() };
  };

async function followInOrder(
  records: DynamoDBStreamEvent['Records'],
  follow: (event: Event) => Promise<void>,
) {
  for (const [index, { dynamodb }] of records.entries()) {
    try {
      const { imported, ...event } = StoredEvent.parse(
        unpackItem(unmarshall(Image.parse(dynamodb?.NewImage))),
      );
      if (!imported) await follow(event);
    } catch (error) {
      log.error('event not followed', error, { sequenceNumber: dynamodb?.SequenceNumber });
      return records
        .slice(index)
        .map((record) => ({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }));
    }
  }
  return [];
}
