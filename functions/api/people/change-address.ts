import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';
import type { PeopleDeps } from './deps.ts';

const refused = (why: string) =>
  new AppError('input.invalid', t`This can’t be saved yet.`, { fields: { email: [why] } });

/**
 * Lets somebody sign in with another address, before their profile has it: a call that stops in between can be
 * repeated, and the next sign-in brings the profile in step anyway.
 * @throws input.invalid when somebody else has it, or the company's own sign-in says what it is
 */
export async function changeAddress(
  { users, accounts, applicationId }: PeopleDeps,
  { userId, name }: User,
  email: string,
): Promise<void> {
  const holder = await users.withEmail(applicationId, email);
  if (holder?.isActive && holder.userId !== userId)
    throw refused(t`${holder.name} has this address already.`);
  const pool = await accounts();
  const account = await pool.find(userId);
  if (account?.state === 'external')
    throw refused(t`${name} signs in through the company, which says what the address is.`);
  if (account) await pool.changeEmail(account, email);
}
