import type { Actor } from '#functions/platform/actor.ts';
import type { Invitation } from '#functions/platform/pool-accounts.ts';
import type { User } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';

/** What the invitation of somebody says: in their language where it is known, else in that of the company. */
export async function invitationOf(
  { reference, applicationId }: Pick<PeopleDeps, 'reference' | 'applicationId'>,
  { name: inviter }: Actor,
  { language }: Pick<User, 'language'>,
): Promise<Invitation> {
  const { configuration } = await reference.load(applicationId);
  return { inviter, company: configuration.name, language: language ?? configuration.language };
}
