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

export type IdentityPool = ReturnType<typeof identityPool>;

/**
 * Pool of the people who may sign in. They are identified by their user name in the pool, which is the subject
 * of their tokens unless they come from a company's own sign-in. Every call may be repeated.
 */
export function identityPool(
  UserPoolId: string,
  client = new CognitoIdentityProviderClient(clientLimits()),
) {
  /** Whether the pool knows the person, and says yes: profiles can be there before their first sign-in. */
  const tell = async (ask: () => Promise<unknown>): Promise<boolean> => {
    try {
      return (await ask()) !== false;
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
    /** Whether the person is in the group now, whatever a token says. */
    isInGroup: (Username: string, group: string) =>
      tell(async () => {
        const pages = paginateAdminListGroupsForUser({ client }, { UserPoolId, Username });
        for await (const { Groups } of pages)
          if (Groups?.some(({ GroupName }) => GroupName === group)) return true;
        return false;
      }),
    /** Whether a password alone doesn't sign the person in. */
    hasSecondFactor: (Username: string) =>
      tell(async () =>
        needsMoreThanPassword(await client.send(new AdminGetUserCommand({ UserPoolId, Username }))),
      ),
  };
}

/** A company's own sign-in asks for what it wants itself: the pool offers its people no second factor. */
export const needsMoreThanPassword = ({
  UserStatus,
  UserMFASettingList = [],
}: Pick<AdminGetUserCommandOutput, 'UserStatus' | 'UserMFASettingList'>): boolean =>
  UserStatus === 'EXTERNAL_PROVIDER' || UserMFASettingList.length > 0;
