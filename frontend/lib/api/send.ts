import { loginAgainMessage } from '#frontend/lib/constants.ts';
import { pageLanguage } from '#frontend/lib/language/page-language.ts';
import type { SessionEndReason } from '#frontend/lib/session/ended-notice.ts';
import { endRevokedSession, redirectToSignIn } from '#frontend/lib/session/lost-sign-in.ts';
import { reportRightsChange } from '#frontend/lib/session/rights-change.ts';
import { getIdToken, refreshIdToken } from '#frontend/lib/session/tokens.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import { type AnyRequestInput, type BuiltRequest, buildRequest } from './build-request.ts';
import { createNoResponseError, unreachableMessage } from './no-response.ts';
import { ApiError, readProblem } from './problem.ts';
import { transfer } from './transfer.ts';

/**
 * Send a call. After a 401, refresh the tokens once for all pending calls and retry once. If the refresh or the new
 * token is rejected, the person must sign in again (spec §8). A sign-in that was ended elsewhere is not refreshed, and
 * the person is signed out. Rejects with AppError, or with the abort reason of the signal.
 */
export async function send(endpoint: Endpoint, sent: AnyRequestInput): Promise<Response> {
  const request = buildRequest(endpoint, sent);
  try {
    const token = await bearer();
    const response = await reachService(withBearer(request, token), sent);
    if (response.status !== 401) return await throwUnlessOk(response);
    if (isEnded(await readProblem(response)) && (await getIdToken()) === token)
      throw await leaveEndedSession();
    const again = await reachService(withBearer(request, await refreshBearerToken()), sent);
    if (again.status === 401) throw await leaveEndedSession('lost');
    return await throwUnlessOk(again);
  } catch (error) {
    if (!sent.signal?.aborted) logFailure(endpoint, error);
    if (error instanceof AppError && error.code === 'actor.second-factor-missing')
      reportRightsChange('second-factor-missing');
    throw error;
  }
}

/**
 * Transfer a request. The services never respond with HTML, but the login page of a network can replace any response.
 * @throws server.unavailable
 */
async function reachService(request: BuiltRequest, sent: AnyRequestInput): Promise<Response> {
  const response = await transfer(request, sent);
  const { ok, status, headers } = response;
  const isPage = headers.get('content-type')?.startsWith('text/html');
  if (isPage && (ok || status === 401 || status === 511))
    throw createNoResponseError(unreachableMessage);
  return response;
}

/** Return the bearer token. Redirect to the sign-in screen if the person has none. */
async function bearer(): Promise<string> {
  try {
    return await getIdToken();
  } catch (error) {
    if (isLost(error)) redirectToSignIn();
    throw error;
  }
}

/** Return a new bearer token after a 401. Redirect to the sign-in screen if the user pool rejects the refresh. */
async function refreshBearerToken(): Promise<string> {
  try {
    const token = await refreshIdToken();
    reportRightsChange('token-renewed');
    return token;
  } catch (error) {
    if (!isLost(error)) throw error;
    redirectToSignIn();
    throw new AppError('actor.unauthenticated', loginAgainMessage);
  }
}

const isLost = (error: unknown) =>
  error instanceof AppError && error.code === 'actor.unauthenticated';

const isEnded = ({ code }: AppError) => code === 'actor.signed-out';

/** Sign the person out, and return the error for calls without a sign-in. */
async function leaveEndedSession(end: SessionEndReason = 'elsewhere'): Promise<AppError> {
  await endRevokedSession(end);
  return new AppError('actor.unauthenticated', loginAgainMessage);
}

const withBearer = (request: BuiltRequest, bearer: string) => ({
  ...request,
  headers: {
    ...request.headers,
    authorization: `Bearer ${bearer}`,
    'accept-language': pageLanguage,
  },
});

async function throwUnlessOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  const problem = await readProblem(response);
  throw isEnded(problem) ? await leaveEndedSession() : problem;
}

/**
 * Log a failure that is also thrown to the caller. A missing SLA item is not logged (spec §8), and the log never
 * contains the sent data.
 */
export function logFailure(endpoint: Endpoint, error: unknown): void {
  const code = error instanceof AppError ? error.code : undefined;
  if (code && errorStatus[code] === 404 && endpoint.path.startsWith('/sla')) return;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  console.error(`${endpoint.method} ${endpoint.path}: ${code ?? error}`, requestId ?? '');
}
