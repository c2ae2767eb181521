import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  paginateAdminListGroupsForUser,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { clientLimits } from './client-limits.ts';

export type UserPool = ReturnType<typeof openUserPool>;

/**
 * User pool for sign-in. People are identified by their user name in the pool, which is the subject of their tokens
 * except with single sign-on. Every call may be repeated.
 */
export function openUserPool(
  UserPoolId: string,
  client = new CognitoIdentityProviderClient(clientLimits()),
) {
  /**
   * Return false if `ask` returns false or the pool does not contain the person, because a profile can exist before the
   * first sign-in.
   */
  const tell = async (ask: () => Promise<unknown>): Promise<boolean> => {
    try {
      return (await ask()) !== false;
    } catch (error) {
      if (error instanceof UserNotFoundException) return false;
      throw error;
    }
  };
  return {
    /** End all sessions and block new ones. Issued tokens expire by themselves. */
    disable: (Username: string) =>
      tell(() => client.send(new AdminDisableUserCommand({ UserPoolId, Username }))),
    /** End all sessions. New sign-ins remain possible. */
    signOut: (Username: string) =>
      tell(() => client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))),
    enable: (Username: string) =>
      tell(() => client.send(new AdminEnableUserCommand({ UserPoolId, Username }))),
    /** Whether the person is in the group now, whatever their token contains. */
    isInGroup: (Username: string, group: string) =>
      tell(async () => {
        const pages = paginateAdminListGroupsForUser({ client }, { UserPoolId, Username });
        for await (const { Groups } of pages)
          if (Groups?.some(({ GroupName }) => GroupName === group)) return true;
        return false;
      }),
    /** Whether the person needs more than a password to sign in. */
    hasSecondFactor: (Username: string) =>
      tell(async () =>
        hasStrongSignIn(await client.send(new AdminGetUserCommand({ UserPoolId, Username }))),
      ),
  };
}

/**
 * Whether a person signs in with a second factor. Single sign-on counts as one, because the company decides there and
 * the pool offers no second factor.
 */
export const hasStrongSignIn = ({
  UserStatus,
  UserMFASettingList = [],
}: Pick<AdminGetUserCommandOutput, 'UserStatus' | 'UserMFASettingList'>): boolean =>
  UserStatus === 'EXTERNAL_PROVIDER' || UserMFASettingList.length > 0;
