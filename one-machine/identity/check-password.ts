import { createHash } from 'node:crypto';
import {
  assertNotKnownPassword,
  assertStrongPassword,
  isBlockedKnownPassword,
} from './password.ts';
import { notAuthorized, PoolError } from './pool-error.ts';
import { makeVerifier, matchesVerifier, type Verifier } from './srp.ts';
import { cleanEmail, type User } from './user.ts';
import { saveUser, type UserPool } from './user-pool.ts';

/**
 * Number of consecutive failures from which each failure locks the account, for a time that doubles up to 15 minutes.
 */
const freeFailures = 5;
const maxLockSeconds = 900;

/** @throws PoolError NotAuthorizedException while the person is locked out */
export function assertNotLocked(pool: UserPool, user: User): void {
  if (user.lockedUntil > pool.now()) throw notAuthorized('Password attempts exceeded');
}

/** Count a wrong password or code, lock the account from the fifth one on, and throw the refusal. */
export function throwFailedAttempt(
  pool: UserPool,
  user: User,
  refusal: PoolError = notAuthorized(),
): never {
  const failures = user.failures + 1;
  const lock =
    failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), maxLockSeconds);
  saveUser(pool, { ...user, failures, lockedUntil: lock ? pool.now() + lock : user.lockedUntil });
  throw refusal;
}

/** Throw if the person may not sign in although the password was right. */
export function assertCanSignIn(user: User): void {
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.status === 'UNCONFIRMED') {
    throw new PoolError('UserNotConfirmedException', 'User is not confirmed.');
  }
  if (user.status === 'RESET_REQUIRED') throw resetRequired();
}

const resetRequired = () =>
  new PoolError('PasswordResetRequiredException', 'Password reset required for the user');

/** @throws PoolError NotAuthorizedException if a temporary password has expired */
export function assertTemporaryPasswordValid(pool: UserPool, user: User): void {
  const endsAt = user.passwordSetAt + pool.settings.password.temporaryValidity;
  if (user.status === 'FORCE_CHANGE_PASSWORD' && endsAt <= pool.now()) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
}

/**
 * Return the person for a name and a plain-text password (managed login, USER_PASSWORD_AUTH). Throw PoolError if they
 * do not match, or if the person is locked out or may not sign in. If the pool refuses leaked passwords, a correct but
 * leaked password has to be reset first.
 */
export function checkPassword(pool: UserPool, name: string, password: string): User {
  const user = pool.store.find(name);
  if (!user) {
    matchesVerifier(pool.poolName, name, password, fakeVerifier(pool, name));
    throw notAuthorized();
  }
  assertNotLocked(pool, user);
  if (!matchesVerifier(pool.poolName, user.sub, password, user.password))
    throwFailedAttempt(pool, user);
  assertCanSignIn(user);
  assertTemporaryPasswordValid(pool, user);
  if (isBlockedKnownPassword(pool.settings, 'SIGN_IN', password)) {
    saveUser(pool, { ...user, status: 'RESET_REQUIRED' });
    throw resetRequired();
  }
  return user;
}

/**
 * Return the person with a new password and without failures, to be stored by the caller. Throw PoolError if the
 * password does not meet the policy.
 */
export function setPassword<T extends Omit<User, 'password'>>(
  pool: UserPool,
  user: T,
  password: string,
): T & Pick<User, 'password'> {
  assertStrongPassword(password, pool.settings.password);
  return {
    ...user,
    password: makeVerifier(pool.poolName, user.sub, password),
    passwordSetAt: pool.now(),
    failures: 0,
    lockedUntil: 0,
  };
}

/**
 * Return the person with the password that the person chose, to be stored by the caller.
 * @throws PoolError if it is too weak or leaked, or if it is one of the person's recent passwords
 */
export function setChosenPassword(pool: UserPool, user: User, password: string): User {
  const changed = setPassword(pool, user, password);
  assertNotKnownPassword(pool.settings, 'PASSWORD_CHANGE', password);
  const earlier = [user.password, ...user.earlierPasswords].slice(
    0,
    pool.settings.password.history,
  );
  if (earlier.some((verifier) => matchesVerifier(pool.poolName, user.sub, password, verifier))) {
    throw new PoolError(
      'PasswordHistoryPolicyViolationException',
      'This password was used before. Choose another one.',
    );
  }
  return { ...changed, earlierPasswords: earlier };
}

/** Return a constant salt and verifier for an unknown name, so that callers cannot find out which accounts exist. */
export function fakeVerifier(pool: UserPool, name: string): Verifier {
  const bytes = (label: string) =>
    createHash('sha256').update(pool.seed).update(label).update(cleanEmail(name)).digest('hex');
  return { salt: bytes('salt').slice(0, 32), verifier: bytes('verifier').repeat(12) };
}

/** Return a constant id in the form of a sub for an unknown name. */
export function fakeUserId(pool: UserPool, name: string): string {
  const hex = fakeVerifier(pool, `id ${name}`).verifier;
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}
