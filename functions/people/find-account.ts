import type { PoolAccount, PoolAccounts } from '#functions/platform/pool-accounts.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import type { User } from '#shared/users/user.ts';

/**
 * Find the account of a person, also an account that an interrupted call created and that the profile does not name
 * yet.
 */
export async function findAccount(
  accounts: Pick<PoolAccounts, 'find'>,
  user: Pick<User, 'userId' | 'subject' | 'email'>,
): Promise<PoolAccount | undefined> {
  const named = await accounts.find(getSubject(user));
  if (named) return named;
  const there = await accounts.find(user.email);
  return there?.userId === user.userId ? there : undefined;
}

/** Return a profile with the account that its person signs in with. */
export function linkAccount(
  { subject: _, ...user }: User,
  { subject }: Pick<PoolAccount, 'subject'>,
): User {
  return subject === user.userId ? user : { ...user, subject };
}
