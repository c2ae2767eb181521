import * as z from 'zod';
import { noTokenMessage } from '#frontend/lib/constants.ts';
import { AppError } from '#shared/errors.ts';
import { cachedIdToken } from './cached-token.ts';
import { openUserPool } from './open-user-pool.ts';

/** What the id token says about the person. */
const Claims = z.object({
  sub: z.string(),
  email: z.string().default(''),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  'cognito:groups': z.array(z.string()).default([]),
});
export type Claims = z.infer<typeof Claims>;

let refreshing: Promise<string> | undefined;

async function authSession(options?: { forceRefresh: boolean }) {
  const { fetchAuthSession } = await openUserPool();
  return fetchAuthSession(options);
}

/** The bearer of a call. While a refresh is under way everybody waits for it. */
export async function idToken(): Promise<string> {
  if (refreshing) return refreshing;
  const cached = cachedIdToken();
  if (cached) return cached.raw;
  const { tokens } = await authSession();
  return requireToken(tokens?.idToken?.toString());
}

/** Refreshes the tokens once for all who ask meanwhile; rejects when the sign-in has ended. */
export function refreshedIdToken(): Promise<string> {
  refreshing ??= authSession({ forceRefresh: true })
    .then(({ tokens }) => requireToken(tokens?.idToken?.toString()))
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** The claims of a valid session, or undefined when nobody is signed in. */
export async function currentClaims(): Promise<Claims | undefined> {
  const cached = cachedIdToken();
  if (cached) return Claims.parse(cached.payload);
  const { tokens } = await authSession();
  return tokens?.idToken ? Claims.parse(tokens.idToken.payload) : undefined;
}

/** Whether the sign-in may act on its own account in the pool; one by single sign-on may not. */
export async function mayUseOwnAccount(): Promise<boolean> {
  const { tokens } = await authSession();
  const scope = z.string().catch('').parse(tokens?.accessToken.payload.scope);
  return scope.split(' ').includes('aws.cognito.signin.user.admin');
}

function requireToken(token: string | undefined): string {
  if (!token) throw new AppError('actor.unauthenticated', noTokenMessage);
  return token;
}
