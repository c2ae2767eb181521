import * as z from 'zod';
import { assertNotLocked, recordAndRefuseFailure, setChosenPassword } from '../check-password.ts';
import { sendCode, useCode } from '../codes.ts';
import { addressTaken, invalidParameter } from '../pool-error.ts';
import { matchesVerifier } from '../srp.ts';
import { Attributes, attributeList, cleanEmail, describeMfa, filterWritable } from '../user.ts';
import { endAllSignIns, operation, saveUser } from '../user-pool.ts';

const AccessTokenInput = z.object({ AccessToken: z.string() });

export const getUser = operation(AccessTokenInput, async (pool, request) => {
  const user = await pool.tokens.bearer(request.AccessToken);
  return { Username: user.sub, UserAttributes: attributeList(user), ...describeMfa(user) };
});

export const globalSignOut = operation(AccessTokenInput, async (pool, request) => {
  const user = await pool.tokens.bearer(request.AccessToken);
  endAllSignIns(pool, user.sub);
  return {};
});

export const deleteUser = operation(AccessTokenInput, async (pool, request) => {
  const user = await pool.tokens.bearer(request.AccessToken);
  endAllSignIns(pool, user.sub);
  pool.store.remove(user.sub);
  return {};
});

export const changePassword = operation(
  AccessTokenInput.extend({ PreviousPassword: z.string(), ProposedPassword: z.string() }),
  async (pool, request) => {
    const user = await pool.tokens.bearer(request.AccessToken);
    assertNotLocked(pool, user);
    if (!matchesVerifier(pool.poolName, user.sub, request.PreviousPassword, user.password)) {
      recordAndRefuseFailure(pool, user);
    }
    saveUser(pool, setChosenPassword(pool, user, request.ProposedPassword));
    return {};
  },
);

/** A changed address replaces the old one, or counts as verified, after the person enters the code sent to it. */
export const updateUserAttributes = operation(
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

export const getUserAttributeVerificationCode = operation(
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

export const verifyUserAttribute = operation(
  AccessTokenInput.extend(Email.shape).extend({ Code: z.string() }),
  async (pool, request) => {
    const user = await pool.tokens.bearer(request.AccessToken);
    const { newEmail, ...known } = useCode(pool, user, 'email', request.Code);
    if (newEmail && pool.store.find(newEmail)) throw addressTaken();
    const attributes = { ...known.attributes, email_verified: 'true' };
    saveUser(pool, { ...known, email: newEmail ?? known.email, attributes });
    return {};
  },
);
