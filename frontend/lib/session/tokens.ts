import * as z from 'zod';
import { noTokenMessage } from '#frontend/lib/constants.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import { personClaim } from '#shared/users/person-claim.ts';
import { readCachedIdToken } from './cached-token.ts';
import { openUserPool } from './open-user-pool.ts';
import { waitUntilReachable } from './reconnect.ts';
import { isSessionEndingError } from './session-errors.ts';

/** Claims about the person in the id token. */
const Claims = z.object({
  sub: z.string(),
  [personClaim]: z.string().optional(),
  email: z.string().default(''),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  'cognito:groups': z.array(z.string()).default([]),
});
export type Claims = z.infer<typeof Claims>;

/** Timeout of the user pool in milliseconds, because Amplify itself waits forever. */
const poolTimeoutMs = 15_000;

let refreshing: Promise<string> | undefined;

/** @throws after the timeout if no response has arrived */
function addPoolTimeout<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error()), poolTimeoutMs);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * Throws `actor.unauthenticated` if the user pool rejects a refresh, `server.unavailable` if the pool is unreachable.
 */
async function loadAuthSession(options?: { forceRefresh: boolean }) {
  const { fetchAuthSession } = await openUserPool();
  try {
    return await addPoolTimeout(fetchAuthSession(options));
  } catch (cause) {
    if (isSessionEndingError(cause)) throw new AppError('actor.unauthenticated', noTokenMessage);
    void waitForUserPool();
    throw new AppError('server.unavailable', t`The sign-in service could not be reached.`);
  }
}

/** Resolves when the user pool has renewed the tokens or rejected the request. */
export const waitForUserPool = (): Promise<void> =>
  waitUntilReachable(() =>
    loadAuthSession().then(
      () => true,
      (error: unknown) => !(error instanceof AppError && error.code === 'server.unavailable'),
    ),
  );

/**
 * Return the bearer token of a call. All callers wait for a pending refresh. Rejects with `actor.unauthenticated` if
 * the sign-in has ended, and with `server.unavailable` if the user pool is unreachable.
 */
export async function getIdToken(): Promise<string> {
  if (refreshing) return refreshing;
  const cached = readCachedIdToken();
  if (cached) return cached.raw;
  const { tokens } = await loadAuthSession();
  return requireToken(tokens?.idToken?.toString());
}

/** Refresh the tokens once for all concurrent callers. Rejects like `getIdToken`. */
export function refreshIdToken(): Promise<string> {
  refreshing ??= loadAuthSession({ forceRefresh: true })
    .then(({ tokens }) => requireToken(tokens?.idToken?.toString()))
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** Return the claims of a valid session; undefined if nobody is signed in. */
export async function getCurrentClaims(): Promise<Claims | undefined> {
  const cached = readCachedIdToken();
  if (cached) return Claims.parse(cached.payload);
  const { tokens } = await loadAuthSession();
  return tokens?.idToken ? Claims.parse(tokens.idToken.payload) : undefined;
}

/** Whether the token may manage the person's own account in the pool. A token from single sign-on may not. */
export async function canManageOwnAccount(): Promise<boolean> {
  const { tokens } = await loadAuthSession();
  const scope = z.string().catch('').parse(tokens?.accessToken.payload.scope);
  return scope.split(' ').includes('aws.cognito.signin.user.admin');
}

function requireToken(token: string | undefined): string {
  if (!token) throw new AppError('actor.unauthenticated', noTokenMessage);
  return token;
}
