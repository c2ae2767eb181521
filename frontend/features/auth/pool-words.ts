import { signInFailedMessage } from '#frontend/lib/constants.ts';
import { t } from '#frontend/lib/text.ts';

const wrongPassword = t`${signInFailedMessage} The e-mail address or the password is wrong.`;
const tooOften = t`Too many tries. Wait a while, then try again.`;
const isKnown = t`There is an account with this address already. Sign in, or choose a new password.`;

/** Translations of the messages that the user pool and the Authenticator have in English only. */
export const poolWords: Readonly<Record<string, string>> = {
  'Incorrect username or password.': wrongPassword,
  'User does not exist.': wrongPassword,
  'User is disabled.': t`${signInFailedMessage} This account is switched off. Ask an administrator.`,
  'Password attempts exceeded': tooOften,
  'Attempt limit exceeded, please try after some time.': tooOften,
  'Invalid code received for user': t`This code is wrong. Enter the one that the app shows now.`,
  'Invalid verification code provided, please try again.': t`This code is wrong. Enter the one from the latest mail.`,
  'Invalid code provided, please request a code again.': t`This code is no longer valid. Send a new one.`,
  'User already exists': isKnown,
  'An account with the given email already exists.': isKnown,
  'This password was used before. Choose another one.': t`This password was used before. Choose another one.`,
  'username is required to resetPassword': t`Enter your e-mail address first.`,
};
