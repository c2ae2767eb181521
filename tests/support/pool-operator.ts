import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { administratorGroup } from '#shared/users/user.ts';
import { connectToProduct } from './product-client.ts';
import type { RunningProduct } from './start-product.ts';

const Keys = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });

/** Operator actions in the user pool of a running product, with the keys of its data folder. */
export async function poolOperator({ url, data }: Pick<RunningProduct, 'url' | 'data'>) {
  const { config } = await connectToProduct(url);
  const cognito = new CognitoIdentityProviderClient({
    endpoint: config.userPoolEndpoint ?? '',
    region: config.region,
    credentials: Keys.parse(JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))),
  });
  const named = (Username: string) => ({ UserPoolId: config.userPoolId, Username });
  const member = (email: string) => ({ ...named(email), GroupName: administratorGroup });
  return {
    /** Create an account in the same way as the deployment creates the first administrator. */
    invite: (email: string, TemporaryPassword: string) =>
      cognito.send(
        new AdminCreateUserCommand({
          ...{ ...named(email), TemporaryPassword, MessageAction: 'SUPPRESS' },
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      ),
    makeAdministrator: (email: string) =>
      cognito.send(new AdminAddUserToGroupCommand(member(email))),
    removeAdministrator: (email: string) =>
      cognito.send(new AdminRemoveUserFromGroupCommand(member(email))),
    turnSecondFactorOff: (email: string) =>
      cognito.send(
        new AdminSetUserMFAPreferenceCommand({
          ...named(email),
          SoftwareTokenMfaSettings: { Enabled: false },
        }),
      ),
    close: () => cognito.destroy(),
  };
}
