import { buildAccessAnswer } from '#functions/messages/rules/access-message.ts';
import type { AccessAnswer } from '#functions/messages/store/access-request-store.ts';
import { listGrantedRoles } from '#functions/people/rules/granted-roles.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { ChangedField } from '#shared/item-change.ts';
import type { User } from '#shared/users/user.ts';
import type { PeopleDeps } from './deps.ts';

type Decision = {
  readonly by: PersonRef;
  readonly at: string;
  readonly isGranted: boolean;
  readonly changes: readonly ChangedField[];
};

/**
 * Return the answers to a person's requests for the roles that these changes of rights grant. Their mails are put into
 * the queue first, so that none is lost. Reads nothing if the changes grant no role.
 */
export async function prepareAccessAnswers(
  {
    accessRequests,
    languageFor,
    queueMails,
  }: Pick<PeopleDeps, 'accessRequests' | 'languageFor' | 'queueMails'>,
  user: User,
  { changes, ...decision }: Decision,
): Promise<AccessAnswer[]> {
  if (!user.isActive) return [];
  const wishes = listGrantedRoles(changes).map((role) => ({ userId: user.userId, role }));
  const requests = (await Promise.all(wishes.map(accessRequests.findOpen))).filter(
    (one) => one !== undefined,
  );
  if (requests.length === 0) return [];
  const answers = await runInLanguage(await languageFor(user), () =>
    requests.map((request) => ({
      request,
      message: buildAccessAnswer(user, { ...decision, role: request.role }),
    })),
  );
  await queueMails?.(answers.map(({ message }) => message));
  return answers;
}
