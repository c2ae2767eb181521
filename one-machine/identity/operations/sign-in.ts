import * as z from 'zod';
import { assertNotLocked, checkPassword, fakeUserId, fakeVerifier } from '../check-password.ts';
import { invalidParameter } from '../pool-error.ts';
import { openChallenge } from '../srp.ts';
import { ownAccountScope } from '../tokens.ts';
import type { User } from '../user.ts';
import { createOperation, requireClient, saveUser, type UserPool } from '../user-pool.ts';

const Start = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
});

/** Start a sign-in by SRP or, if the client allows it, by password. Also refreshes the tokens of a session. */
export const initiateAuth = createOperation(Start, async (pool, request) => {
  requireClient(pool, request.ClientId);
  const given = request.AuthParameters;
  switch (request.AuthFlow) {
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      requireFlow(pool, 'ALLOW_REFRESH_TOKEN_AUTH');
      return {
        ChallengeParameters: {},
        AuthenticationResult: await pool.tokens.refresh(
          given.REFRESH_TOKEN ?? '',
          request.ClientId,
        ),
      };
    case 'USER_SRP_AUTH':
      requireFlow(pool, 'ALLOW_USER_SRP_AUTH');
      return startSrpChallenge(pool, given.USERNAME ?? '', given.SRP_A ?? '');
    case 'USER_PASSWORD_AUTH':
      requireFlow(pool, 'ALLOW_USER_PASSWORD_AUTH');
      return getNextStep(pool, checkPassword(pool, given.USERNAME ?? '', given.PASSWORD ?? ''));
    default:
      throw invalidParameter(`${request.AuthFlow} flow not enabled for this client`);
  }
});

export const getTokensFromRefreshToken = createOperation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  async (pool, request) => {
    requireClient(pool, request.ClientId);
    return {
      AuthenticationResult: await pool.tokens.refresh(request.RefreshToken, request.ClientId),
    };
  },
);

export const revokeToken = createOperation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  (pool, request) => {
    requireClient(pool, request.ClientId);
    pool.tokens.revoke(request.Token, request.ClientId);
    return {};
  },
);

/** Continue after a correct password: return the next challenge, or the tokens. */
export async function getNextStep(pool: UserPool, user: User) {
  const userId = user.sub;
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const Session = pool.challenges.put({ step: 'NEW_PASSWORD_REQUIRED', userId });
    const userAttributes = JSON.stringify({ ...user.attributes, email: user.email });
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session,
      ChallengeParameters: { USER_ID_FOR_SRP: userId, requiredAttributes: '[]', userAttributes },
    };
  }
  if (user.totp.enabled && pool.settings.mfa !== 'OFF') {
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: pool.challenges.put({ step: 'SOFTWARE_TOKEN_MFA', userId }),
      ChallengeParameters: { USER_ID_FOR_SRP: userId },
    };
  }
  if (pool.settings.mfa === 'ON') {
    return {
      ChallengeName: 'MFA_SETUP',
      Session: pool.challenges.put({ step: 'MFA_SETUP', userId, verified: false }),
      ChallengeParameters: { USER_ID_FOR_SRP: userId, MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
    };
  }
  return completeSignIn(pool, user);
}

/** Return the tokens of a person who passed all challenges. */
export async function completeSignIn(pool: UserPool, user: User) {
  const known = user.failures > 0 ? saveUser(pool, { ...user, failures: 0 }) : user;
  return {
    ChallengeParameters: {},
    AuthenticationResult: await pool.tokens.begin(known, pool.settings.clientId, ownAccountScope),
  };
}

function requireFlow(pool: UserPool, flow: string): void {
  if (!pool.settings.authFlows.includes(flow)) {
    throw invalidParameter(`${flow.replace('ALLOW_', '')} flow not enabled for this client`);
  }
}

function startSrpChallenge(pool: UserPool, name: string, clientPublic: string) {
  const user = pool.store.find(name);
  if (user) assertNotLocked(pool, user);
  const userId = user?.sub ?? fakeUserId(pool, name);
  const { salt, verifier } = user?.password ?? fakeVerifier(pool, name);
  const srp = openChallenge(verifier, clientPublic);
  const session = pool.challenges.put({ step: 'PASSWORD_VERIFIER', userId, srp });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
      SALT: salt,
      SRP_B: srp.serverPublic,
      SECRET_BLOCK: Buffer.from(session).toString('base64'),
    },
  };
}
