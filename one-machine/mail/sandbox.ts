import { MailError, parseAddress } from './send-email.ts';
import { isSimulator } from './simulator.ts';

const perSecond = 1;
const perDay = 200;
const dayMs = 86_400_000;

/**
 * Apply the limits of SES for a new account (developer guide, "Request production access"): only to verified addresses
 * and domains, one mail a second, 200 in 24 hours, with each recipient counted as one. The mailbox simulator is always
 * allowed.
 * @param identities verified identities
 * @param now current time in milliseconds
 * @returns check for each mail, which throws MailError with the errors of SES and counts each accepted mail
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
