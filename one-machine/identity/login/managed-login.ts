import {
  type Call,
  type HttpResponse,
  htmlResponse,
  jsonResponse,
  privateCookie,
  readCookie,
  redirectResponse,
} from '../http-reply.ts';
import { PoolError } from '../pool-error.ts';
import { ShortLived } from '../short-lived.ts';
import type { UserPool } from '../user-pool.ts';
import {
  type AuthorizationCode,
  grantCode,
  RedirectedError,
  readAuthorizationRequest,
} from './authorization.ts';
import { renderErrorPage } from './login-page.ts';
import { answerLogin, sessionCookie } from './login-steps.ts';
import { answerToken, answerUserInfo } from './token-endpoint.ts';

/** Seconds within which a code must be exchanged. */
const codeSeconds = 300;

/**
 * Create the OAuth endpoints and pages of the managed login. `forgotUrl` is the product's page for resetting a
 * password.
 */
export function createManagedLogin(pool: UserPool, forgotUrl: string) {
  const codes = new ShortLived<AuthorizationCode>(codeSeconds, pool.now);

  function authorize(call: Call): HttpResponse {
    const query = call.url.searchParams;
    const request = readAuthorizationRequest(pool.settings, query);
    const session = pool.browserSessions.get(readCookie(call, sessionCookie));
    const user = session && pool.store.find(session.userId);
    if (user?.enabled && query.get('prompt') !== 'login') return grantCode(codes, request, user);
    return redirectResponse(`/login?${query}`);
  }

  function revoke(call: Call): HttpResponse {
    const form = new URLSearchParams(call.body);
    pool.tokens.revoke(form.get('token') ?? '', form.get('client_id') ?? '');
    return { status: 200, headers: {}, body: '' };
  }

  function signOut(call: Call): HttpResponse {
    const target = call.url.searchParams.get('logout_uri') ?? '';
    const known =
      call.url.searchParams.get('client_id') === pool.settings.clientId &&
      pool.settings.logoutUrls.includes(target);
    pool.browserSessions.take(readCookie(call, sessionCookie));
    const forget = privateCookie(sessionCookie, '', 0);
    return known
      ? redirectResponse(target, forget)
      : htmlResponse(
          400,
          renderErrorPage('The address to return to after signing out is unknown.'),
          forget,
        );
  }

  /** Answer a call to one of the login's paths. Return undefined for any other path. */
  return async function answer(call: Call): Promise<HttpResponse | undefined> {
    try {
      switch (`${call.method} ${call.url.pathname}`) {
        case 'GET /oauth2/authorize':
          return authorize(call);
        case 'GET /login':
        case 'POST /login':
          return answerLogin({ pool, codes, forgotUrl }, call);
        case 'POST /oauth2/token':
          return await answerToken(pool, codes, call);
        case 'GET /oauth2/userInfo':
        case 'POST /oauth2/userInfo':
          return await answerUserInfo(pool, call);
        case 'POST /oauth2/revoke':
          return revoke(call);
        case 'GET /logout':
          return signOut(call);
        default:
          return undefined;
      }
    } catch (error) {
      if (error instanceof RedirectedError) return redirectResponse(error.location);
      if (error instanceof PoolError) return htmlResponse(400, renderErrorPage(error.message));
      throw error;
    }
  };
}

/** Return the OpenID discovery document of the pool. */
export const discoveryDocument = (issuer: string, jwksUri: string, domain: string): HttpResponse =>
  jsonResponse(200, {
    issuer,
    jwks_uri: jwksUri,
    authorization_endpoint: `https://${domain}/oauth2/authorize`,
    token_endpoint: `https://${domain}/oauth2/token`,
    userinfo_endpoint: `https://${domain}/oauth2/userInfo`,
    revocation_endpoint: `https://${domain}/oauth2/revoke`,
    end_session_endpoint: `https://${domain}/logout`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'phone', 'profile'],
  });
