import type * as z from 'zod';
import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import { t } from '#shared/language/t.ts';
import type { Event } from '#shared/requests/event.ts';
import { formatLongDate } from '#shared/requests/format-long-date.ts';
import type { User } from '#shared/users/user.ts';
import type { InvitedFacts, MessageText, StoredMessage } from './stored-message.ts';

export const formatInvitedText = ({
  who,
  invitedOn,
}: z.infer<typeof InvitedFacts>): MessageText => ({
  title: t`${who} got a task and has never signed in`,
  text: t`${who} was invited on ${formatLongDate(invitedOn)}. Invite them again on their profile, or give the task to somebody else.`,
});

/**
 * Return the message to one administrator about a person who got a task and has never signed in. Its id is
 * derived from the day and the person, so that it is sent at most once a day. The day of the invitation is that of the
 * administrator's time zone.
 */
export function buildInvitedMessage(
  { at: moment }: Pick<Event, 'at'>,
  { userId, applicationId, name, invitedAt = moment }: User,
  administrator: User,
): StoredMessage {
  const invitedOn = toLocalDate(administrator, invitedAt);
  const facts = { says: 'notSignedIn' as const, who: name, invitedOn };
  const at = `${moment.slice(0, 10)}T00:00:00.000Z`;
  return {
    ...{
      messageId: `${at}_${userId}-${facts.says}`,
      userId: administrator.userId,
      applicationId,
      at,
    },
    ...{ readAt: null, what: facts.says, ...formatInvitedText(facts) },
    access: { by: { userId, name }, address: `/user/list/${userId}` },
    facts,
  };
}
