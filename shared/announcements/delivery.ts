import * as z from 'zod';
import { Id, Instant } from '../fields.ts';

/**
 * How the mail of an announcement to one person stands. `queued`: it is to go; `none`: this product sends no mails;
 * `waits`: for quiet hours to end or the next digest; `off`: this person wants none of announcements; `read`: it was
 * read in the product before its mail went; `refused`: the mail service doesn't take it. Whether a mail that was `sent`
 * came back later is not known.
 */
export const MailState = z.enum(['queued', 'none', 'waits', 'sent', 'off', 'read', 'refused']);
export type MailState = z.infer<typeof MailState>;

/** What became of an announcement with one person. */
export const Delivery = z.object({
  userId: Id,
  name: z.string(),
  at: Instant,
  readAt: Instant.nullable(),
  mail: MailState,
  /** When that of the mail became so. */
  mailAt: Instant.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;
