import { Authenticator } from '@aws-amplify/ui-react';
import { type SignUpInput, signUp } from 'aws-amplify/auth';
import { useLocation } from 'react-router-dom';
import { authPaths } from '../auth-paths.ts';
import { authenticatorFields } from '../authenticator-words.ts';
import { authenticatorParts } from './authenticator-parts.tsx';
import './authenticator.css';
import { lookUp } from '#shared/look-up.ts';

const initialStates = {
  [authPaths.signUp]: 'signUp',
  [authPaths.forgotPassword]: 'forgotPassword',
} as const;

/**
 * Overrides of the Authenticator's calls. They remove the pool's prefix from errors about addresses that cannot sign
 * up. Short or different passwords are reported on submit, because Amplify would disable its button and report a
 * minimum length of 8 characters in English.
 */
const services = {
  validateFormPassword: async () => null,
  validateConfirmPassword: async () => null,
  async handleSignUp(...given: [SignUpInput] | [unknown, SignUpInput]) {
    const input = given.length === 2 ? given[1] : given[0];
    return signUp(input).catch((cause: unknown) => {
      const why =
        cause instanceof Error ? /^PreSignUp failed with error (.+)$/s.exec(cause.message) : null;
      throw why ? new Error(why[1]) : cause;
    });
  },
};

/** Sign-in, sign-up, forgotten password and all their challenges. */
export function AuthenticatorPanel() {
  const { pathname } = useLocation();
  const initialState = lookUp(initialStates, pathname) ?? 'signIn';
  return (
    <Authenticator
      initialState={initialState}
      loginMechanisms={['email']}
      signUpAttributes={['given_name', 'family_name']}
      formFields={authenticatorFields}
      components={authenticatorParts}
      services={services}
    />
  );
}
