import type { Directory } from '#functions/organisation/rules/directory.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { peopleToRaiseFor } from '#functions/requests/rules/commands/raise-for.ts';
import type { User, UserRow } from '#shared/users/user.ts';
import type { UsersDeps } from '../users-deps.ts';

/** A directory that keeps whom it was asked for. */
const keeping = (directory: Directory, known: Map<string, User>): Pick<Directory, 'user'> => ({
  user: (userId) => {
    const user = directory.user(userId);
    if (user) known.set(userId, user);
    return user;
  },
});

/**
 * Tells of people those for whom the actor may raise requests, as raising one would. Their managers are looked at
 * upwards; those that several people share are read once.
 */
export async function toRaiseFor(actor: Actor, { reference, directory }: UsersDeps) {
  const { applicationId, isAdministrator: isAdmin } = actor;
  const rules = await reference.load(applicationId);
  const known = new Map<string, User>();
  return (people: readonly UserRow[]): Promise<readonly UserRow[]> =>
    directory.decide(
      applicationId,
      rules,
      (organisation) =>
        peopleToRaiseFor(people, {
          by: actor,
          isAdmin,
          organisation: { ...organisation, directory: keeping(organisation.directory, known) },
        }),
      known,
    );
}
