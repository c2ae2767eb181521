import { I18n } from 'aws-amplify/utils';
import { signInFailedMessage } from '#frontend/lib/constants.ts';

/** The Authenticator's own words in the product's: sentence case, verbs on buttons. */
I18n.putVocabulariesForLanguage('en', {
  'Sign In': 'Sign in',
  'Signing in': 'Signing in',
  'Create Account': 'Create the account',
  'Creating Account': 'Creating the account',
  'Back to Sign In': 'Back to sign in',
  'Send code': 'Send a code',
  'Resend Code': 'Send a new code',
  'Confirmation Code': 'Code',
  'Change Password': 'Save the new password',
  'Show password': 'Show password',
  'Your code is on the way. To log in, enter the code we emailed to':
    'Enter the code that was mailed to',
  'It may take a minute to arrive': 'It may take a minute to arrive',
  'Incorrect username or password.': `${signInFailedMessage} Incorrect username or password.`,
  'User does not exist.': `${signInFailedMessage} Incorrect username or password.`,
  'Invalid code received for user': 'This code is wrong. Enter the one that the app shows now.',
  Submit: 'Save the new password',
  Skip: 'Skip for now',
});

const passwordRule =
  'At least 12 characters, with an uppercase letter, a lowercase letter, a digit and a symbol. Common passwords are refused.';
const code = { label: 'Code', placeholder: '', inputMode: 'numeric' } as const;
const newPassword = { label: 'New password', placeholder: '', descriptiveText: passwordRule };
const repeated = { label: 'New password again', placeholder: '' };

/** Labels say everything; nothing hides in placeholders. */
export const authenticatorFields = {
  signIn: {
    username: { label: 'E-mail', placeholder: '', autocomplete: 'username' },
    password: { label: 'Password', placeholder: '', autocomplete: 'current-password' },
  },
  signUp: {
    given_name: { label: 'First name', placeholder: '', order: 1, isRequired: true },
    family_name: { label: 'Last name', placeholder: '', order: 2, isRequired: true },
    email: { label: 'E-mail', placeholder: '', order: 3 },
    password: { label: 'Password', placeholder: '', order: 4, descriptiveText: passwordRule },
    confirm_password: { label: 'Password again', placeholder: '', order: 5 },
  },
  forgotPassword: { username: { label: 'E-mail', placeholder: '' } },
  confirmSignUp: { confirmation_code: code },
  confirmSignIn: { confirmation_code: code },
  setupTotp: { QR: { totpIssuer: 'Countersign' }, confirmation_code: code },
  confirmResetPassword: {
    confirmation_code: code,
    password: newPassword,
    confirm_password: repeated,
  },
  forceNewPassword: { password: newPassword, confirm_password: repeated },
};
