import { Amplify } from 'aws-amplify';
import { signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { allowLogged } from '#one-machine/tests/support/expect-logged.ts';
import type { IdentityRig } from './identity-rig.ts';

export function configureAmplify(at: IdentityRig) {
  // Amplify logs this for every pool outside AWS.
  allowLogged(/custom Amazon Amazon Cognito User Pool endpoint/);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: at.identity.userPoolId,
        userPoolClientId: at.identity.clientId,
        userPoolEndpoint: at.identity.endpoint,
      },
    },
  });
}

/** Sign in with Amplify and return the tokens that a browser would store. */
export async function signInAndGetTokens(at: IdentityRig, username: string, password: string) {
  configureAmplify(at);
  const kept = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
  await signIn({ username, password });
  const find = (suffix: string) => [...kept].find(([key]) => key.endsWith(suffix))?.[1] ?? '';
  return {
    refreshToken: find('refreshToken'),
    accessToken: find('accessToken'),
    idToken: find('idToken'),
    forget: () => signOut(),
  };
}
