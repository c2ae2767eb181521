import * as z from 'zod';
import type { RemainingReason } from '#shared/letters/letter.ts';

/** An event that its consumer could not process: functions/platform/events/follow-records.ts. */
const EventLetter = z.object({
  pk: z.string(),
  sk: z.string(),
  sequenceNumber: z.string(),
  cause: z.string(),
});
/** Position in the stream of records that could not be delivered for twelve hours. */
const Place = z.object({
  streamArn: z.string(),
  shardId: z.string(),
  /** Sequence numbers of the first and the last record. */
  startSequenceNumber: z.string().regex(/^\d+$/),
  endSequenceNumber: z.string().regex(/^\d+$/),
});
export type Place = z.infer<typeof Place>;
const PlaceLetter = z.object({
  DDBStreamBatchInfo: Place.extend({ batchSize: z.int().optional() }),
  requestContext: z.object({ approximateInvokeCount: z.int().optional() }).optional(),
});
const Mail = z.object({ messageId: z.string() }).loose();
/**
 * Mail that SES refused permanently: functions/messages/send-mail.ts. Without a cause, the maximum number of attempts
 * was exceeded.
 */
const MailLetter = z.union([
  z.object({ cause: z.string(), mail: Mail }),
  Mail.transform((mail) => ({ cause: undefined, mail })),
]);

const News = z.object({ 'detail-type': z.string(), id: z.string() }).loose();
/**
 * An event of SES about a mail (functions/messages/mail-feedback.ts). Without a cause, it was received too often or
 * never processed.
 */
const NewsLetter = z.union([
  z.object({ cause: z.string(), event: News }),
  News.transform((event) => ({ cause: undefined, event })),
]);

export type Letter =
  | ({ readonly kind: 'event' } & z.infer<typeof EventLetter>)
  | ({ readonly kind: 'place' } & z.infer<typeof PlaceLetter>)
  | ({ readonly kind: 'mail' } & z.infer<typeof MailLetter>)
  | ({ readonly kind: 'news' } & z.infer<typeof NewsLetter>)
  | { readonly kind: 'unknown' };

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('no JSON');
    return z.NEVER;
  }
});
const KnownLetter = json.pipe(
  z.union([
    EventLetter.transform((letter): Letter => ({ kind: 'event', ...letter })),
    PlaceLetter.transform((letter): Letter => ({ kind: 'place', ...letter })),
    MailLetter.transform((letter): Letter => ({ kind: 'mail', ...letter })),
    NewsLetter.transform((letter): Letter => ({ kind: 'news', ...letter })),
  ]),
);

export function parseLetter(body: string): Letter {
  const { data = { kind: 'unknown' } } = KnownLetter.safeParse(body);
  return data;
}

/** Beginning of the sequence number of an event that was given up again by a replay. */
export const replayPrefix = 'replay-';

/** Reason why a dead letter remains in its queue after a replay. `cause`: text of the error, if one is known. */
export type RemainingCause = {
  readonly reason: Exclude<RemainingReason, 'own' | 'hidden' | 'not-found'>;
  readonly cause?: string;
};
