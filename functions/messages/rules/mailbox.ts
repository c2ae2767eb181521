import * as z from 'zod';
import type { MailOutcome } from '#shared/announcements/delivery.ts';
import { Instant } from '#shared/fields.ts';
import { BounceReason, type MailProblem } from '#shared/users/mail-problem.ts';

/**
 * Latest reports of the mail service about one address, one of each kind. Reports that arrive twice, late or out of
 * order have the same result.
 */
export const Mailbox = z.object({
  address: z.string(),
  /** Sending time of the last mail that was delivered. */
  deliveredAt: Instant.optional(),
  bouncedAt: Instant.optional(),
  reason: BounceReason.optional(),
  complainedAt: Instant.optional(),
  suppressedAt: Instant.optional(),
  /** Latest mails that SES accepted, as time and id. */
  lastMails: z.array(z.string()).optional(),
});
export type Mailbox = z.infer<typeof Mailbox>;

/** Report of the mail service about one mail to one address. */
export type MailDeliveryEvent = {
  readonly address: string;
  readonly fate: MailOutcome;
  /** Time of the change. `sentAt`: time at which the mail was sent. */
  readonly at: string;
  readonly sentAt: string;
  /** Only for a mail with a message id. */
  readonly mailId?: string | undefined;
  /** Only for a bounced mail. */
  readonly reason?: BounceReason | undefined;
};

const later = (one: string | undefined, other: string) => (one && one > other ? one : other);

const mailsAtMost = 20;
/** Encode times with a fixed length, so that they sort as texts. */
const getMoment = (sentAt: string) => Date.parse(sentAt).toString(36).padStart(9, '0');

/** Any report about a mail proves that the service accepted the mail. */
function addAcceptedMail(before: Mailbox, { mailId, sentAt }: MailDeliveryEvent): Mailbox {
  if (mailId === undefined) return before;
  const all = new Set([...(before.lastMails ?? []), `${getMoment(sentAt)}-${mailId}`]);
  return { ...before, lastMails: [...all].sort().slice(-mailsAtMost) };
}

/** Whether the mail service has reported this mail, among the latest to this address. */
export const hasAcceptedMail = ({ lastMails = [] }: Mailbox, mailId: string): boolean =>
  lastMails.some((one) => one.slice(one.indexOf('-') + 1) === mailId);

/**
 * Add a report to the known reports. A report that does not show whether the address receives mail changes only the
 * list of mails.
 */
export function applyDeliveryEvent(known: Mailbox, news: MailDeliveryEvent): Mailbox {
  const before = addAcceptedMail(known, news);
  const { fate, at, sentAt, reason } = news;
  switch (fate) {
    case 'delivered':
      return { ...before, deliveredAt: later(before.deliveredAt, sentAt) };
    case 'complained':
      return { ...before, complainedAt: later(before.complainedAt, at) };
    case 'withheld':
      return { ...before, suppressedAt: later(before.suppressedAt, at) };
    case 'bounced': {
      // If two mails bounce in the same millisecond, the stored reason must not depend on the order of the reports.
      const [known, told] = [[before.bouncedAt, before.reason].join(), [at, reason].join()];
      return before.bouncedAt && known >= told ? before : { ...before, bouncedAt: at, reason };
    }
    default:
      return before;
  }
}

/**
 * Return the reason why mails to this address don't arrive: the most serious problem without a later mail that was
 * delivered. A delivered mail that was then marked as spam or bounced was sent before its problem.
 */
export function findMailProblem(box: Mailbox): MailProblem | undefined {
  const { deliveredAt = '', complainedAt, bouncedAt, suppressedAt, reason } = box;
  const stands = (at: string | undefined): at is string => at !== undefined && at >= deliveredAt;
  if (stands(complainedAt)) return { kind: 'complained', since: complainedAt };
  if (stands(bouncedAt)) return { kind: 'bounced', since: bouncedAt, reason };
  return stands(suppressedAt) ? { kind: 'suppressed', since: suppressedAt } : undefined;
}
