import type * as z from 'zod';
import { t } from '#shared/language/t.ts';
import type { RequestedRole } from '#shared/messages/access-requests-api.ts';
import type { User } from '#shared/users/user.ts';
import type { AccessFacts, MessageText, StoredMessage } from './stored-message.ts';

type Asking = {
  readonly by: Pick<User, 'userId' | 'applicationId' | 'name'>;
  readonly role: RequestedRole;
  /** path of the screen to which they had no access */
  readonly screen: string;
  readonly at: string;
};

export const formatAccessText = ({
  by,
  role,
  screen,
}: z.infer<typeof AccessFacts>): MessageText => ({
  title: t`${by} asks for access`,
  text:
    role === 'admin'
      ? t`${by} opened ${screen}, which is for administrators, and asks for access. You decide on their profile.`
      : t`${by} opened ${screen}, which is for approvers, and asks for access. You decide on their profile.`,
});

/**
 * Return the message to one administrator about a person who requests access, in the current language. It links to the
 * profile, where access is granted. Its id derives from the person, the request and the time, so that it is sent once.
 */
export function buildAccessMessage(
  { by: { userId, applicationId, name }, role, screen, at }: Asking,
  administratorId: string,
): StoredMessage {
  const facts = { says: 'access' as const, by: name, role, screen };
  return {
    ...{ messageId: `${at}_${userId}-${role}`, userId: administratorId, applicationId, at },
    ...{ readAt: null, what: facts.says, ...formatAccessText(facts) },
    access: { by: { userId, name }, address: `/user/list/${userId}` },
    facts,
  };
}
