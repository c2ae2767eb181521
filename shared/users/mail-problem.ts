import * as z from 'zod';
import { Instant } from '../fields.ts';

/**
 * Reason for a bounce. `noMailbox`: the mailbox does not exist or is closed; `mailboxFull`: the mailbox is full;
 * `tooLarge`: the mail is too large for the mailbox; `refused`: the server refuses mail from this sender, or this
 * content; `other`: no reason given.
 */
export const BounceReason = z.enum(['noMailbox', 'mailboxFull', 'tooLarge', 'refused', 'other']);
export type BounceReason = z.infer<typeof BounceReason>;

/**
 * Reason why mails to a person's current address are not delivered. `bounced`: a permanent bounce; `complained`: a mail
 * was marked as spam; `suppressed`: the mail service does not send to the address, because earlier mails bounced or
 * were marked as spam, from this product or others.
 */
export const MailProblem = z.object({
  kind: z.enum(['bounced', 'complained', 'suppressed']),
  since: Instant,
  /** Reason of a bounce. */
  reason: BounceReason.optional(),
});
export type MailProblem = z.infer<typeof MailProblem>;
