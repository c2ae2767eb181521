import * as z from 'zod';
import {
  assertCanSignIn,
  assertNotLocked,
  assertTemporaryPasswordValid,
  setChosenPassword,
  throwFailedAttempt,
} from '../check-password.ts';
import { invalidParameter, notAuthorized, PoolError } from '../pool-error.ts';
import { verifyProof } from '../srp.ts';
import { findTotpStep } from '../totp.ts';
import { filterWritable, type User } from '../user.ts';
import {
  createOperation,
  type OpenChallenge,
  requireClient,
  saveUser,
  type UserPool,
} from '../user-pool.ts';
import { completeSignIn, getNextStep } from './sign-in.ts';

type Responses = Record<string, string>;

export const respondToAuthChallenge = createOperation(
  z.object({
    ClientId: z.string(),
    ChallengeName: z.string(),
    Session: z.string().optional(),
    ChallengeResponses: z.record(z.string(), z.string()).default({}),
  }),
  (pool, request) => {
    requireClient(pool, request.ClientId);
    const given = request.ChallengeResponses;
    switch (request.ChallengeName) {
      case 'PASSWORD_VERIFIER':
        return verifyPasswordClaim(pool, given);
      case 'NEW_PASSWORD_REQUIRED':
        return getNextStep(pool, replacePassword(pool, request.Session ?? '', given));
      case 'SOFTWARE_TOKEN_MFA':
        return verifySecondFactor(pool, request.Session ?? '', given);
      case 'MFA_SETUP':
        return completeMfaSetup(pool, request.Session ?? '');
      default:
        throw invalidParameter(`${request.ChallengeName} is not a challenge of this client`);
    }
  },
);

function verifyPasswordClaim(pool: UserPool, given: Responses) {
  const secretBlock = given.PASSWORD_CLAIM_SECRET_BLOCK ?? '';
  const challenge = pool.challenges.take(Buffer.from(secretBlock, 'base64').toString());
  if (challenge?.step !== 'PASSWORD_VERIFIER') throw notAuthorized();
  const proof = {
    poolName: pool.poolName,
    userId: challenge.userId,
    secretBlock,
    timestamp: given.TIMESTAMP ?? '',
    signature: given.PASSWORD_CLAIM_SIGNATURE ?? '',
  };
  const right = verifyProof(challenge.srp, proof);
  const user = pool.store.find(challenge.userId);
  if (!user) throw notAuthorized();
  // Check the lock again: challenges opened before the lock must not allow further guesses.
  assertNotLocked(pool, user);
  if (!right) throwFailedAttempt(pool, user);
  assertCanSignIn(user);
  assertTemporaryPasswordValid(pool, user);
  return getNextStep(pool, user);
}

/** Replace the temporary password with a password that the person chose. */
export function replacePassword(pool: UserPool, session: string, given: Responses): User {
  const user = requireChallengeUser(pool, session, 'NEW_PASSWORD_REQUIRED');
  const known = setChosenPassword(pool, user, given.NEW_PASSWORD ?? '');
  pool.challenges.take(session);
  const prefix = 'userAttributes.';
  const attributes = Object.entries(given)
    .filter(([name]) => name.startsWith(prefix))
    .map(([Name, Value]) => ({ Name: Name.slice(prefix.length), Value }));
  const { email: _, ...changed } = filterWritable(pool.settings.attributes, attributes, {
    by: 'person',
  });
  return saveUser(pool, {
    ...known,
    status: 'CONFIRMED',
    attributes: { ...known.attributes, ...changed },
  });
}

function verifySecondFactor(pool: UserPool, session: string, given: Responses) {
  const user = requireChallengeUser(pool, session, 'SOFTWARE_TOKEN_MFA');
  const known = redeemTotp(pool, user, given.SOFTWARE_TOKEN_MFA_CODE ?? '');
  pool.challenges.take(session);
  return completeSignIn(pool, known);
}

function completeMfaSetup(pool: UserPool, session: string) {
  const challenge = pool.challenges.get(session);
  if (challenge?.step !== 'MFA_SETUP' || !challenge.verified) {
    throw notAuthorized('Invalid session for the user.');
  }
  const user = requireChallengeUser(pool, session, 'MFA_SETUP');
  pool.challenges.take(session);
  return completeSignIn(pool, user);
}

/** Return the person whose sign-in waits at this step. Throws if the person may no longer sign in. */
export function requireChallengeUser(
  pool: UserPool,
  session: string,
  step: OpenChallenge['step'],
): User {
  const challenge = pool.challenges.get(session);
  const user = challenge?.step === step ? pool.store.find(challenge.userId) : undefined;
  if (!user) throw notAuthorized('Invalid session for the user, session is expired.');
  assertNotLocked(pool, user);
  assertCanSignIn(user);
  return user;
}

/** Consume a code of the person's authenticator app. The check uses the real time, like the app. */
export function redeemTotp(pool: UserPool, user: User, code: string): User {
  const step = findTotpStep(user.totp.secret ?? '', code, Date.now(), user.totp.lastStep);
  if (step === null) {
    throwFailedAttempt(
      pool,
      user,
      new PoolError('CodeMismatchException', 'Invalid code received for user'),
    );
  }
  return saveUser(pool, { ...user, totp: { ...user.totp, lastStep: step } });
}
