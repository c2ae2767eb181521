import * as z from 'zod';
import type { ClientRole } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { Id } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { hasEnded } from '#shared/users/sign-in.ts';
import { administratorGroup, listClientRoles, type User } from '#shared/users/user.ts';
import type { AdministratorStatus } from './administrators.ts';

/** Caller: the subject of a verified token, in one application. */
export type Actor = {
  readonly userId: string;
  readonly applicationId: string;
  /** As the token says; the profile's own may differ until the next sync. */
  readonly email: string;
  /** The profile's name, else what the token says. */
  readonly name: string;
  readonly isAdministrator: boolean;
  /** An administrator who can't act as one before they have a second factor. */
  readonly lacksSecondFactor: boolean;
  readonly roles: ReadonlySet<ClientRole>;
  /** None before the first sync. */
  readonly profile: User | undefined;
  /** The sign-in behind the token; `since` in epoch seconds. */
  readonly signIn: { readonly id: string; readonly since: number };
  /** When they signed in, or renewed a refresh token that is good once (ISO 8601). None: the token doesn’t tell. */
  readonly signedInAt?: string | undefined;
};

/** The gateway has checked signature and audience; these are checked here again. Claims arrive as text. */
const Claims = z.object({
  sub: Id,
  token_use: z.literal('id'),
  exp: z.coerce.number(),
  /** When the person signed in, and when this token was made of it: seconds. */
  auth_time: z.coerce.number().optional(),
  iat: z.coerce.number().default(0),
  /** The same in all tokens of a sign-in, refreshed ones too. */
  origin_jti: z.string().max(100).optional(),
  iss: z.string(),
  email: z.string().default(''),
  name: z.string().default(''),
  'cognito:groups': z.string().default(''),
  'cognito:username': z.string().optional(),
});
export type Claims = z.infer<typeof Claims>;

/** Which tokens count: those of one pool (any, if it isn't named), not expired at `now`. */
type Accepted = { now: number; userPoolId: string | undefined };

/** @throws actor.unauthenticated for absent claims, another pool's or use's token, or one that has expired. */
export function checkClaims(claims: unknown, { now, userPoolId }: Accepted): Claims {
  const checked = Claims.safeParse(claims);
  const isGood =
    checked.success &&
    checked.data.exp * 1000 > now &&
    (!userPoolId || checked.data.iss.endsWith(`/${userPoolId}`));
  if (!isGood) throw new AppError('actor.unauthenticated', t`Sign in to continue.`);
  return checked.data;
}

/** The gateway writes a list claim as `[admin other]`. */
const groupsOf = (claim: string) => new Set(claim.replace(/^\[|\]$/g, '').split(/[\s,]+/));

/** Which sign-in a token is of; a pool that doesn't end tokens names none, and its moment stands for it. */
function readSignIn({ auth_time, iat, origin_jti }: Claims): Actor['signIn'] {
  const since = auth_time ?? iat;
  return { id: origin_jti ?? String(since), since };
}

/** Whether a token names an administrator. What the pool says of them now is another question. */
export const namesAdministrator = (claims: Claims): boolean =>
  groupsOf(claims['cognito:groups']).has(administratorGroup);

type Known = {
  readonly applicationId: string;
  readonly profile: User | undefined;
  /** None: the token names no administrator. */
  readonly administratorStatus: AdministratorStatus | undefined;
};

/**
 * @throws actor.inactive; actor.signed-out for a sign-in that was ended; actor.unauthenticated for one whose rights
 * were taken away since
 */
export function toActor(
  claims: Claims,
  { applicationId, profile, administratorStatus }: Known,
): Actor {
  if (profile && !profile.isActive)
    throw new AppError('actor.inactive', t`Your profile is inactive. Ask an administrator.`);
  const signIn = readSignIn(claims);
  if (profile && hasEnded(signIn, profile))
    throw new AppError('actor.signed-out', t`You were signed out. Sign in to continue.`);
  // The browser reacts by renewing its token, and continues with the remaining rights.
  if (administratorStatus === 'removed')
    throw new AppError('actor.unauthenticated', t`Your rights have changed. Sign in again.`);
  const isAdministrator = administratorStatus === 'administrator';
  return {
    userId: claims.sub,
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
 * Return the refusal of a call that needs more rights. An administrator learns that their second factor is
 * missing; `why`: the reason for everybody else.
 */
export const refusal = ({ lacksSecondFactor }: Actor, why: string): AppError =>
  lacksSecondFactor
    ? new AppError(
        'actor.second-factor-missing',
        t`Administrators need a second factor. Set it up on your profile page, then try again.`,
      )
    : new AppError('actor.forbidden', why);
