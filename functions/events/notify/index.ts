import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { optionalSetting, setting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { userStore } from '#functions/store/user-store.ts';
import { Event } from '#shared/requests/event.ts';
import { type NotifyDeps, notify } from './notify.ts';
import { mailer } from './send-mail.ts';

/** `imported`: it happened elsewhere, long ago. */
const StoredEvent = Event.extend({ imported: z.boolean().default(false) });
const Image = z.record(z.string(), z.custom<AttributeValue>());

const table = dynamoTable(setting('TABLE_NAME'));
const sender = optionalSetting('SENDER');
const deps: NotifyDeps = {
  requests: requestStore(table),
  messages: messageStore(table),
  users: userStore(table),
  sendMail: sender === undefined ? undefined : mailer(sender, setting('SITE_URL')),
};

/** Tells people what the stored events say. Reports those that failed, so that only they come again. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const outcomes = await Promise.all(
    Records.map(async ({ dynamodb }) => {
      const itemIdentifier = dynamodb?.SequenceNumber ?? '';
      try {
        const stored = StoredEvent.parse(unmarshall(Image.parse(dynamodb?.NewImage)));
        if (!stored.imported) await notify(deps, stored);
        return [];
      } catch (error) {
        log.error('not told', error, { sequenceNumber: itemIdentifier });
        return [{ itemIdentifier }];
      }
    }),
  );
  return { batchItemFailures: outcomes.flat() };
}
