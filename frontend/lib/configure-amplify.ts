import { Amplify } from 'aws-amplify';
import { loginPath, oauthScopes } from './constants.ts';
import type { RuntimeConfig } from './runtime-config.ts';

/** Configure Amplify with the user pool. Single sign-on redirects to the sign-in screen after signing in and out. */
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
