import * as z from 'zod';
import { Instant } from '../fields.ts';

/**
 * Why a mail server sent a mail back. `noMailbox`: there is no such mailbox, or it is closed; `mailboxFull`: no room in
 * it; `tooLarge`: the mail is too large for it; `refused`: that server takes no mail from here, or not such mail;
 * `other`: it didn't say.
 */
export const BounceReason = z.enum(['noMailbox', 'mailboxFull', 'tooLarge', 'refused', 'other']);
export type BounceReason = z.infer<typeof BounceReason>;

/**
 * Why mails to somebody's present address don't arrive. `bounced`: one came back for good; `complained`: one was marked
 * as spam; `suppressed`: the mail service doesn't write to the address, as mails to it came back before or were marked
 * as spam, here or elsewhere.
 */
export const MailProblem = z.object({
  kind: z.enum(['bounced', 'complained', 'suppressed']),
  since: Instant,
  /** Of one that came back. */
  reason: BounceReason.optional(),
});
export type MailProblem = z.infer<typeof MailProblem>;
