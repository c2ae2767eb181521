import * as z from 'zod';
import { assertNotLocked, setChosenPassword, throwFailedAttempt } from '../check-password.ts';
import { redeemCode, sendCode } from '../codes.ts';
import { addressTaken, invalidParameter } from '../pool-error.ts';
import { matchesVerifier } from '../srp.ts';
import { Attributes, cleanEmail, describeMfa, filterWritable, listAttributes } from '../user.ts';
import { createOperation, endAllSignIns, saveUser } from '../user-pool.ts';

const AccessTokenInput = z.object({ AccessToken: z.string() });

export const getUser = createOperation(AccessTokenInput, async (pool, request) => {
  const user = await pool.tokens.bearer(request.AccessToken);
  return { Username: user.sub, UserAttributes: listAttributes(user), ...describeMfa(user) };
});

export const globalSignOut = createOperation(AccessTokenInput, async (pool, request) => {
  const user = await pool.tokens.bearer(request.AccessToken);
  endAllSignIns(pool, user.sub);
  return {};
});

export const deleteUser = createOperation(AccessTokenInput, async (pool, request) => {
  const user = await pool.tokens.bearer(request.AccessToken);
  endAllSignIns(pool, user.sub);
  pool.store.remove(user.sub);
  return {};
});

export const changePassword = createOperation(
  AccessTokenInput.extend({ PreviousPassword: z.string(), ProposedPassword: z.string() }),
  async (pool, request) => {
    const user = await pool.tokens.bearer(request.AccessToken);
    assertNotLocked(pool, user);
    if (!matchesVerifier(pool.poolName, user.sub, request.PreviousPassword, user.password)) {
      throwFailedAttempt(pool, user);
    }
    saveUser(pool, setChosenPassword(pool, user, request.ProposedPassword));
    return {};
  },
);

/** A changed address replaces the old one, or counts as verified, after the person enters the code sent to it. */
export const updateUserAttributes = createOperation(
  AccessTokenInput.extend({ UserAttributes: Attributes }),
  async (pool, request) => {
    const user = await pool.tokens.bearer(request.AccessToken);
    const { email: asked, ...changed } = filterWritable(
      pool.settings.attributes,
      request.UserAttributes,
      { by: 'person' },
    );
    const email = asked === undefined ? user.email : cleanEmail(asked);
    const attributes = { ...user.attributes, ...changed };
    if (email === user.email) {
      saveUser(pool, { ...user, attributes });
      return { CodeDeliveryDetailsList: [] };
    }
    if (!z.email().max(254).safeParse(email).success) {
      throw invalidParameter('Invalid email address format.');
    }
    if (pool.store.find(email)) {
      throw addressTaken();
    }
    const moved = pool.settings.keepsOldEmail
      ? { ...user, attributes, newEmail: email }
      : { ...user, attributes: { ...attributes, email_verified: 'false' }, email };
    return {
      CodeDeliveryDetailsList: [
        await sendCode(pool, moved, 'CustomMessage_UpdateUserAttribute', email),
      ],
    };
  },
);

const Email = z.object({ AttributeName: z.literal('email') });

export const getUserAttributeVerificationCode = createOperation(
  AccessTokenInput.extend(Email.shape),
  async (pool, request) => {
    const user = await pool.tokens.bearer(request.AccessToken);
    return {
      CodeDeliveryDetails: await sendCode(
        pool,
        user,
        'CustomMessage_VerifyUserAttribute',
        user.newEmail,
      ),
    };
  },
);

export const verifyUserAttribute = createOperation(
  AccessTokenInput.extend(Email.shape).extend({ Code: z.string() }),
  async (pool, request) => {
    const user = await pool.tokens.bearer(request.AccessToken);
    const { newEmail, ...known } = redeemCode(pool, user, 'email', request.Code);
    if (newEmail && pool.store.find(newEmail)) throw addressTaken();
    const attributes = { ...known.attributes, email_verified: 'true' };
    saveUser(pool, { ...known, email: newEmail ?? known.email, attributes });
    return {};
  },
);
