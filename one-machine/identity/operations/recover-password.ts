import * as z from 'zod';
import { setChosenPassword } from '../check-password.ts';
import { createCodeMismatchError, describeDelivery, redeemCode, sendCode } from '../codes.ts';
import { assertStrongPassword } from '../password.ts';
import { cleanEmail } from '../user.ts';
import { createOperation, endAllSignIns, requireClient, saveUser } from '../user-pool.ts';

const ClientUsername = z.object({ ClientId: z.string(), Username: z.string() });

/** Return the same answer whether the person exists or not. */
export const forgotPassword = createOperation(ClientUsername, async (pool, request) => {
  requireClient(pool, request.ClientId);
  const user = pool.store.find(request.Username);
  const reachable = user?.enabled && user.attributes.email_verified === 'true';
  return {
    CodeDeliveryDetails: reachable
      ? await sendCode(pool, user, 'CustomMessage_ForgotPassword')
      : describeDelivery(cleanEmail(request.Username)),
  };
});

/** A new password ends every session that was started with the old one. */
export const confirmForgotPassword = createOperation(
  ClientUsername.extend({ ConfirmationCode: z.string(), Password: z.string() }),
  (pool, request) => {
    requireClient(pool, request.ClientId);
    assertStrongPassword(request.Password, pool.settings.password);
    const user = pool.store.find(request.Username);
    // Return the same error for an unknown person and for a person who did not request a code.
    if (!user?.enabled || !user.codes.reset) throw createCodeMismatchError();
    const known = redeemCode(pool, user, 'reset', request.ConfirmationCode);
    saveUser(pool, setChosenPassword(pool, { ...known, status: 'CONFIRMED' }, request.Password));
    endAllSignIns(pool, user.sub);
    return {};
  },
);
