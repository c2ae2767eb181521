import * as z from 'zod';
import type { MailDeliveryEvent } from '#functions/messages/rules/mailbox.ts';
import type { MailOutcome } from '#shared/announcements/delivery.ts';
import { Id } from '#shared/fields.ts';
import type { BounceReason } from '#shared/users/mail-problem.ts';
import { buildAnnouncementTags, mailTag, personTag } from './mail-tags.ts';

/** SES events of a mail: developer guide, "Contents of event data". Other fields are ignored. */
const Moment = z.string().transform((text, context) => {
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  context.addIssue('no moment');
  return z.NEVER;
});
const Mail = z.object({
  timestamp: Moment,
  destination: z.array(z.string()),
  tags: z.record(z.string(), z.array(z.string())).default({}),
});
/** An address may also have the form `Ada <ada@example.org>`. */
const Address = z.string().transform((text) => {
  const [, inner = text] = /<([^<>]*)>\s*$/.exec(text) ?? [];
  return inner.trim().toLowerCase();
});
const Recipients = z.array(z.object({ emailAddress: Address, status: z.string().optional() }));
const FeedbackEvent = z.discriminatedUnion('eventType', [
  z.object({
    ...{ eventType: z.literal('Delivery'), mail: Mail },
    delivery: z.object({ timestamp: Moment, recipients: z.array(Address) }),
  }),
  z.object({
    ...{ eventType: z.literal('Bounce'), mail: Mail },
    bounce: z.object({
      ...{ timestamp: Moment, bounceType: z.string(), bounceSubType: z.string() },
      bouncedRecipients: Recipients,
    }),
  }),
  z.object({
    ...{ eventType: z.literal('Complaint'), mail: Mail },
    complaint: z.object({
      ...{ timestamp: Moment, complaintSubType: z.string().nullish() },
      complainedRecipients: Recipients,
    }),
  }),
  z.object({
    ...{ eventType: z.literal('DeliveryDelay'), mail: Mail },
    deliveryDelay: z.object({ timestamp: Moment, delayedRecipients: Recipients }),
  }),
]);
const Envelope = z.object({ detail: FeedbackEvent });

/** Data of one mail event: the delivery state of each address, and the announcements in the mail with their people. */
export type MailFeedback = {
  readonly news: readonly MailDeliveryEvent[];
  readonly announcements: readonly { readonly id: string; readonly userId: string }[];
};

/** @throws ZodError if it is not a mail event */
export function parseMailFeedback(event: unknown): MailFeedback {
  const { detail } = Envelope.parse(event);
  const { mail } = detail;
  const newsOf = (
    { emailAddress, status }: z.infer<typeof Recipients>[number],
    { fate, at }: { fate: MailOutcome; at: string },
    subType = '',
  ): MailDeliveryEvent => ({
    ...{ address: emailAddress, fate, at, sentAt: mail.timestamp },
    mailId: mail.tags[mailTag]?.[0],
    ...((fate === 'bounced' || fate === 'returned') && { reason: classifyBounce(subType, status) }),
  });
  return { announcements: parseAnnouncementTags(mail), news: newsIn() };

  function newsIn(): MailDeliveryEvent[] {
    switch (detail.eventType) {
      case 'Delivery': {
        const { timestamp: at, recipients } = detail.delivery;
        return recipients.map((emailAddress) =>
          newsOf({ emailAddress }, { fate: 'delivered', at }),
        );
      }
      case 'Bounce': {
        const { timestamp: at, bounceSubType, bouncedRecipients } = detail.bounce;
        const fate = getFate(detail.bounce);
        return bouncedRecipients.map((one) => newsOf(one, { fate, at }, bounceSubType));
      }
      case 'Complaint': {
        const { timestamp: at, complaintSubType, complainedRecipients } = detail.complaint;
        // The mail was not sent, because an earlier mail was marked as spam.
        const fate = complaintSubType === suppressedHere ? 'withheld' : 'complained';
        return complainedRecipients.map((one) => newsOf(one, { fate, at }));
      }
      case 'DeliveryDelay': {
        const { timestamp: at, delayedRecipients } = detail.deliveryDelay;
        return delayedRecipients.map((one) => newsOf(one, { fate: 'delayed', at }));
      }
    }
  }
}

const suppressedHere = 'OnAccountSuppressionList';
const suppressed: ReadonlySet<string> = new Set([suppressedHere, 'Suppressed']);

const getFate = (bounce: { bounceType: string; bounceSubType: string }): MailOutcome => {
  // Automatic replies also arrive as transient bounces. A bounce that SES cannot classify may be transient too.
  if (bounce.bounceType !== 'Permanent') return 'returned';
  return suppressed.has(bounce.bounceSubType) ? 'withheld' : 'bounced';
};

/** Classify a bounce by the SES subtype, else by the status of the other server (RFC 3463). */
function classifyBounce(subType: string, status = ''): BounceReason {
  if (subType === 'MailboxFull' || /^\d\.2\.2$/.test(status)) return 'mailboxFull';
  if (subType === 'MessageTooLarge' || /^\d\.(2\.3|3\.4)$/.test(status)) return 'tooLarge';
  if (subType === 'ContentRejected' || subType === 'AttachmentRejected') return 'refused';
  if (subType === 'NoEmail' || /^\d\.(1|2)\.\d+$/.test(status)) return 'noMailbox';
  return /^\d\.7\.\d+$/.test(status) ? 'refused' : 'other';
}

/** Return the announcements in a mail. Mails of the user pool have none of these tags, so the result is empty. */
function parseAnnouncementTags({ tags }: z.infer<typeof Mail>): MailFeedback['announcements'] {
  const userId = Id.safeParse(tags[personTag]?.[0]).data;
  if (!userId) return [];
  return buildAnnouncementTags(tags).flatMap((text) => {
    const id = Id.safeParse(text).data;
    return id ? [{ id, userId }] : [];
  });
}
