import * as z from 'zod';
import { invalidParameter, PoolError } from './pool-error.ts';
import type { PoolSettings } from './pool-settings.ts';
import { ShortLived } from './short-lived.ts';
import type { SrpChallenge } from './srp.ts';
import type { Tokens } from './tokens.ts';
import type { User } from './user.ts';
import type { UserStore } from './user-store.ts';

/** A mail of the pool, to be delivered to one address. */
export type PoolMail = { readonly to: string; readonly subject: string; readonly text: string };

/** A sign-in that waits for its next step. */
export type OpenChallenge =
  | { readonly step: 'PASSWORD_VERIFIER'; readonly userId: string; readonly srp: SrpChallenge }
  | { readonly step: 'NEW_PASSWORD_REQUIRED'; readonly userId: string }
  | { readonly step: 'SOFTWARE_TOKEN_MFA'; readonly userId: string }
  | { readonly step: 'MFA_SETUP'; readonly userId: string; readonly verified: boolean };

/** All that an operation of the pool works with. */
export type UserPool = {
  readonly settings: PoolSettings;
  /** The part of the pool id after the region; it goes into every password verifier. */
  readonly poolName: string;
  readonly store: UserStore;
  readonly tokens: Tokens;
  readonly challenges: ShortLived<OpenChallenge>;
  readonly browserSessions: ShortLived<{ readonly userId: string }>;
  readonly deliver: (mail: PoolMail) => void | Promise<void>;
  /** Calls a function of the template; what it throws is its refusal. */
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  /** Secret of this installation: unknown people get answers derived from it, so that nobody can tell them apart. */
  readonly seed: Uint8Array;
  /** Epoch seconds of the moved clock. */
  readonly now: () => number;
};

/** Seconds a person has for the next step of a sign-in (the pool's default AuthSessionValidity). */
const challengeSeconds = 180;
/** Seconds the managed login remembers who signed in. */
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

/** Makes an operation whose request is parsed first; a bad one is refused in the pool's own way. */
export function operation<S extends z.ZodType>(
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

/** The person an administrator names, or UserNotFoundException. */
export function requireUser(pool: UserPool, name: string): User {
  const user = pool.store.find(name);
  if (!user) throw new PoolError('UserNotFoundException', 'User does not exist.');
  return user;
}

/** Stores a changed person, stamping the change. */
export function saveUser(pool: UserPool, user: User): User {
  const saved = { ...user, modifiedAt: pool.now() };
  pool.store.save(saved);
  return saved;
}

/** Ends every sign-in of a person: nothing can be refreshed, the managed login has forgotten them. */
export function endAllSignIns(pool: UserPool, userId: string): void {
  pool.store.endAllSignIns(userId);
  pool.browserSessions.deleteWhere((session) => session.userId === userId);
}
