import * as z from 'zod';
import type { ClientRole } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { rolesOf, type User } from '#shared/users/user.ts';

/** Who calls: the subject of a verified token, in one application. */
export type Actor = {
  readonly userId: string;
  readonly applicationId: string;
  /** As the token says; the profile's own may differ until the next sync. */
  readonly email: string;
  /** The profile's name, else what the token says. */
  readonly name: string;
  readonly isAdministrator: boolean;
  readonly roles: ReadonlySet<ClientRole>;
  /** None before the first sync. */
  readonly profile: User | undefined;
};

/** The gateway has checked signature and audience; these are checked here again. Claims arrive as text. */
const Claims = z.object({
  sub: z.uuid(),
  token_use: z.literal('id'),
  exp: z.coerce.number(),
  iss: z.string(),
  email: z.string().default(''),
  name: z.string().default(''),
  'cognito:groups': z.string().default(''),
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
  if (!isGood) throw new AppError('actor.unauthenticated', 'Sign in to go on.');
  return checked.data;
}

/** The gateway writes a list claim as `[admin other]`. */
const groupsOf = (claim: string) => new Set(claim.replace(/^\[|\]$/g, '').split(/[\s,]+/));

/** @throws actor.inactive */
export function toActor(claims: Claims, applicationId: string, profile: User | undefined): Actor {
  if (profile && !profile.isActive)
    throw new AppError('actor.inactive', 'Your profile is inactive. Ask an administrator.');
  const isAdministrator = groupsOf(claims['cognito:groups']).has('admin');
  return {
    userId: claims.sub,
    applicationId,
    email: claims.email,
    name: profile?.name ?? (claims.name || claims.email),
    isAdministrator,
    roles: rolesOf(profile?.role ?? 'Employee', isAdministrator),
    profile,
  };
}
