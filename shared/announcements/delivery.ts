import * as z from 'zod';
import { BounceReason } from '#shared/users/mail-problem.ts';
import { Id, Instant } from '../fields.ts';

/**
 * Delivery status reported by the mail service. A later value in this list replaces an earlier one, so that
 * repeated and late reports end the same.
 * `delayed`: the other server doesn't take it yet, and is asked again; `returned`: it came back for now, as
 * from a full mailbox or with an automatic answer; `delivered`: the other server has it; `withheld`: not sent,
 * as mails to this address came back before; `bounced`: it came back for good; `complained`: it was marked as
 * spam.
 */
export const MailFate = z.enum([
  'delayed',
  'returned',
  'delivered',
  'withheld',
  'bounced',
  'complained',
]);
export type MailFate = z.infer<typeof MailFate>;

/**
 * Status of the mail of an announcement to one person. `queued`: it is to go; `none`: this product
 * sends no mails; `waits`: for quiet hours to end or the next digest; `off`: this person wants none
 * of announcements; `read`: it was read in the product before its mail went; `refused`: the mail
 * service doesn't take it; `sent`: it has taken it, and has told nothing more yet.
 */
export const MailState = z.enum([
  ...(['queued', 'none', 'waits', 'sent', 'off', 'read', 'refused'] as const),
  ...MailFate.options,
]);
export type MailState = z.infer<typeof MailState>;

/** Delivery of an announcement to one person. */
export const Delivery = z.object({
  userId: Id,
  name: z.string(),
  at: Instant,
  readAt: Instant.nullable(),
  mail: MailState,
  /** When that of the mail became so. */
  mailAt: Instant.nullable(),
  /** Of one that came back. */
  reason: BounceReason.optional(),
});
export type Delivery = z.infer<typeof Delivery>;
