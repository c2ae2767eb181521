import { createHash, randomInt } from 'node:crypto';
import { PoolError } from './pool-error.ts';
import type { Message } from './pool-settings.ts';
import { invokeCustomMessage, type MailSource } from './triggers.ts';
import type { CodePurpose, User } from './user.ts';
import { saveUser, type UserPool } from './user-pool.ts';

/** Lifetime of a code in seconds, and the number of attempts to enter it. */
const lifetime = { confirm: 86_400, reset: 3600, email: 86_400 } as const;
const allowedTries = 5;
/**
 * Maximum number of codes mailed to one person for one purpose within an hour (in seconds). Failed attempts count over
 * the same hour.
 */
const allowedSends = 5;
const hour = 3600;

const hash = (code: string) => createHash('sha256').update(code).digest('hex');

/** Mails with a code, and the purpose of each code. */
const codeMails = {
  CustomMessage_SignUp: 'confirm',
  CustomMessage_ResendCode: 'confirm',
  CustomMessage_ForgotPassword: 'reset',
  CustomMessage_UpdateUserAttribute: 'email',
  CustomMessage_VerifyUserAttribute: 'email',
} as const satisfies Partial<Record<MailSource, CodePurpose>>;

/**
 * Send a new six-digit code, which replaces an earlier one for the same purpose, and return its destination. Beyond the
 * hourly limit nothing is sent, but the answer is the same, because it must not reveal which accounts exist.
 */
export async function sendCode(
  pool: UserPool,
  user: User,
  source: keyof typeof codeMails,
  to: string = user.email,
) {
  const purpose = codeMails[source];
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const before = user.codes[purpose];
  const counted =
    before && pool.now() - before.since < hour ? before : { tries: 0, sent: 0, since: pool.now() };
  if (counted.sent >= allowedSends) return describeDelivery(to);
  const entry = {
    ...counted,
    hash: hash(code),
    expiresAt: pool.now() + lifetime[purpose],
    sent: counted.sent + 1,
  };
  saveUser(pool, { ...user, codes: { ...user.codes, [purpose]: entry } });
  await sendPoolMessage(pool, to, await invokeCustomMessage(pool, source, user), code);
  return describeDelivery(to);
}

/**
 * Consume a code, and count the attempts.
 * @throws PoolError CodeMismatch-, ExpiredCode- or LimitExceededException
 */
export function redeemCode(pool: UserPool, user: User, purpose: CodePurpose, code: string): User {
  const entry = user.codes[purpose];
  if (!entry || entry.expiresAt <= pool.now()) throw createExpiredCodeError();
  if (entry.tries >= allowedTries) {
    throw new PoolError(
      'LimitExceededException',
      'Attempt limit exceeded, please try after some time.',
    );
  }
  if (hash(code) !== entry.hash) {
    saveUser(pool, {
      ...user,
      codes: { ...user.codes, [purpose]: { ...entry, tries: entry.tries + 1 } },
    });
    throw createCodeMismatchError();
  }
  const { [purpose]: _, ...others } = user.codes;
  return { ...user, codes: others };
}

export const createCodeMismatchError = () =>
  new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.');

export const createExpiredCodeError = () =>
  new PoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

/** Send one of the pool's messages. Throws CodeDeliveryFailureException if the message cannot be delivered. */
export async function sendPoolMessage(pool: UserPool, to: string, message: Message, code: string) {
  const fill = (text: string) => text.replaceAll('{####}', code).replaceAll('{username}', to);
  try {
    await pool.deliver({ to, subject: fill(message.subject), text: fill(message.text) });
  } catch {
    throw new PoolError('CodeDeliveryFailureException', 'The message could not be delivered.');
  }
}

export function describeDelivery(email: string) {
  const [name = '', host = ''] = email.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${name.slice(0, 1)}***@${host.slice(0, 1)}***`,
  };
}
