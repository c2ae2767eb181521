import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { clientLimits } from '../client-limits.ts';

export type IdentityPool = ReturnType<typeof identityPool>;

/** Who may sign in. People are named by the subject of their tokens; both acts may be repeated. */
export function identityPool(
  UserPoolId: string,
  client = new CognitoIdentityProviderClient(clientLimits()),
) {
  /** Whether the pool knows the person: profiles can be there before their first sign-in. */
  const tell = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      if (error instanceof UserNotFoundException) return false;
      throw error;
    }
  };
  return {
    /** Ends all sign-ins and lets no new one through; tokens that were given out end by themselves. */
    disable: (Username: string) =>
      tell(() => client.send(new AdminDisableUserCommand({ UserPoolId, Username }))),
    /** Ends all sign-ins; new ones are welcome. */
    signOut: (Username: string) =>
      tell(() => client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))),
    enable: (Username: string) =>
      tell(() => client.send(new AdminEnableUserCommand({ UserPoolId, Username }))),
  };
}
