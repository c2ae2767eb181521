import { MailError, parseAddress } from './send-email.ts';
import { isSimulator } from './simulator.ts';

const perSecond = 1;
const perDay = 200;
const dayMs = 86_400_000;

/**
 * Limits of SES for a new account (developer guide, "Request production access"): mails to verified addresses
 * and domains only, one a second, 200 in 24 hours, where each recipient counts as one. To the mailbox simulator
 * anybody may send.
 * @param identities the verified ones
 * @param now milliseconds
 * @returns a check that each mail has to pass: it throws MailError with the errors of SES, and counts each mail
 * that passes
 */
export function openSandbox(identities: readonly string[], now: () => number) {
  let sent: number[] = [];
  const isVerified = (address: string) =>
    isSimulator(address) ||
    identities.includes(address) ||
    identities.includes(address.split('@')[1] ?? '');
  return (to: readonly string[]): void => {
    const unverified = to.map(parseAddress).filter((address) => !isVerified(address));
    if (unverified.length > 0)
      throw new MailError(
        'MessageRejected',
        `Email address is not verified. The following identities failed the check: ${unverified.join(', ')}`,
      );
    const at = now();
    sent = sent.filter((moment) => at - moment < dayMs);
    if (sent.length + to.length > perDay)
      throw new MailError('LimitExceededException', 'Daily message quota exceeded.');
    if (sent.filter((moment) => at - moment < 1000).length + to.length > perSecond)
      throw new MailError('TooManyRequestsException', 'Maximum sending rate exceeded.');
    sent.push(...to.map(() => at));
  };
}
