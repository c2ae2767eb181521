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
 * Overrides of the Authenticator's calls. The pool puts its own words before the product's message about an
 * address that can't sign up. Passwords that differ or are too short are reported when the form is sent: Amplify
 * would block its button instead, and report a shortest length of 8 characters in English.
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

/** Signing in, registering, a forgotten password and every challenge on the way. */
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
