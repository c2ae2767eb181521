import { loginAgainMessage } from '#frontend/lib/constants.ts';
import { pageLanguage } from '#frontend/lib/language/chosen-language.ts';
import type { End } from '#frontend/lib/session/ended-notice.ts';
import { leaveEnded, signInAgain } from '#frontend/lib/session/lost-sign-in.ts';
import { reportRightsChange } from '#frontend/lib/session/rights-change.ts';
import { idToken, refreshedIdToken } from '#frontend/lib/session/tokens.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import { type AnySent, type BuiltRequest, buildRequest } from './build-request.ts';
import { ApiError, readProblem } from './problem.ts';
import { transfer } from './transfer.ts';

/**
 * Sends one call. On 401 the tokens are refreshed once for all who wait, and the same request goes out once more; if
 * the user pool refuses the refresh, or a service refuses the fresh token too, the person signs in again (spec §8). A
 * sign-in that was ended elsewhere is not refreshed: the person is led out. Rejects with AppError, or with the signal's own reason when the caller gave up.
 */
export async function send(endpoint: Endpoint, sent: AnySent): Promise<Response> {
  const request = buildRequest(endpoint, sent);
  try {
    const token = await bearer();
    const response = await transfer(withBearer(request, token), sent);
    if (response.status !== 401) return await throwUnlessOk(response);
    if (isEnded(await readProblem(response)) && (await idToken()) === token) throw await ended();
    const again = await transfer(withBearer(request, await tokenAfterRefusal()), sent);
    if (again.status === 401) throw await ended('lost');
    return await throwUnlessOk(again);
  } catch (error) {
    if (!sent.signal?.aborted) logFailure(endpoint, error);
    if (error instanceof AppError && error.code === 'actor.second-factor-missing')
      reportRightsChange('second-factor-missing');
    throw error;
  }
}

/** The bearer, or the way to the sign-in screen for who has none any more. */
async function bearer(): Promise<string> {
  try {
    return await idToken();
  } catch (error) {
    if (isLost(error)) signInAgain();
    throw error;
  }
}

/** A fresh bearer after a 401; where the user pool refuses one, the way leads to the sign-in screen. */
async function tokenAfterRefusal(): Promise<string> {
  try {
    const token = await refreshedIdToken();
    reportRightsChange('token-renewed');
    return token;
  } catch (error) {
    if (!isLost(error)) throw error;
    signInAgain();
    throw new AppError('actor.unauthenticated', loginAgainMessage);
  }
}

const isLost = (error: unknown) =>
  error instanceof AppError && error.code === 'actor.unauthenticated';

const isEnded = ({ code }: AppError) => code === 'actor.signed-out';

/** Leads out, and says of the call what calls of anybody hear who is not signed in any more. */
async function ended(end: End = 'elsewhere'): Promise<AppError> {
  await leaveEnded(end);
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
  throw isEnded(problem) ? await ended() : problem;
}

/**
 * Log a failure, which the caller gets as well. A missing SLA item is not logged (spec §8), and the log never
 * contains the sent data.
 */
export function logFailure(endpoint: Endpoint, error: unknown): void {
  const code = error instanceof AppError ? error.code : undefined;
  if (code && errorStatus[code] === 404 && endpoint.path.startsWith('/sla')) return;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  console.error(`${endpoint.method} ${endpoint.path}: ${code ?? error}`, requestId ?? '');
}
