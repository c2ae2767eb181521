import * as z from 'zod';
import { notAuthorized, PoolError } from '../pool-error.ts';
import { findTotpStep, makeTotpSecret } from '../totp.ts';
import type { User } from '../user.ts';
import { createOperation, requireUser, saveUser, type UserPool } from '../user-pool.ts';
import { requireChallengeUser } from './answer-challenge.ts';

const Caller = z.object({ AccessToken: z.string().optional(), Session: z.string().optional() });

/**
 * Return the caller. An authenticator app can be set up by a signed-in person, or as a step of a sign-in that requires
 * an app.
 */
async function caller(pool: UserPool, request: z.output<typeof Caller>): Promise<User> {
  if (request.AccessToken) return pool.tokens.bearer(request.AccessToken);
  return requireChallengeUser(pool, request.Session ?? '', 'MFA_SETUP');
}

export const associateSoftwareToken = createOperation(Caller, async (pool, request) => {
  if (pool.settings.mfa === 'OFF') {
    throw new PoolError('SoftwareTokenMFANotFoundException', 'Software Token MFA is not enabled');
  }
  const user = await caller(pool, request);
  const secret = makeTotpSecret();
  saveUser(pool, { ...user, totp: { ...user.totp, pending: secret } });
  return { SecretCode: secret, ...(request.Session && { Session: request.Session }) };
});

/**
 * The first correct code activates the new secret and replaces an earlier secret. During a sign-in, it also makes the
 * second factor required.
 */
export const verifySoftwareToken = createOperation(
  Caller.extend({ UserCode: z.string() }),
  async (pool, request) => {
    const user = await caller(pool, request);
    const { pending, ...totp } = user.totp;
    const step = pending ? findTotpStep(pending, request.UserCode, Date.now(), 0) : null;
    if (!pending || step === null) {
      throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch');
    }
    const duringSignIn = !request.AccessToken;
    saveUser(pool, {
      ...user,
      totp: { ...totp, secret: pending, enabled: totp.enabled || duringSignIn },
    });
    if (!duringSignIn) return { Status: 'SUCCESS' };
    pool.challenges.take(request.Session ?? '');
    return {
      Status: 'SUCCESS',
      Session: pool.challenges.put({ step: 'MFA_SETUP', userId: user.sub, verified: true }),
    };
  },
);

const Preference = z.object({
  SoftwareTokenMfaSettings: z
    .object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().optional() })
    .optional(),
});

function applyPreference(pool: UserPool, user: User, asked: z.output<typeof Preference>) {
  const enabled = asked.SoftwareTokenMfaSettings?.Enabled ?? user.totp.enabled;
  if (enabled && !user.totp.secret) {
    throw new PoolError(
      'InvalidParameterException',
      'User does not have a verified software token',
    );
  }
  if (!enabled && pool.settings.mfa === 'ON') throw notAuthorized('MFA is required');
  saveUser(pool, { ...user, totp: { ...user.totp, enabled } });
  return {};
}

export const setUserMfaPreference = createOperation(
  Preference.extend({ AccessToken: z.string() }),
  async (pool, request) =>
    applyPreference(pool, await pool.tokens.bearer(request.AccessToken), request),
);

/**
 * Set a person's second factor as an administrator, for example after the loss of a phone. The real pool also lets an
 * administrator enable a second factor for somebody without an app. The effect on the next sign-in is not documented,
 * so that is refused here.
 */
export const adminSetUserMfaPreference = createOperation(
  Preference.extend({ Username: z.string() }),
  (pool, request) => applyPreference(pool, requireUser(pool, request.Username), request),
);
