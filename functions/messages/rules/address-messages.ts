import type * as z from 'zod';
import { t } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import type { User } from '#shared/users/user.ts';
import type { AddressFacts, MessageText, StoredMessage } from './stored-message.ts';

type About = { readonly id: string; readonly at: string; readonly by: string };
const messageTo = (user: User, { id, at }: About) => ({
  messageId: `${at}_${id}`,
  userId: user.userId,
  applicationId: user.applicationId,
  at,
  readAt: null,
});

/** Return the mail with the code to a proposed address. It is not a message in the product. */
export const buildCodeMail = (user: User, to: string, code: string, about: About): Message => ({
  ...messageTo(user, about),
  what: 'addressCode',
  to,
  title: t`Confirm your new address: ${code}`,
  text: t`${about.by} entered this address for ${user.name}. If that is you, sign in with your present address and enter the code ${code} on your profile page within three days. If not, ignore this mail: nothing changes.`,
});

export const formatAddressText = ({ by, email }: z.infer<typeof AddressFacts>): MessageText => ({
  title: t`Another address was entered for you`,
  text: t`${by} entered ${email} as your new address. It works once you enter the code that was mailed there on your profile page. If this was not you, choose “This was not me” on your profile page and tell another administrator.`,
});

/** Return the message to the present address that another address was proposed. */
export function buildAddressProposedMessage(
  user: User,
  email: string,
  about: About,
): StoredMessage {
  const facts = { says: 'addressProposed' as const, by: about.by, email };
  return { ...messageTo(user, about), what: facts.says, ...formatAddressText(facts), facts };
}

/** Return the mail to the old address that it was replaced. `to`: the old address. */
export const buildAddressChangedMail = (user: User, to: string, about: About): Message => ({
  ...messageTo(user, about),
  what: 'addressChanged',
  to,
  title: t`Your address was changed`,
  text: t`You sign in with ${user.email} from now on, as you confirmed with a code. All your sign-ins have ended. If this was not you, tell an administrator other than ${about.by} at once: nothing is decided in your name for a day.`,
});
