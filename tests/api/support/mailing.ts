import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import { openClock } from '#one-machine/clock.ts';
import { publishMailEvents } from '#one-machine/mail/mail-events.ts';
import { openMailStore } from '#one-machine/mail/mail-store.ts';
import { startMail } from '#one-machine/mail/start-mail.ts';
import { openEventBus } from '#one-machine/streams/event-bus.ts';
import { startQueues } from '#one-machine/streams/queue-server.ts';
import type { StoredMessage } from '#one-machine/streams/queue-store.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

const getUrl = (name: string) => `https://sqs.eu-central-1.amazonaws.com/000000000000/${name}`;
const queueOf = (name: string) => ({ name, arn: `arn:aws:sqs:eu-central-1:000000000000:${name}` });

/** Convert stored events to stream records. */
export const batch = (...items: readonly object[]) => ({
  Records: items.map((item, n) => ({
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: String(100 + n),
      Keys: marshall({ pk: `REQUEST#${n}`, sk: 'EVENT#1' }),
      NewImage: marshall(item, { removeUndefinedValues: true }),
    },
  })),
});

/** Convert queue messages to the records that a function receives. */
export const received = (taken: readonly StoredMessage[]) => ({
  Records: taken.map(({ id, body, receipt, received, sentAt }) => ({
    messageId: id,
    body,
    receiptHandle: receipt ?? '',
    attributes: {
      ApproximateReceiveCount: String(received),
      ...{ SentTimestamp: String(sentAt), ApproximateFirstReceiveTimestamp: String(sentAt) },
      SenderId: '',
    },
    ...{ messageAttributes: {}, md5OfBody: '' },
    ...{ eventSource: 'aws:sqs', eventSourceARN: '', awsRegion: 'eu-central-1' },
  })),
});

const settings = { name: 'countersign.example', configurationSet: 'tests' };
const types = ['delivery', 'bounce', 'complaint'] as const;

/**
 * Start the functions for notifications and mail feedback, over the queues and the mail host of one machine. The queues
 * have a separate clock. Requires a table from `startApi`.
 */
export async function startMailing() {
  const data = await mkdtemp(join(tmpdir(), 'countersign-mailing-'));
  const clock = openClock();
  const callers = [testKeys];
  const all = [queueOf('letters'), queueOf('mails'), queueOf('news')];
  const queues = await startQueues({ data, queues: all, clock, callers });
  const queueArns = [queueOf('news').arn];
  const bus = openEventBus(
    [{ id: 'news', pattern: { source: ['aws.ses'] }, queueArns }],
    queues.store,
  );
  const mail = await startMail({
    ...{ data, clock, callers, identities: [settings.name] },
    tell: publishMailEvents({
      ...{ identities: [settings], bus },
      events: [{ configurationSet: settings.configurationSet, types }],
    }),
  });
  const mails = openMailStore(join(data, 'mail', 'mail.sqlite'));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: mail.endpoint,
    AWS_ENDPOINT_URL_SQS: queues.endpoint,
    DEAD_LETTERS_URL: getUrl('letters'),
    PENDING_MAILS_URL: getUrl('mails'),
    MAILS_PER_SECOND: '1000',
    SENDER: 'no-reply@countersign.example',
    CONFIGURATION_SET: settings.configurationSet,
    SITE_URL: 'https://site.example/',
  });
  const { handler: tell } = z
    .object({ handler: z.custom<(batch: unknown) => Promise<DynamoDBBatchResponse>>() })
    .parse(await import('#functions/messages/notify.ts'));
  const { handler: send } = z
    .object({ handler: z.custom<(batch: unknown) => Promise<SQSBatchResponse>>() })
    .parse(await import('#functions/messages/send-mail.ts'));
  const { handler: follow } = z
    .object({ handler: z.custom<(batch: unknown) => Promise<SQSBatchResponse>>() })
    .parse(await import('#functions/messages/mail-feedback.ts'));
  const [pending, letters] = [queues.store.named('mails'), queues.store.named('letters')];
  const news = queues.store.named('news');

  /** Send up to ten pending mails from the queue. @returns number of failures */
  const sendMails = async () => {
    const taken = pending.receive(10, 360_000);
    const { batchItemFailures } = await send(received(taken));
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { id, receipt } of taken) if (!failed.has(id)) pending.remove(receipt ?? '');
    return failed.size;
  };
  /** Process all mail feedback of SES. */
  const followNews = async () => {
    for (
      let taken = news.receive(10, 360_000);
      taken.length > 0;
      taken = news.receive(10, 360_000)
    ) {
      const { batchItemFailures } = await follow(received(taken));
      if (batchItemFailures.length > 0) throw new Error('News of mails failed');
      for (const { receipt } of taken) news.remove(receipt ?? '');
    }
  };
  return {
    ...{ tell, sendMails, followNews, clock, mail, mails, pending, letters, news },
    /** Recipients and subjects of sent mails, newest first. */
    sent: () => mails.list().map(({ to, subject }) => ({ to: to[0], subject })),
    clear() {
      mails.clear();
      pending.purge();
      letters.purge();
      news.purge();
    },
    async stop() {
      mails.close();
      await mail.stop();
      await queues.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
