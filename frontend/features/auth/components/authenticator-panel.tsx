import { Authenticator } from '@aws-amplify/ui-react';
import { useLocation } from 'react-router-dom';
import { authPaths } from '../auth-paths.ts';
import { authenticatorFields } from '../authenticator-words.ts';
import { authenticatorParts } from './authenticator-parts.tsx';
import './authenticator.css';

const initialStates = {
  [authPaths.signUp]: 'signUp',
  [authPaths.forgotPassword]: 'forgotPassword',
} as const;

/** Signing in, registering, a forgotten password and every challenge on the way. */
export function AuthenticatorPanel() {
  const { pathname } = useLocation();
  const initialState = Object.hasOwn(initialStates, pathname)
    ? initialStates[pathname as keyof typeof initialStates]
    : 'signIn';
  return (
    <Authenticator
      initialState={initialState}
      loginMechanisms={['email']}
      signUpAttributes={['given_name', 'family_name']}
      formFields={authenticatorFields}
      components={authenticatorParts}
    />
  );
}
