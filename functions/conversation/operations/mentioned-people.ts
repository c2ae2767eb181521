import type { Actor } from '#functions/platform/actor.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { ConversationDeps } from '../deps.ts';

/** People by their ids, each once. @throws input.invalid for who is not there */
export async function mentionedPeople(
  { users }: Pick<ConversationDeps, 'users'>,
  { applicationId }: Actor,
  userIds: readonly string[],
): Promise<PersonRef[]> {
  const wanted = new Set(userIds);
  if (wanted.size === 0) return [];
  const people = await users.among(applicationId, [...wanted], {});
  if (people.length < wanted.size)
    throw new AppError('input.invalid', t`There is no such person.`, {
      fields: { mentions: [t`There is no such person.`] },
    });
  return people.map(({ userId, name }) => ({ userId, name }));
}
