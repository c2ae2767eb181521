import { randomUUID } from 'node:crypto';
import { paginateListUsersInGroup } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { findAccount, linkAccount } from '#functions/people/find-account.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { poolAccounts } from '#functions/platform/pool-accounts.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { InvalidStage, readStage } from '#infra/stages/stage-file.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import { administratorGroup } from '#shared/users/user.ts';
import { CommandRefusal, formatMessage, runCommand, UsageError } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { openServices, type Services } from './services/open-services.ts';

/**
 * Create the first administrator of a stage: an account in the user pool, in the group of administrators, which gets a
 * temporary password by mail. The profile is created at the first sign-in. A person who already has a profile, for
 * example after the loss of the user pool, remains the same person. Safe to repeat: a person who has not signed in yet
 * gets a new password. Exit status 1 if there is another administrator.
 */
const usage = `npm run administrator -- STAGE EMAIL [--another] [--dry-run]

  STAGE      name of a file in stages/, such as dev for stages/dev.json
  EMAIL      address of the person, to which the invitation is mailed
  --another  also if there is an administrator already
  --dry-run  shows what would be done and does nothing
  --help     shows this

Later administrators are better made in the product: People, then the role of the person.`;

const Email = z.email().toLowerCase();

/** List the addresses of all administrators. */
async function listAdministrators({ pool }: Services, UserPoolId: string): Promise<string[]> {
  const addresses: string[] = [];
  const group = { UserPoolId, GroupName: administratorGroup };
  for await (const { Users = [] } of paginateListUsersInGroup({ client: pool }, group))
    for (const { Attributes = [], Username = '' } of Users)
      addresses.push(Attributes.find(({ Name }) => Name === 'email')?.Value ?? Username);
  return addresses;
}

type Options = { readonly isAnother: boolean; readonly isDryRun: boolean };

type Stage = Awaited<ReturnType<Services['loadSettings']>>;

async function addAdministrator(
  services: Services,
  { USER_POOL_ID: UserPoolId, TABLE_NAME, APPLICATION_ID }: Stage,
  email: string,
  { isAnother, isDryRun }: Options,
): Promise<void> {
  const accounts = poolAccounts(UserPoolId, services.pool);
  const administrators = await listAdministrators(services, UserPoolId);
  const others = administrators.filter((address) => address.toLowerCase() !== email);
  const isAdministrator = others.length < administrators.length;
  if (others.length > 0 && !isAdministrator && !isAnother)
    throw new CommandRefusal(
      `There is an administrator already: ${others.join(', ')}. They can make ${email} one in the product; --another does it here.`,
    );
  const users = userStore(dynamoTable(TABLE_NAME, services.table));
  const person = await users.withEmail(APPLICATION_ID, email);
  const found = await (person ? findAccount(accounts, person) : accounts.find(email));
  if (isAdministrator && found?.state !== 'invited')
    return console.log(`${email} is an administrator already: nothing was changed.`);
  const isInvited = found === undefined || found.state === 'invited';
  if (isDryRun)
    return console.log(
      `Dry run: ${email} would ${isInvited ? 'be mailed a temporary password and ' : ''}become an administrator.`,
    );
  const { userId = randomUUID() } = person ?? {};
  const account = found ?? (await accounts.create({ userId, email }, { isMailed: true }));
  if (found?.state === 'invited') await accounts.inviteAgain({ email });
  if (person && account.userId === userId && account.subject !== getSubject(person))
    await users.save(linkAccount(person, account), person);
  await accounts.setAdministrator(account, true);
  console.log(
    isInvited
      ? `${email} is an administrator. A temporary password was mailed; it is good for three days.`
      : `${email} is an administrator from their next sign-in on.`,
  );
}

await runCommand(
  {
    usage,
    options: { another: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
    operands: ['STAGE', 'EMAIL'],
  },
  async ({ values, positionals: [name = '', address = ''] }) => {
    const email = Email.safeParse(address);
    if (!email.success) throw new UsageError(`${address} is no email address.`);
    const { stage } = readStage(name);
    const services = await openServices(undefined);
    try {
      const settings = await services.loadSettings(stage, 'api-people');
      await addAdministrator(services, settings, email.data, {
        isAnother: values.another ?? false,
        isDryRun: values['dry-run'] ?? false,
      });
    } finally {
      services.close();
    }
    return 0;
  },
  (error) => (error instanceof InvalidStage ? formatMessage(error) : explainAwsFailure(error)),
);
