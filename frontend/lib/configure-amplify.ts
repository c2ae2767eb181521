import { Amplify } from 'aws-amplify';
import { loginPath, oauthScopes } from './constants.ts';
import type { RuntimeConfig } from './runtime-config.ts';

/** Tells Amplify which user pool to speak to; single sign-on comes back to, and leaves from, the sign-in screen. */
export function configureAmplify(config: RuntimeConfig, siteOrigin: string): void {
  const loginUrl = siteOrigin + loginPath;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.userPoolEndpoint && { userPoolEndpoint: config.userPoolEndpoint }),
        loginWith: {
          email: true,
          oauth: {
            domain: config.userPoolDomain,
            scopes: [...oauthScopes],
            redirectSignIn: [loginUrl],
            redirectSignOut: [loginUrl],
            responseType: 'code',
          },
        },
      },
    },
  });
}
