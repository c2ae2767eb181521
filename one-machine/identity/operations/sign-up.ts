import * as z from 'zod';
import { setPassword } from '../check-password.ts';
import { createExpiredCodeError, describeDelivery, redeemCode, sendCode } from '../codes.ts';
import { assertNotKnownPassword } from '../password.ts';
import { invalidParameter, notAuthorized, PoolError } from '../pool-error.ts';
import { invokePreSignUp } from '../triggers.ts';
import { Attributes, cleanEmail, createUserRecord, filterWritable } from '../user.ts';
import { createOperation, requireClient, saveUser } from '../user-pool.ts';

const ClientUsername = z.object({ ClientId: z.string(), Username: z.string() });

export const signUp = createOperation(
  ClientUsername.extend({ Password: z.string(), UserAttributes: Attributes }),
  async (pool, request) => {
    requireClient(pool, request.ClientId);
    if (!pool.settings.selfSignUp)
      throw notAuthorized('SignUp is not permitted for this user pool');
    if (!z.email().max(254).safeParse(request.Username.trim()).success) {
      throw invalidParameter('Username should be an email.');
    }
    const attributes = filterWritable(pool.settings.attributes, request.UserAttributes, {
      by: 'person',
      isNew: true,
    });
    const user = setPassword(
      pool,
      createUserRecord(request.Username, attributes, pool.now()),
      request.Password,
    );
    assertNotKnownPassword(pool.settings, 'SIGN_UP', request.Password);
    if (pool.store.find(user.email)) {
      throw new PoolError('UsernameExistsException', 'User already exists');
    }
    await invokePreSignUp(pool, 'PreSignUp_SignUp', user);
    const details = await sendCode(pool, saveUser(pool, user), 'CustomMessage_SignUp');
    return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: details };
  },
);

export const confirmSignUp = createOperation(
  ClientUsername.extend({ ConfirmationCode: z.string() }),
  (pool, request) => {
    requireClient(pool, request.ClientId);
    const user = pool.store.find(request.Username);
    // Return the same error for an unknown and a confirmed person, so that the answer does not reveal who has an
    // account.
    if (user?.status !== 'UNCONFIRMED') throw createExpiredCodeError();
    const known = redeemCode(pool, user, 'confirm', request.ConfirmationCode);
    saveUser(pool, {
      ...known,
      status: 'CONFIRMED',
      attributes: { ...known.attributes, email_verified: 'true' },
    });
    return {};
  },
);

export const resendConfirmationCode = createOperation(ClientUsername, async (pool, request) => {
  requireClient(pool, request.ClientId);
  const user = pool.store.find(request.Username);
  const isWaiting = user?.status === 'UNCONFIRMED';
  return {
    CodeDeliveryDetails: isWaiting
      ? await sendCode(pool, user, 'CustomMessage_ResendCode')
      : describeDelivery(cleanEmail(request.Username)),
  };
});
