import {
  createLocalJWKSet,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { JwtAuthorizer } from '../template/read-apis.ts';

/** Claims of a valid token in the form that the gateway passes on, or the reason why the token is invalid. */
export type TokenVerdict =
  | { readonly claims: Readonly<Record<string, string>> }
  | { readonly refused: string };

export type VerifyToken = (token: string) => Promise<TokenVerdict>;

type VerifiedToken = {
  readonly claims: Readonly<Record<string, string>>;
  readonly expires: number;
};

/** Cache size: enough for a few hundred people with several tokens each. The oldest entry is evicted first. */
const rememberedTokens = 10_000;

/**
 * Verify tokens like the gateway's JWT authorizer: signature (RS256), issuer, audience (`aud`, else `client_id`),
 * `exp`, `nbf`, `iat`, against the runtime's clock. Like the gateway, ignore `token_use`. A valid token is cached by
 * its text until it expires, because verifying its signature costs more than the rest of a call. Authorizers with the
 * same issuer and audience share the cache.
 */
export function tokenVerifiers(jwks: JSONWebKeySet, clock: { now(): number }) {
  const keys = createLocalJWKSet(jwks);
  const verifiers = new Map<string, VerifyToken>();
  return (authorizer: JwtAuthorizer): VerifyToken => {
    const wanted = [authorizer.issuer, ...authorizer.audience].join(' ');
    const verifier = verifiers.get(wanted) ?? tokenVerifier(authorizer, keys, clock);
    verifiers.set(wanted, verifier);
    return verifier;
  };
}

function tokenVerifier(
  { issuer, audience }: JwtAuthorizer,
  keys: JWTVerifyGetKey,
  clock: { now(): number },
): VerifyToken {
  const known = new Map<string, VerifiedToken>();

  const verify = async (token: string, now: number): Promise<VerifiedToken> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iss'],
      currentDate: new Date(now),
    });
    const audiences = [payload.aud ?? payload.client_id].flat();
    if (!audiences.some((one) => typeof one === 'string' && audience.includes(one))) {
      throw new Error('invalid audience');
    }
    if ((payload.iat ?? 0) * 1000 > now) throw new Error('issued in the future');
    return { claims: getClaims(payload), expires: (payload.exp ?? 0) * 1000 };
  };

  return async (token) => {
    const now = clock.now();
    const found = known.get(token);
    if (found && found.expires > now) return found;
    try {
      const checked = await verify(token, now);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= rememberedTokens) known.delete(oldest);
      known.set(token, checked);
      return checked;
    } catch (error) {
      known.delete(token);
      return { refused: error instanceof Error ? error.message : String(error) };
    }
  };
}

/**
 * Convert every claim to a string, like the gateway. A list becomes its members between brackets, separated by spaces.
 */
const getClaims = (payload: JWTPayload): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, formatClaim(value)]));

function formatClaim(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatClaim).join(' ')}]`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
