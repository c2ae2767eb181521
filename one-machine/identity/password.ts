import { randomBytes } from 'node:crypto';
import { PoolError } from './pool-error.ts';
import type { PasswordEvent, PasswordPolicy, PoolSettings } from './pool-settings.ts';

/** @throws PoolError InvalidPasswordException with the missing requirements, in the wording of the user pool */
export function assertStrongPassword(password: string, policy: PasswordPolicy): void {
  const missing =
    (password.length < policy.minimumLength && 'Password not long enough') ||
    (password.length > 256 && 'Password too long') ||
    (policy.lower && !/[a-z]/.test(password) && 'Password must have lowercase characters') ||
    (policy.upper && !/[A-Z]/.test(password) && 'Password must have uppercase characters') ||
    (policy.digit && !/\d/.test(password) && 'Password must have numeric characters') ||
    (policy.symbol && !/[^A-Za-z0-9]/.test(password) && 'Password must have symbol characters');
  if (missing) {
    throw new PoolError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${missing}`,
    );
  }
}

/** True if the pool refuses a leaked password at this event. */
export const isBlockedKnownPassword = (
  { refusesKnown, isKnown }: PoolSettings,
  event: PasswordEvent,
  password: string,
): boolean => refusesKnown.has(event) && isKnown(password);

/** @throws PoolError InvalidPasswordException for a leaked password */
export function assertNotKnownPassword(
  settings: PoolSettings,
  event: PasswordEvent,
  password: string,
): void {
  if (!isBlockedKnownPassword(settings, event, password)) return;
  throw new PoolError(
    'InvalidPasswordException',
    'Provided password cannot be used for security reasons.',
  );
}

/** Generate a temporary password that meets every policy. */
export const generateTemporaryPassword = (): string =>
  `${randomBytes(9).toString('base64url')}aA1!`;
