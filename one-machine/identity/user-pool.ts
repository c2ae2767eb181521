import * as z from 'zod';
import { invalidParameter, PoolError } from './pool-error.ts';
import type { PoolSettings } from './pool-settings.ts';
import { ShortLived } from './short-lived.ts';
import type { SrpChallenge } from './srp.ts';
import type { Tokens } from './tokens.ts';
import type { User } from './user.ts';
import type { UserStore } from './user-store.ts';

/** A mail of the pool to one address. */
export type PoolMail = { readonly to: string; readonly subject: string; readonly text: string };

/** A sign-in that is waiting for its next step. */
export type OpenChallenge =
  | { readonly step: 'PASSWORD_VERIFIER'; readonly userId: string; readonly srp: SrpChallenge }
  | { readonly step: 'NEW_PASSWORD_REQUIRED'; readonly userId: string }
  | { readonly step: 'SOFTWARE_TOKEN_MFA'; readonly userId: string }
  | { readonly step: 'MFA_SETUP'; readonly userId: string; readonly verified: boolean };

/** Dependencies of the pool's operations. */
export type UserPool = {
  readonly settings: PoolSettings;
  /** Part of the pool id after the region. Every password verifier depends on it. */
  readonly poolName: string;
  readonly store: UserStore;
  readonly tokens: Tokens;
  readonly challenges: ShortLived<OpenChallenge>;
  readonly browserSessions: ShortLived<{ readonly userId: string }>;
  readonly deliver: (mail: PoolMail) => void | Promise<void>;
  /** Call a function of the template. An error that it throws means a refusal. */
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  /**
   * Secret of this installation. Answers for unknown people are derived from it, so that they look like those for real
   * people.
   */
  readonly seed: Uint8Array;
  /** Return the moved clock's time in epoch seconds. */
  readonly now: () => number;
};

/** Seconds for the next step of a sign-in (the pool's default AuthSessionValidity). */
const challengeSeconds = 180;
/** Lifetime of a browser session in the managed login, in seconds. */
const browserSessionSeconds = 3600;

export function createUserPool(
  parts: Omit<UserPool, 'poolName' | 'challenges' | 'browserSessions'>,
): UserPool {
  return {
    ...parts,
    poolName: parts.settings.userPoolId.slice(parts.settings.userPoolId.indexOf('_') + 1),
    challenges: new ShortLived(challengeSeconds, parts.now),
    browserSessions: new ShortLived(browserSessionSeconds, parts.now),
  };
}

export type Operation = (pool: UserPool, request: unknown) => Promise<unknown>;

/** Create an operation that parses its request first. An invalid request is refused with the pool's error. */
export function createOperation<S extends z.ZodType>(
  schema: S,
  act: (pool: UserPool, request: z.output<S>) => object | Promise<object>,
): Operation {
  return async (pool, request) => {
    const parsed = schema.safeParse(request);
    if (!parsed.success) throw invalidParameter(z.prettifyError(parsed.error));
    return act(pool, parsed.data);
  };
}

export function requireClient(pool: UserPool, clientId: string): void {
  if (clientId !== pool.settings.clientId) {
    throw new PoolError(
      'ResourceNotFoundException',
      `User pool client ${clientId} does not exist.`,
    );
  }
}

/** Return the person that an administrator names. Throws UserNotFoundException. */
export function requireUser(pool: UserPool, name: string): User {
  const user = pool.store.find(name);
  if (!user) throw new PoolError('UserNotFoundException', 'User does not exist.');
  return user;
}

/** Save a changed person with the time of the change. */
export function saveUser(pool: UserPool, user: User): User {
  const saved = { ...user, modifiedAt: pool.now() };
  pool.store.save(saved);
  return saved;
}

/** End every session of a person: refresh tokens and managed login sessions become invalid. */
export function endAllSignIns(pool: UserPool, userId: string): void {
  pool.store.endAllSignIns(userId);
  pool.browserSessions.deleteWhere((session) => session.userId === userId);
}
