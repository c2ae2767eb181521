import { I18n } from 'aws-amplify/utils';
import { t } from '#frontend/lib/text.ts';
import { passwordRule } from './password-rule.ts';
import { poolMessages } from './pool-words.ts';

// Set the language of Amplify to the one whose texts are replaced below. Otherwise, Amplify would use the browser
// language instead of the page language.
I18n.setLanguage('en');
/** Replace Amplify's texts with the wording of the product in the page language: sentence case, verbs on buttons. */
I18n.putVocabulariesForLanguage('en', {
  ...poolMessages,
  'Sign In': t`Sign in`,
  'Sign in': t`Sign in`,
  Confirm: t`Confirm`,
  Confirming: t`Confirm`,
  'Signing in': t`Signing in`,
  'Create Account': t`Create the account`,
  'Creating Account': t`Creating the account`,
  'Back to Sign In': t`Back to sign in`,
  'Send code': t`Send a code`,
  'Resend Code': t`Send a new code`,
  'Confirmation Code': t`Code`,
  'Change Password': t`Save the new password`,
  'Your code is on the way. To log in, enter the code we emailed to': t`Enter the code that was mailed to`,
  'It may take a minute to arrive': t`It may take a minute to arrive`,
  Submit: t`Save the new password`,
  Skip: t`Skip for now`,
});

const code = { label: t`Code`, placeholder: '', inputMode: 'numeric' } as const;
/** Label of the button in a password field. Amplify supports it, although its field type does not declare it. */
const passwordButton = {
  showPasswordButtonLabel: t`Show password`,
  passwordIsHiddenLabel: t`Password is hidden`,
  passwordIsShownLabel: t`Password is shown`,
};
const password = { ...passwordButton, placeholder: '' };
const newPassword = { ...password, label: t`New password`, descriptiveText: passwordRule };
const repeated = { ...password, label: t`New password again` };

/** Fields with visible labels, so that no information depends on placeholders. */
export const authenticatorFields = {
  signIn: {
    username: { label: t`E-mail`, placeholder: '', autocomplete: 'username' },
    password: { ...password, label: t`Password`, autocomplete: 'current-password' },
  },
  signUp: {
    given_name: { label: t`First name`, placeholder: '', order: 1, isRequired: true },
    family_name: { label: t`Last name`, placeholder: '', order: 2, isRequired: true },
    email: { label: t`E-mail`, placeholder: '', order: 3 },
    password: { ...password, label: t`Password`, order: 4, descriptiveText: passwordRule },
    confirm_password: { ...password, label: t`Password again`, order: 5 },
  },
  forgotPassword: { username: { label: t`E-mail`, placeholder: '' } },
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
