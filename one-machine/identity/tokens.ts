import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { filterClaims } from './attribute-rules.ts';
import { notAuthorized } from './pool-error.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { SigningKey } from './signing-key.ts';
import { invokePreTokenGeneration, type TokenSource } from './triggers.ts';
import type { User } from './user.ts';
import type { UserPool } from './user-pool.ts';
import type { RefreshGrant, UserStore } from './user-store.ts';

/** Scope that allows a token of this pool to change the person's own account. */
export const ownAccountScope = 'aws.cognito.signin.user.admin';

export type IssuedTokens = {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly TokenType: 'Bearer';
  /** Lifetime of the access token in seconds. */
  readonly ExpiresIn: number;
  readonly RefreshToken?: string;
};

const AccessClaims = z.object({
  sub: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('access'),
  scope: z.string(),
});

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

export type Tokens = ReturnType<typeof createTokens>;

/** Issue, refresh, verify, and revoke the tokens of one pool. `now` is the moved clock in epoch seconds. */
export function createTokens(options: {
  settings: PoolSettings;
  issuer: string;
  key: SigningKey;
  store: UserStore;
  invoke: UserPool['invoke'];
  now: () => number;
}) {
  const { settings, issuer, key, store, now } = options;
  const keySet = createLocalJWKSet(key.jwks);

  const signed = (claims: Record<string, unknown>, seconds: number, at: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(issuer)
      .setIssuedAt(at)
      .setExpirationTime(at + seconds)
      .setJti(randomUUID())
      .sign(key.privateKey);

  async function make(
    user: User,
    grant: Omit<RefreshGrant, 'hash'>,
    { source, nonce = '' }: { readonly source: TokenSource; readonly nonce?: string | undefined },
  ): Promise<IssuedTokens> {
    const at = now();
    const groups = store.groupsOf(user.sub);
    const added = await invokePreTokenGeneration(options, source, { user, groups });
    const common = {
      sub: user.sub,
      origin_jti: grant.origin,
      event_id: randomUUID(),
      auth_time: grant.signedInAt,
      ...(groups.length > 0 && { 'cognito:groups': groups }),
    };
    const access = {
      ...common,
      client_id: grant.clientId,
      token_use: 'access',
      scope: grant.scope,
      version: 2,
      username: user.sub,
    };
    const id = {
      ...filterClaims(settings.attributes, user.attributes, grant.scope),
      ...common,
      aud: grant.clientId,
      token_use: 'id',
      'cognito:username': user.sub,
      email: user.email,
      email_verified: user.attributes.email_verified === 'true',
      ...(nonce && { nonce }),
      ...added,
    };
    return {
      AccessToken: await signed(access, settings.validity.access, at),
      IdToken: await signed(id, settings.validity.id, at),
      TokenType: 'Bearer',
      ExpiresIn: settings.validity.access,
    };
  }

  return {
    /** Start a session that can be refreshed until it expires or is revoked. */
    async begin(
      user: User,
      clientId: string,
      scope: string,
      nonce?: string,
    ): Promise<IssuedTokens> {
      const refreshToken = randomBytes(48).toString('base64url');
      const grant: RefreshGrant = {
        hash: hash(refreshToken),
        sub: user.sub,
        clientId,
        origin: randomUUID(),
        scope,
        signedInAt: now(),
        expiresAt: now() + settings.validity.refresh,
        sessionEndsAt: now() + settings.validity.refresh,
      };
      store.saveGrant(grant, now());
      const source =
        scope === ownAccountScope
          ? ('TokenGeneration_Authentication' as const)
          : ('TokenGeneration_HostedAuth' as const);
      return { ...(await make(user, grant, { source, nonce })), RefreshToken: refreshToken };
    },

    /** @throws PoolError NotAuthorizedException for a token that is revoked, expired or owned by a disabled person */
    async refresh(refreshToken: string, clientId: string): Promise<IssuedTokens> {
      const grant = store.grant(hash(refreshToken));
      if (!grant || grant.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
      if (grant.expiresAt <= now()) throw notAuthorized('Refresh Token has expired');
      const user = store.find(grant.sub);
      if (!user) throw notAuthorized('Invalid Refresh Token');
      if (!user.enabled) throw notAuthorized('User is disabled.');
      const source = 'TokenGeneration_RefreshTokens' as const;
      if (settings.rotationGrace === null) return make(user, grant, { source });
      // The previous token stays valid for the grace period, because several tabs may refresh at the same time.
      const next = randomBytes(48).toString('base64url');
      const endsAt = Math.min(grant.expiresAt, now() + settings.rotationGrace);
      store.together(() => {
        store.saveGrant({ ...grant, expiresAt: endsAt }, now());
        store.saveGrant({ ...grant, hash: hash(next), expiresAt: grant.sessionEndsAt }, now());
      });
      return { ...(await make(user, grant, { source })), RefreshToken: next };
    },

    revoke(refreshToken: string, clientId: string): void {
      const grant = store.grant(hash(refreshToken));
      if (grant?.clientId === clientId) store.endSignIn(grant.origin);
    },

    /** Return the person of an access token. Throws unless the session is active and the token has the scope. */
    async bearer(accessToken: string, scope: string = ownAccountScope): Promise<User> {
      const claims = await jwtVerify(accessToken, keySet, {
        issuer,
        algorithms: ['RS256'],
        currentDate: new Date(now() * 1000),
      })
        .then(({ payload }) => AccessClaims.parse(payload))
        .catch(() => {
          throw notAuthorized('Invalid Access Token');
        });
      const user = store.find(claims.sub);
      if (!user || !store.isLive(claims.origin_jti)) {
        throw notAuthorized('Access Token has been revoked');
      }
      if (!user.enabled) throw notAuthorized('User is disabled.');
      if (!claims.scope.split(' ').includes(scope)) {
        throw notAuthorized('Access Token does not have required scopes');
      }
      return user;
    },
  };
}
