import {
  createLocalJWKSet,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { JwtAuthorizer } from '../template/read-apis.ts';

/** The claims of a good token as the gateway hands them on, or why the token is not one. */
export type Verdict =
  | { readonly claims: Readonly<Record<string, string>> }
  | { readonly refused: string };

export type VerifyToken = (token: string) => Promise<Verdict>;

type Known = { readonly claims: Readonly<Record<string, string>>; readonly expires: number };

/** A few hundred people with some tokens each; the oldest one is forgotten first. */
const rememberedTokens = 10_000;

/**
 * Checks tokens as the gateway's JWT authorizer: signature (RS256), issuer, audience (`aud`, else `client_id`),
 * `exp`, `nbf`, `iat`, against the runtime's clock. It does not look at `token_use`: neither does the gateway.
 * A token once found good is known by its exact text until it expires: checking its signature costs more than
 * everything else in a call. Authorizers that want the same share what they know.
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
  const known = new Map<string, Known>();

  const verify = async (token: string, now: number): Promise<Known> => {
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
    return { claims: claimsOf(payload), expires: (payload.exp ?? 0) * 1000 };
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

/** The gateway makes a text of every claim; a list becomes its members between brackets with spaces between them. */
const claimsOf = (payload: JWTPayload): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, formatClaim(value)]));

function formatClaim(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatClaim).join(' ')}]`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
