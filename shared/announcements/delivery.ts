import * as z from 'zod';
import { BounceReason } from '#shared/users/mail-problem.ts';
import { Id, Instant } from '../fields.ts';

/**
 * Delivery status reported by the mail service. A later value in this list replaces an earlier one, so that repeated or
 * late reports lead to the same result. `delayed`: the other server does not accept it yet, and delivery is retried;
 * `returned`: temporary bounce, such as a full mailbox or an automatic reply; `delivered`: accepted by the other
 * server; `withheld`: not sent, because earlier mails to this address bounced; `bounced`: permanent bounce;
 * `complained`: marked as spam.
 */
export const MailOutcome = z.enum([
  'delayed',
  'returned',
  'delivered',
  'withheld',
  'bounced',
  'complained',
]);
export type MailOutcome = z.infer<typeof MailOutcome>;

/**
 * Status of the mail of an announcement to one person. `queued`: not sent yet; `none`: this product sends no mails;
 * `waits`: waits for the end of quiet hours or the next digest; `off`: the person disabled mails for announcements;
 * `read`: read in the product before the mail was sent; `refused`: refused by the mail service; `sent`: accepted by the
 * mail service, without further reports.
 */
export const MailState = z.enum([
  ...(['queued', 'none', 'waits', 'sent', 'off', 'read', 'refused'] as const),
  ...MailOutcome.options,
]);
export type MailState = z.infer<typeof MailState>;

/** Delivery of an announcement to one person. */
export const Delivery = z.object({
  userId: Id,
  name: z.string(),
  at: Instant,
  readAt: Instant.nullable(),
  mail: MailState,
  /** Time at which the mail got this status. */
  mailAt: Instant.nullable(),
  /** Reason of a bounce. */
  reason: BounceReason.optional(),
});
export type Delivery = z.infer<typeof Delivery>;
