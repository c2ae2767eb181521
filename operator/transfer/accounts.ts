import { randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  paginateListGroups,
  paginateListUsers,
  paginateListUsersInGroup,
  UsernameExistsException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { personClaim, readPersonId } from '#shared/users/person-claim.ts';
import { CommandRefusal } from '../services/command.ts';

export type AccountPool = {
  readonly pool: CognitoIdentityProviderClient;
  readonly userPoolId: string;
};

/** An account without its secrets: no password and no second factor can be read from a user pool. */
export const AccountLine = z.object({
  person: z.string(),
  address: z.string(),
  isVerified: z.boolean(),
  names: z.record(z.string(), z.string()),
  /** `external`: created by the company's own sign-in, which creates it again. */
  state: z.enum(['invited', 'active', 'external']),
  isEnabled: z.boolean(),
  groups: z.array(z.string()),
});
export type AccountLine = z.infer<typeof AccountLine>;

const nameAttributes = ['family_name', 'given_name', 'name'] as const;

const readAttributes = ({ Attributes = [] }: UserType): Readonly<Record<string, string>> =>
  Object.fromEntries(Attributes.map(({ Name, Value = '' }) => [Name, Value]));

/** Return the groups of each account, by its name in the pool. */
async function loadGroups({ pool: client, userPoolId: UserPoolId }: AccountPool) {
  const groups = new Map<string, string[]>();
  for await (const { Groups = [] } of paginateListGroups({ client }, { UserPoolId }))
    for (const { GroupName = '' } of Groups)
      for await (const { Users = [] } of paginateListUsersInGroup(
        { client },
        { UserPoolId, GroupName },
      ))
        for (const { Username = '' } of Users)
          groups.set(Username, [...(groups.get(Username) ?? []), GroupName].sort());
  return groups;
}

const states = { FORCE_CHANGE_PASSWORD: 'invited', EXTERNAL_PROVIDER: 'external' } as const;
const toState = (status = ''): AccountLine['state'] =>
  status === 'FORCE_CHANGE_PASSWORD' || status === 'EXTERNAL_PROVIDER' ? states[status] : 'active';

/**
 * List all accounts by the ids of their people. Unconfirmed accounts are left out, because their people can sign up
 * again.
 */
export async function listAccounts(of: AccountPool): Promise<AccountLine[]> {
  const groups = await loadGroups(of);
  const accounts: AccountLine[] = [];
  const pages = paginateListUsers({ client: of.pool }, { UserPoolId: of.userPoolId });
  for await (const { Users = [] } of pages)
    for (const user of Users) {
      if (user.UserStatus === 'UNCONFIRMED') continue;
      const { sub = '', email = '', email_verified, ...more } = readAttributes(user);
      accounts.push({
        person: readPersonId({ sub, [personClaim]: more[personClaim] }),
        address: email,
        isVerified: email_verified === 'true',
        names: Object.fromEntries(
          nameAttributes.flatMap((name) => (more[name] ? [[name, more[name]]] : [])),
        ),
        state: toState(user.UserStatus),
        isEnabled: user.Enabled ?? true,
        groups: groups.get(user.Username ?? '') ?? [],
      });
    }
  return accounts.sort((a, b) =>
    `${a.person} ${a.address}` < `${b.person} ${b.address}` ? -1 : 1,
  );
}

/** Return a password that nobody knows and every policy of the pool accepts. */
const createUnknownPassword = () => `aA1!${randomBytes(24).toString('base64url')}`;

/**
 * Create the account of a person, without a mail. People who had a password set a new one by "Forgot password".
 * @returns subject of the account
 * @throws CommandRefusal if somebody else has the address
 */
export async function createAccount(
  { pool, userPoolId: UserPoolId }: AccountPool,
  { person, address, isVerified, names, state, isEnabled, groups }: AccountLine,
): Promise<string> {
  const named = { UserPoolId, Username: address };
  const attributes = {
    ...names,
    email: address,
    email_verified: String(isVerified),
    [personClaim]: person,
  };
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  await pool
    .send(new AdminCreateUserCommand({ ...named, UserAttributes, MessageAction: 'SUPPRESS' }))
    .catch((error: unknown) => {
      if (!(error instanceof UsernameExistsException)) throw error;
    });
  const { UserAttributes: Attributes = [] } = await pool.send(new AdminGetUserCommand(named));
  const { sub = '', [personClaim]: owner } = readAttributes({ Attributes });
  if (owner !== person)
    throw new CommandRefusal(`Somebody else has the address ${address} already.`);
  if (state === 'active') {
    const Password = createUnknownPassword();
    await pool.send(new AdminSetUserPasswordCommand({ ...named, Password, Permanent: true }));
  }
  for (const GroupName of groups)
    await pool.send(new AdminAddUserToGroupCommand({ ...named, GroupName }));
  if (!isEnabled) await pool.send(new AdminDisableUserCommand(named));
  return sub;
}

/** Delete an account that nobody has used, such as that of the first administrator of a new product. */
export const deleteAccount = (
  { pool, userPoolId: UserPoolId }: AccountPool,
  { address: Username }: Pick<AccountLine, 'address'>,
) => pool.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
