import type { Actor } from '#functions/platform/actor.ts';
import type { UserStore } from '#functions/store/user-store.ts';
import { AppError } from '#shared/errors.ts';
import type { User } from '#shared/users/user.ts';

/** Whose request it is: the actor's, or that of the person it is raised for. @throws input.invalid, actor.forbidden */
export async function requesterOf(
  { users }: { users: UserStore },
  actor: Actor,
  onBehalfOf: string | undefined,
): Promise<User> {
  if (onBehalfOf && onBehalfOf !== actor.userId) {
    const person = await users.find(actor.applicationId, onBehalfOf);
    if (person) return person;
    throw new AppError('input.invalid', 'Some fields need attention.', {
      fields: { onBehalfOf: ['There is no such person.'] },
    });
  }
  const own = actor.profile ?? (await users.find(actor.applicationId, actor.userId));
  if (!own) throw new AppError('actor.forbidden', 'You have no profile yet. Sign in again.');
  return own;
}
