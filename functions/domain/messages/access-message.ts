import { t } from '#shared/language/t.ts';
import type { WantedRole } from '#shared/messages/access-requests-api.ts';
import type { Message } from '#shared/messages/message.ts';
import type { User } from '#shared/users/user.ts';

type Asking = {
  readonly by: Pick<User, 'userId' | 'applicationId' | 'name'>;
  readonly role: WantedRole;
  /** the path of the screen that was closed to them */
  readonly screen: string;
  readonly at: string;
};

/**
 * What one administrator is told of somebody who asks for access, in the language that is spoken: it leads to the
 * profile, where access is given. Its id follows from who asks for what when, so that it is told once.
 */
export function accessMessage({ by, role, screen, at }: Asking, administratorId: string): Message {
  const { userId, applicationId, name } = by;
  return {
    ...{ messageId: `${at}_${userId}-${role}`, userId: administratorId, applicationId, at },
    ...{ readAt: null, what: 'access' },
    title: t`${name} asks for access`,
    text:
      role === 'admin'
        ? t`${name} opened ${screen}, which is for administrators, and asks for access. You decide on their profile.`
        : t`${name} opened ${screen}, which is for approvers, and asks for access. You decide on their profile.`,
    access: { by: { userId, name }, address: `/user/list/${userId}` },
  };
}
