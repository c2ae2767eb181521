import * as z from 'zod';
import type { ClientRole } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { Id } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { getSubject, personClaim, readPersonId } from '#shared/users/person-claim.ts';
import { hasSignInEnded } from '#shared/users/sign-in.ts';
import { administratorGroup, listClientRoles, type User } from '#shared/users/user.ts';
import type { AdministratorStatus } from './administrators.ts';

/** Caller: the person of a verified token, in one application. */
export type Actor = {
  readonly userId: string;
  /** Subject of the account in the user pool with which the caller signed in. */
  readonly subject: string;
  readonly applicationId: string;
  /** Email address from the token. The address in the profile may differ until the next sync. */
  readonly email: string;
  /** Name from the profile, else from the token. */
  readonly name: string;
  readonly isAdministrator: boolean;
  /** Whether the caller is an administrator without the required second factor, and so has no administrator rights. */
  readonly lacksSecondFactor: boolean;
  readonly roles: ReadonlySet<ClientRole>;
  /** Undefined before the first sync. */
  readonly profile: User | undefined;
  /** Session of the token; `since` in epoch seconds. */
  readonly signIn: { readonly id: string; readonly since: number };
  /** Time of the sign-in, or of the renewal with a single-use refresh token (ISO 8601). Undefined: not in the token. */
  readonly signedInAt?: string | undefined;
};

/**
 * Claims of a token, received as text. The gateway has checked signature and audience. These claims are checked again
 * here.
 */
const Claims = z.object({
  sub: Id,
  [personClaim]: Id.optional(),
  token_use: z.literal('id'),
  exp: z.coerce.number(),
  /** Times of the sign-in and of the token's issue, in seconds. */
  auth_time: z.coerce.number().optional(),
  iat: z.coerce.number().default(0),
  /** Equal in all tokens of a session, including refreshed ones. */
  origin_jti: z.string().max(100).optional(),
  iss: z.string(),
  email: z.string().default(''),
  name: z.string().default(''),
  'cognito:groups': z.string().default(''),
  'cognito:username': z.string().optional(),
});
export type Claims = z.infer<typeof Claims>;

/**
 * Conditions for accepted tokens: issued by this pool (undefined for any), and not expired at `now` (ms since the
 * epoch).
 */
type TokenConditions = { now: number; userPoolId: string | undefined };

/**
 * @throws actor.unauthenticated for absent claims, for an expired token, and for a token of another pool or for another
 * use.
 */
export function checkClaims(claims: unknown, { now, userPoolId }: TokenConditions): Claims {
  const checked = Claims.safeParse(claims);
  const isGood =
    checked.success &&
    checked.data.exp * 1000 > now &&
    (!userPoolId || checked.data.iss.endsWith(`/${userPoolId}`));
  if (!isGood) throw new AppError('actor.unauthenticated', t`Sign in to continue.`);
  return checked.data;
}

/** Parse the groups in a claim. The gateway formats a list claim as `[admin other]`. */
const getGroups = (claim: string) => new Set(claim.replace(/^\[|\]$/g, '').split(/[\s,]+/));

/** Session id: `origin_jti`, else `auth_time`. */
function readSignIn({ auth_time, iat, origin_jti }: Claims): Actor['signIn'] {
  const since = auth_time ?? iat;
  return { id: origin_jti ?? String(since), since };
}

/** Whether a token names an administrator. The current rights in the pool may differ. */
export const hasAdministratorClaim = (claims: Claims): boolean =>
  getGroups(claims['cognito:groups']).has(administratorGroup);

type CallerData = {
  readonly applicationId: string;
  readonly profile: User | undefined;
  /** Undefined: the token names no administrator. */
  readonly administratorStatus: AdministratorStatus | undefined;
};

/**
 * @throws actor.inactive; actor.signed-out if the session was ended, or if the person has another account now;
 * actor.unauthenticated if the rights in the token were revoked since
 */
export function toActor(
  claims: Claims,
  { applicationId, profile, administratorStatus }: CallerData,
): Actor {
  if (profile && !profile.isActive)
    throw new AppError('actor.inactive', t`Your profile is inactive. Ask an administrator.`);
  const signIn = readSignIn(claims);
  // The profile must confirm the account, because a claim alone must not let a caller become somebody else.
  if (profile && (getSubject(profile) !== claims.sub || hasSignInEnded(signIn, profile)))
    throw new AppError('actor.signed-out', t`You were signed out. Sign in to continue.`);
  // Force the browser to renew its token, after which it continues with the remaining rights.
  if (administratorStatus === 'removed')
    throw new AppError('actor.unauthenticated', t`Your rights have changed. Sign in again.`);
  const isAdministrator = administratorStatus === 'administrator';
  return {
    userId: readPersonId(claims),
    subject: claims.sub,
    applicationId,
    email: claims.email,
    name: profile?.name ?? (claims.name || claims.email),
    isAdministrator,
    lacksSecondFactor: administratorStatus === 'second-factor-missing',
    roles: listClientRoles(profile?.role ?? 'Employee', isAdministrator),
    profile,
    signIn,
    ...(claims.auth_time && { signedInAt: new Date(claims.auth_time * 1000).toISOString() }),
  };
}

/**
 * Return the refusal of a call that needs more rights. For an administrator without the required second factor, it
 * reports this. `why`: the reason for everybody else.
 */
export const createForbiddenError = ({ lacksSecondFactor }: Actor, why: string): AppError =>
  lacksSecondFactor
    ? new AppError(
        'actor.second-factor-missing',
        t`Administrators need a second factor. Set it up on your profile page, then try again.`,
      )
    : new AppError('actor.forbidden', why);
