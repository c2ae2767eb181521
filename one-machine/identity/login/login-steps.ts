import { randomBytes, timingSafeEqual } from 'node:crypto';
import { checkPassword } from '../check-password.ts';
import {
  type Call,
  type HttpResponse,
  htmlResponse,
  privateCookie,
  readCookie,
} from '../http-reply.ts';
import {
  redeemTotp,
  replacePassword,
  requireChallengeUser,
} from '../operations/answer-challenge.ts';
import { PoolError } from '../pool-error.ts';
import type { User } from '../user.ts';
import { saveUser, type UserPool } from '../user-pool.ts';
import { type AuthorizationCodes, grantCode, readAuthorizationRequest } from './authorization.ts';
import { type LoginStep, renderLoginPage } from './login-page.ts';

const csrfCookie = 'XSRF-TOKEN';
export const sessionCookie = 'cognito';

type Login = {
  readonly pool: UserPool;
  readonly codes: AuthorizationCodes;
  readonly forgotUrl: string;
};

/**
 * GET /login shows the first step. POST /login processes its answer and redirects to the application or shows the next
 * step.
 */
export function answerLogin(login: Login, call: Call): HttpResponse {
  const request = readAuthorizationRequest(login.pool.settings, call.url.searchParams);
  if (call.method === 'GET') return renderLoginStep(login, call, { kind: 'password' });
  const form = new URLSearchParams(call.body);
  const email = form.get('username') ?? '';
  const first: LoginStep = { kind: 'password', email };
  if (!isSameSecret(form.get('csrf') ?? '', readCookie(call, csrfCookie))) {
    return renderLoginStep(login, call, first, 'This page had expired. Please try again.');
  }
  try {
    const result = handleStep(login.pool, form);
    if ('kind' in result) return renderLoginStep(login, call, result);
    const session = login.pool.browserSessions.put({ userId: result.sub });
    return grantCode(login.codes, request, result, privateCookie(sessionCookie, session));
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    return renderLoginStep(login, call, repeatStep(login.pool, form) ?? first, error.message);
  }
}

/** Process one step. Return the person who is now signed in, or the next step. */
function handleStep(pool: UserPool, form: URLSearchParams): User | LoginStep {
  const session = form.get('session') ?? '';
  const code = form.get('code');
  const newPassword = form.get('newPassword');
  if (code !== null) {
    const known = redeemTotp(
      pool,
      requireChallengeUser(pool, session, 'SOFTWARE_TOKEN_MFA'),
      code.trim(),
    );
    pool.challenges.take(session);
    return forgetFailures(pool, known);
  }
  if (newPassword !== null) {
    return findNextStep(pool, replacePassword(pool, session, { NEW_PASSWORD: newPassword }));
  }
  return findNextStep(
    pool,
    checkPassword(pool, form.get('username') ?? '', form.get('password') ?? ''),
  );
}

function findNextStep(pool: UserPool, user: User): User | LoginStep {
  const userId = user.sub;
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const session = pool.challenges.put({ step: 'NEW_PASSWORD_REQUIRED', userId });
    return { kind: 'new-password', session };
  }
  if (user.totp.enabled && pool.settings.mfa !== 'OFF') {
    const session = pool.challenges.put({ step: 'SOFTWARE_TOKEN_MFA', userId });
    return { kind: 'code', session };
  }
  if (pool.settings.mfa === 'ON') {
    throw new PoolError('MfaSetup', 'Set up your authenticator app first: sign in with e-mail.');
  }
  return forgetFailures(pool, user);
}

const forgetFailures = (pool: UserPool, user: User) =>
  user.failures > 0 ? saveUser(pool, { ...user, failures: 0 }) : user;

/** Return the same step again after a wrong code or a weak password, as long as its session is valid. */
function repeatStep(pool: UserPool, form: URLSearchParams): LoginStep | undefined {
  const session = form.get('session') ?? '';
  const challenge = pool.challenges.get(session);
  if (challenge?.step === 'SOFTWARE_TOKEN_MFA') return { kind: 'code', session };
  if (challenge?.step === 'NEW_PASSWORD_REQUIRED') return { kind: 'new-password', session };
  return undefined;
}

function renderLoginStep(
  login: Login,
  call: Call,
  step: LoginStep,
  refusal?: string,
): HttpResponse {
  const csrf = readCookie(call, csrfCookie) || randomBytes(16).toString('hex');
  const body = renderLoginPage({
    query: call.url.searchParams.toString(),
    csrf,
    step,
    forgotUrl: login.forgotUrl,
    ...(refusal && { refusal }),
  });
  return htmlResponse(200, body, privateCookie(csrfCookie, csrf));
}

function isSameSecret(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
