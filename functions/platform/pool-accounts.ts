import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/language/languages.ts';
import { t } from '#shared/language/t.ts';
import { personClaim, readPersonId } from '#shared/users/person-claim.ts';
import { type Account, administratorGroup, type User } from '#shared/users/user.ts';
import { clientLimits } from './client-limits.ts';
import { markCallHasMail } from './table/mail-effects.ts';

export type PoolAccounts = ReturnType<typeof poolAccounts>;
/**
 * An account in the pool. `userId`: id of its person; `subject`: subject of its tokens, which names the account in the
 * pool.
 */
export type PoolAccount = {
  readonly userId: string;
  readonly subject: string;
  readonly email: string;
  readonly state: Exclude<Account['state'], 'none'>;
  readonly hasSecondFactor: boolean;
};

/** Contents of an invitation, in addition to address and password: inviter, company and language. */
export type Invitation = {
  readonly inviter: string;
  readonly company: string;
  readonly language: Language;
};

function toAccountState(status: string | undefined): PoolAccount['state'] {
  if (status === 'FORCE_CHANGE_PASSWORD') return 'invited';
  return status === 'EXTERNAL_PROVIDER' ? 'external' : 'active';
}

/**
 * Accounts in the user pool, as administrators manage them. The pool sends invitations itself, with the text from
 * `functions/people/custom-message.ts`. Every call may be repeated.
 */
export function poolAccounts(
  UserPoolId: string,
  client = new CognitoIdentityProviderClient(clientLimits()),
) {
  /** Find an account by subject or email address. */
  const find = async (Username: string): Promise<PoolAccount | undefined> => {
    try {
      const found = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
      const { UserAttributes = [], UserMFASettingList = [] } = found;
      const attribute = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value;
      const subject = attribute('sub') ?? Username;
      return {
        userId: readPersonId({ sub: subject, [personClaim]: attribute(personClaim) }),
        subject,
        email: attribute('email') ?? '',
        state: toAccountState(found.UserStatus),
        hasSecondFactor: UserMFASettingList.length > 0,
      };
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  };
  const verified = (email: string) => [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];

  return {
    find,

    /**
     * Create the account of a person and send a temporary password. An existing account stays unchanged. Without a
     * mail, nobody has the password until the account is invited.
     */
    async create(
      { userId, email, name }: Pick<User, 'userId' | 'email'> & { readonly name?: string },
      { isMailed, invitation }: { readonly isMailed: boolean; readonly invitation?: Invitation },
    ): Promise<PoolAccount> {
      const command = new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        UserAttributes: [
          ...verified(email),
          { Name: personClaim, Value: userId },
          ...(name ? [{ Name: 'name', Value: name }] : []),
        ],
        ...(isMailed ? { DesiredDeliveryMediums: ['EMAIL'] } : { MessageAction: 'SUPPRESS' }),
        ...(isMailed && invitation && { ClientMetadata: { ...invitation } }),
      });
      if (isMailed) markCallHasMail();
      await client.send(command).catch((error: unknown) => {
        if (!(error instanceof UsernameExistsException)) throw error;
      });
      const made = await find(email);
      if (!made) throw new AppError('server.unavailable', t`The account is not there yet.`);
      return made;
    },

    /** Send a new temporary password to a person who has not signed in yet. */
    async inviteAgain(
      { email: Username }: Pick<PoolAccount, 'email'>,
      invitation?: Invitation,
    ): Promise<void> {
      markCallHasMail();
      const again = { UserPoolId, Username, MessageAction: 'RESEND' } as const;
      await client.send(
        new AdminCreateUserCommand({
          ...{ ...again, DesiredDeliveryMediums: ['EMAIL'] },
          ...(invitation && { ClientMetadata: { ...invitation } }),
        }),
      );
    },

    /** Delete an account for good. An account that no longer exists is no error. */
    async remove({ subject: Username }: Pick<PoolAccount, 'subject'>): Promise<void> {
      await client
        .send(new AdminDeleteUserCommand({ UserPoolId, Username }))
        .catch((error: unknown) => {
          if (!(error instanceof UserNotFoundException)) throw error;
        });
    },

    /** Change the address, at once and also for sign-in. @throws input.invalid if another account has the address */
    async changeEmail({ subject }: Pick<PoolAccount, 'subject'>, email: string): Promise<void> {
      const change = { UserPoolId, Username: subject, UserAttributes: verified(email) };
      await client.send(new AdminUpdateUserAttributesCommand(change)).catch((error: unknown) => {
        if (!(error instanceof AliasExistsException)) throw error;
        throw new AppError('input.invalid', t`This can’t be saved yet.`, {
          fields: { email: [t`Somebody else signs in with this address.`] },
        });
      });
    },

    /** Turn off a lost second factor. The password alone is then enough to sign in. */
    async turnSecondFactorOff({ subject }: Pick<PoolAccount, 'subject'>): Promise<void> {
      const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
      const off = { UserPoolId, Username: subject, SoftwareTokenMfaSettings };
      await client.send(new AdminSetUserMFAPreferenceCommand(off));
    },

    async setAdministrator(
      { subject }: Pick<PoolAccount, 'subject'>,
      isAdministrator: boolean,
    ): Promise<void> {
      const member = { UserPoolId, Username: subject, GroupName: administratorGroup };
      if (isAdministrator) await client.send(new AdminAddUserToGroupCommand(member));
      else await client.send(new AdminRemoveUserFromGroupCommand(member));
    },
  };
}
