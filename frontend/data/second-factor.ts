import { openUserPool } from '#frontend/lib/session/open-user-pool.ts';
import { canManageOwnAccount } from '#frontend/lib/session/tokens.ts';
import { computedQuery } from './read.ts';

/** `elsewhere`: single sign-on manages the second factor, so it can be neither read nor changed here. */
export type SecondFactor = 'on' | 'off' | 'elsewhere';
/** Secret key for an authenticator app, as text and as URL for a QR code. */
export type TotpKey = { readonly text: string; readonly address: string };

const issuer = 'Countersign';

async function poolCalls() {
  await openUserPool();
  return import('./pool-calls.ts');
}

/** Load whether sign-ins of the person require a code. */
export const secondFactorQuery = (userId: string) =>
  computedQuery('users', 'secondFactor', [userId], async (): Promise<SecondFactor> => {
    if (!(await canManageOwnAccount())) return 'elsewhere';
    const { enabled } = await (await poolCalls()).fetchMFAPreference();
    return enabled && enabled.length > 0 ? 'on' : 'off';
  });

/**
 * Verify a password with the user pool by changing it to itself. The pool rejects a correct password as previously
 * used. Throws for a wrong password, which counts as a failed sign-in.
 */
export async function verifyPassword(password: string): Promise<void> {
  try {
    const { updatePassword } = await poolCalls();
    await updatePassword({ oldPassword: password, newPassword: password });
  } catch (cause) {
    const isRight =
      cause instanceof Error && cause.name === 'PasswordHistoryPolicyViolationException';
    if (!isRight) throw cause;
  }
}

/** Create the key for a new app. The current app works until the new one is confirmed. */
export async function createTotpKey(email: string): Promise<TotpKey> {
  const { sharedSecret, getSetupUri } = await (await poolCalls()).setUpTOTP();
  return { text: sharedSecret, address: getSetupUri(issuer, email).href };
}

/** Replace the current app with the app that shows this code. Throws for a wrong code. */
export const confirmTotpSetup = async (code: string) =>
  (await poolCalls()).verifyTOTPSetup({ code });

export const enableSecondFactor = async () =>
  (await poolCalls()).updateMFAPreference({ totp: 'PREFERRED' });
export const disableSecondFactor = async () =>
  (await poolCalls()).updateMFAPreference({ totp: 'DISABLED' });
