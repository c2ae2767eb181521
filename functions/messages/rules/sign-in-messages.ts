import type * as z from 'zod';
import { t } from '#shared/language/t.ts';
import { type Device, formatDevice } from '#shared/users/sign-in.ts';
import type { User } from '#shared/users/user.ts';
import type {
  MessageText,
  SecondFactorFacts,
  SignInFacts,
  StoredMessage,
} from './stored-message.ts';

type Person = Pick<User, 'userId' | 'applicationId'>;
type SignedIn = { readonly id: string; readonly since: string; readonly device: Device };

export const formatSignInText = ({ device }: z.infer<typeof SignInFacts>): MessageText => ({
  title: t`New sign-in: ${formatDevice(device)}`,
  text: t`Somebody signed in as you with a browser that you have not used here before. If it was you, there is nothing to do. If not, sign out everywhere on your profile page and choose a new password on the sign-in page.`,
});

export const formatSecondFactorText = ({ by }: z.infer<typeof SecondFactorFacts>): MessageText => ({
  title: t`Your second factor was reset`,
  text: t`${by} turned off your second factor and signed you out everywhere. Your password alone signs you in now: sign in and set up your authenticator app again on your profile page. If you did not ask for this, choose a new password and tell an administrator.`,
});

/**
 * Return the message about a sign-in from a new device, in the current language. Its id derives from the sign-in, so
 * that it is sent once.
 */
export function createSignInMessage(
  { userId, applicationId }: Person,
  { id, since: at, device }: SignedIn,
): StoredMessage {
  const facts = { says: 'newSignIn' as const, device };
  return {
    ...{ messageId: `${at}_${id}`, userId, applicationId, at, readAt: null },
    ...{ what: facts.says, ...formatSignInText(facts), facts },
  };
}

/** Return the message that an administrator turned off a person's second factor. */
export function buildSecondFactorResetMessage(
  { userId, applicationId }: Person,
  { id, at, by }: { readonly id: string; readonly at: string; readonly by: string },
): StoredMessage {
  const facts = { says: 'secondFactorReset' as const, by };
  return {
    ...{ messageId: `${at}_${id}`, userId, applicationId, at, readAt: null },
    ...{ what: facts.says, ...formatSecondFactorText(facts), facts },
  };
}
