import { type HttpResponse, redirectResponse } from '../http-reply.ts';
import { PoolError } from '../pool-error.ts';
import type { PoolSettings } from '../pool-settings.ts';
import type { ShortLived } from '../short-lived.ts';
import type { User } from '../user.ts';

/** Parameters of an application's request, passed in the URL of the login page during the sign-in. */
export type AuthorizationRequest = {
  readonly redirectUri: string;
  readonly state: string;
  readonly scope: string;
  readonly codeChallenge: string;
  readonly nonce: string;
};

/** An issued code, which can be exchanged once. */
export type AuthorizationCode = AuthorizationRequest & { readonly userId: string };
export type AuthorizationCodes = ShortLived<AuthorizationCode>;

/** Error that is reported to the application's redirect URI, not to the person. */
export class RedirectedError extends Error {
  override readonly name = 'RedirectedError';
  readonly location: string;

  constructor(request: { redirectUri: string; state: string }, error: string, description: string) {
    super(description);
    this.location = buildRedirectUrl(request, { error, error_description: description });
  }
}

/**
 * Parse the query of /oauth2/authorize. Only the code flow with PKCE S256 is supported.
 * @throws PoolError if the redirect URI is not trusted, RedirectedError for any other error
 */
export function readAuthorizationRequest(
  settings: PoolSettings,
  query: URLSearchParams,
): AuthorizationRequest {
  const text = (name: string) => query.get(name) ?? '';
  const redirectUri = text('redirect_uri');
  if (text('client_id') !== settings.clientId || !settings.callbackUrls.includes(redirectUri)) {
    throw new PoolError('redirect_mismatch', 'This application or its return address is unknown.');
  }
  const state = text('state');
  const refuse = (error: string, description: string) =>
    new RedirectedError({ redirectUri, state }, error, description);
  if (text('response_type') !== 'code') {
    throw refuse('unsupported_response_type', 'only the code flow is offered');
  }
  if (text('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(text('code_challenge'))) {
    throw refuse('invalid_request', 'a PKCE challenge (S256) is required');
  }
  const scope = text('scope').trim() || settings.scopes.join(' ');
  if (scope.split(/\s+/).some((one) => !settings.scopes.includes(one))) {
    throw refuse('invalid_scope', 'a scope is not allowed for this client');
  }
  return { redirectUri, state, scope, codeChallenge: text('code_challenge'), nonce: text('nonce') };
}

/** Redirect the person to the application with an authorization code. */
export function grantCode(
  codes: AuthorizationCodes,
  request: AuthorizationRequest,
  user: User,
  cookie?: string,
): HttpResponse {
  const code = codes.put({ ...request, userId: user.sub });
  return redirectResponse(buildRedirectUrl(request, { code }), cookie);
}

function buildRedirectUrl(
  request: { redirectUri: string; state: string },
  query: Record<string, string>,
): string {
  const target = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  if (request.state) target.searchParams.set('state', request.state);
  return target.href;
}
