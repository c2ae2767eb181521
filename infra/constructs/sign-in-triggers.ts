import type { Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Settings } from '../settings.ts';
import type { TableFunctions } from './app-function.ts';
import { getCurrentAlias } from './current-version.ts';
import { grantTable } from './grants.ts';
import { readSharedValue } from './shared-values.ts';

type Parts = TableFunctions & { readonly pool: IUserPool };

/** Create the functions that the user pool names as its triggers, and let it call them. */
export function signInTriggers(
  stack: Stack,
  settings: Settings,
  { appFunction, table, pool, store }: Parts,
) {
  const preSignUp = appFunction('identity/pre-sign-up', {
    environment: { SIGN_UP_DOMAINS: settings.signUpDomains.join(',') },
    seconds: 5,
  });
  const customMessage = appFunction('identity/custom-message', {
    environment: { ...store, SITE_URL: readSharedValue(stack, settings, 'site-url') },
    seconds: 5,
  });
  grantTable(customMessage, table, 'GetItem', 'BatchGetItem');
  const addPersonClaim = appFunction('identity/add-person-claim', { environment: {}, seconds: 5 });
  for (const trigger of [preSignUp, customMessage, addPersonClaim])
    getCurrentAlias(trigger).addPermission('UserPool', {
      principal: new ServicePrincipal('cognito-idp.amazonaws.com'),
      sourceArn: pool.userPoolArn,
    });
}
