import * as z from 'zod';
import type { MailFate } from '#shared/announcements/delivery.ts';
import { Instant } from '#shared/fields.ts';
import { BounceReason, type MailProblem } from '#shared/users/mail-problem.ts';

/**
 * Latest report of the mail service about mails to one address, of each kind. Reports that arrive twice, late
 * or in another order have the same result.
 */
export const Mailbox = z.object({
  address: z.string(),
  /** When the mail was sent that was the last to arrive. */
  deliveredAt: Instant.optional(),
  bouncedAt: Instant.optional(),
  reason: BounceReason.optional(),
  complainedAt: Instant.optional(),
  suppressedAt: Instant.optional(),
  /** The mails that the service took last, by moment and id. */
  lastMails: z.array(z.string()).optional(),
});
export type Mailbox = z.infer<typeof Mailbox>;

/** Report of the mail service about one mail to one address. */
export type MailNews = {
  readonly address: string;
  readonly fate: MailFate;
  /** When it became so; `sentAt`: when the mail was sent. */
  readonly at: string;
  readonly sentAt: string;
  /** Of a mail that names its message. */
  readonly mailId?: string | undefined;
  /** Of one that came back. */
  readonly reason?: BounceReason | undefined;
};

const later = (one: string | undefined, other: string) => (one && one > other ? one : other);

const mailsAtMost = 20;
/** Moments of one length, so that their order is the order of text. */
const momentOf = (sentAt: string) => Date.parse(sentAt).toString(36).padStart(9, '0');

/** Any report about a mail proves that the service accepted the mail. */
function withMail(before: Mailbox, { mailId, sentAt }: MailNews): Mailbox {
  if (mailId === undefined) return before;
  const all = new Set([...(before.lastMails ?? []), `${momentOf(sentAt)}-${mailId}`]);
  return { ...before, lastMails: [...all].sort().slice(-mailsAtMost) };
}

/** Whether the mail service has told of this mail, among the latest to this address. */
export const hasTaken = ({ lastMails = [] }: Mailbox, mailId: string): boolean =>
  lastMails.some((one) => one.slice(one.indexOf('-') + 1) === mailId);

/**
 * Add a report to the known ones. A report that does not say if mails are delivered from now on changes only
 * the list of mails.
 */
export function withNews(known: Mailbox, news: MailNews): Mailbox {
  const before = withMail(known, news);
  const { fate, at, sentAt, reason } = news;
  switch (fate) {
    case 'delivered':
      return { ...before, deliveredAt: later(before.deliveredAt, sentAt) };
    case 'complained':
      return { ...before, complainedAt: later(before.complainedAt, at) };
    case 'withheld':
      return { ...before, suppressedAt: later(before.suppressedAt, at) };
    case 'bounced': {
      // Two that came back in one millisecond: which reason stays must not hang on which is heard of first.
      const [known, told] = [[before.bouncedAt, before.reason].join(), [at, reason].join()];
      return before.bouncedAt && known >= told ? before : { ...before, bouncedAt: at, reason };
    }
    default:
      return before;
  }
}

/**
 * Why mails to this address don't arrive: the gravest problem that no mail has disproved which was sent after it and
 * arrived. A mail that arrived and was marked as spam then, or sent back, was sent before its problem.
 */
export function findMailProblem(box: Mailbox): MailProblem | undefined {
  const { deliveredAt = '', complainedAt, bouncedAt, suppressedAt, reason } = box;
  const stands = (at: string | undefined): at is string => at !== undefined && at >= deliveredAt;
  if (stands(complainedAt)) return { kind: 'complained', since: complainedAt };
  if (stands(bouncedAt)) return { kind: 'bounced', since: bouncedAt, reason };
  return stands(suppressedAt) ? { kind: 'suppressed', since: suppressedAt } : undefined;
}
