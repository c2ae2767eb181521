import { signInFailedMessage } from '#frontend/lib/constants.ts';
import { t } from '#frontend/lib/text.ts';

const wrongPassword = t`${signInFailedMessage} The e-mail address or the password is wrong.`;
const tooOften = t`Too many tries. Wait a while, then try again.`;
const accountExistsText = t`There is an account with this address already. Sign in, or choose a new password.`;

const timedOut = t`The sign-in took too long. Start again.`;

/** Translations of messages that the user pool and the Authenticator have only in English. */
export const poolMessages: Readonly<Record<string, string>> = {
  'Incorrect username or password.': wrongPassword,
  'User does not exist.': wrongPassword,
  'User is disabled.': t`${signInFailedMessage} This account is switched off. Ask an administrator.`,
  'Password attempts exceeded': tooOften,
  'Attempt limit exceeded, please try after some time.': tooOften,
  'Invalid session for the user.': timedOut,
  'Invalid session for the user, session is expired.': timedOut,
  'Temporary password has expired and must be reset by an administrator.': t`The temporary password has expired. Ask an administrator to invite you again.`,
  'SignUp is not permitted for this user pool': t`You can’t create an account here. Ask an administrator to invite you.`,
  'Username should be an email.': t`Enter an e-mail address.`,
  'The message could not be delivered.': t`The mail could not be sent. Try again later.`,
  'Code mismatch': t`This code is wrong. Enter the one that the app shows now.`,
  'Invalid code received for user': t`This code is wrong. Enter the one that the app shows now.`,
  'Invalid verification code provided, please try again.': t`This code is wrong. Enter the one from the latest mail.`,
  'Invalid code provided, please request a code again.': t`This code is no longer valid. Send a new one.`,
  'User already exists': accountExistsText,
  'An account with the given email already exists.': accountExistsText,
  'Password did not conform with policy: Password not long enough': t`This password is too short. Use at least 12 characters.`,
  'Password did not conform with policy: Password too long': t`This password is too long. Use at most 256 characters.`,
  'Password did not conform with policy: Password must have lowercase characters': t`Add a lowercase letter to the password.`,
  'Password did not conform with policy: Password must have uppercase characters': t`Add an uppercase letter to the password.`,
  'Password did not conform with policy: Password must have numeric characters': t`Add a digit to the password.`,
  'Password did not conform with policy: Password must have symbol characters': t`Add a symbol to the password, such as - or !.`,
  'Provided password cannot be used for security reasons.': t`This password is known from a leak. Choose another one.`,
  'This password was used before. Choose another one.': t`This password was used before. Choose another one.`,
  'username is required to resetPassword': t`Enter your e-mail address first.`,
};
