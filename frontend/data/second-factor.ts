import { openUserPool } from '#frontend/lib/session/open-user-pool.ts';
import { mayUseOwnAccount } from '#frontend/lib/session/tokens.ts';
import { readComputed } from './read.ts';

/** `elsewhere`: this sign-in, by single sign-on, may neither see nor change it. */
export type SecondFactor = 'on' | 'off' | 'elsewhere';
/** The key that an authenticator app is given, as text and as the address that a QR code holds. */
export type AppKey = { readonly text: string; readonly address: string };

const issuer = 'Countersign';

async function poolCalls() {
  await openUserPool();
  return import('./pool-calls.ts');
}

/** Whether the person's sign-ins ask for a code. */
export const secondFactorQuery = (userId: string) =>
  readComputed('users', 'secondFactor', [userId], async (): Promise<SecondFactor> => {
    if (!(await mayUseOwnAccount())) return 'elsewhere';
    const { enabled } = await (await poolCalls()).fetchMFAPreference();
    return enabled && enabled.length > 0 ? 'on' : 'off';
  });

/**
 * Has the pool compare a password with the person's: it is asked to replace it by itself, which it refuses as a password
 * that was used before, once it was right. Rejects for a wrong one, which counts as one at a sign-in does.
 */
export async function provePassword(password: string): Promise<void> {
  try {
    const { updatePassword } = await poolCalls();
    await updatePassword({ oldPassword: password, newPassword: password });
  } catch (cause) {
    const isRight =
      cause instanceof Error && cause.name === 'PasswordHistoryPolicyViolationException';
    if (!isRight) throw cause;
  }
}

/** Makes the key for a new app; an app that is in use stays good until the new one is confirmed. */
export async function createAppKey(email: string): Promise<AppKey> {
  const { sharedSecret, getSetupUri } = await (await poolCalls()).setUpTOTP();
  return { text: sharedSecret, address: getSetupUri(issuer, email).href };
}

/** Puts the app that shows this code in the place of an earlier one. Rejects for a wrong code. */
export const confirmApp = async (code: string) => (await poolCalls()).verifyTOTPSetup({ code });

export const turnOn = async () => (await poolCalls()).updateMFAPreference({ totp: 'PREFERRED' });
export const turnOff = async () => (await poolCalls()).updateMFAPreference({ totp: 'DISABLED' });
