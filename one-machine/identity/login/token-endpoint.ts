import { createHash } from 'node:crypto';
import { type Call, type HttpResponse, jsonResponse } from '../http-reply.ts';
import { PoolError } from '../pool-error.ts';
import type { IssuedTokens } from '../tokens.ts';
import type { UserPool } from '../user-pool.ts';
import type { AuthorizationCodes } from './authorization.ts';

/** POST /oauth2/token: exchanges a code with its PKCE verifier, or refreshes. */
export async function answerToken(
  pool: UserPool,
  codes: AuthorizationCodes,
  call: Call,
): Promise<HttpResponse> {
  const form = new URLSearchParams(call.body);
  const clientId = form.get('client_id') ?? '';
  if (clientId !== pool.settings.clientId) return jsonResponse(400, { error: 'invalid_client' });
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const code = codes.take(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const user = code && pool.store.find(code.userId);
      if (
        !user?.enabled ||
        code?.redirectUri !== form.get('redirect_uri') ||
        code.codeChallenge !== challenge
      ) {
        return jsonResponse(400, { error: 'invalid_grant' });
      }
      return answerTokens(await pool.tokens.begin(user, clientId, code.scope, code.nonce));
    }
    case 'refresh_token':
      return pool.tokens
        .refresh(form.get('refresh_token') ?? '', clientId)
        .then(answerTokens, () => jsonResponse(400, { error: 'invalid_grant' }));
    default:
      return jsonResponse(400, { error: 'unsupported_grant_type' });
  }
}

/** GET or POST /oauth2/userInfo with an access token of scope openid. */
export async function answerUserInfo(pool: UserPool, call: Call): Promise<HttpResponse> {
  const token = call.header('authorization').replace(/^Bearer /i, '');
  try {
    const user = await pool.tokens.bearer(token, 'openid');
    return jsonResponse(200, {
      ...user.attributes,
      sub: user.sub,
      username: user.sub,
      email: user.email,
      email_verified: user.attributes.email_verified ?? 'false',
    });
  } catch (error) {
    if (error instanceof PoolError) return jsonResponse(401, { error: 'invalid_token' });
    throw error;
  }
}

const answerTokens = (tokens: IssuedTokens) =>
  jsonResponse(200, {
    access_token: tokens.AccessToken,
    id_token: tokens.IdToken,
    ...(tokens.RefreshToken && { refresh_token: tokens.RefreshToken }),
    token_type: tokens.TokenType,
    expires_in: tokens.ExpiresIn,
  });
