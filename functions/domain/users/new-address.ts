import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import type { User } from '#shared/users/user.ts';
import type { AddressFacts, StoredMessage, Words } from '../messages/stored-message.ts';

/** Milliseconds for which a code is valid, and for which somebody decides nothing afterwards. */
const codeMs = 3 * 24 * 3_600_000;
const heldMs = 24 * 3_600_000;
const maxMisses = 5;

const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();
const digest = ({ userId }: Pick<User, 'userId'>, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest('base64url');

type Act = { readonly by: PersonRef; readonly at: string };

/** Nothing is decided by somebody for a day, unless another administrator than this one ends it. */
export const hold = (user: User, { by, at }: Act): User => ({
  ...user,
  held: { until: later(at, heldMs), by: { userId: by.userId, name: by.name } },
});

/** A profile with another address proposed. `code`: what is mailed to it. */
export const proposeAddress = (
  user: User,
  email: string,
  { by, at, code }: Act & { readonly code: string },
): User => ({
  ...user,
  newAddress: {
    ...{ email, validUntil: later(at, codeMs) },
    by: { userId: by.userId, name: by.name },
  },
  addressCode: { digest: digest(user, code), misses: 0 },
});

/** The profile without a proposed address. */
export function withoutNewAddress({ newAddress: _, addressCode: __, ...user }: User): User {
  return user;
}

/**
 * What a code makes of a profile: the address, and nothing decided for a day; or one more miss.
 * @throws input.invalid where there is nothing to confirm any more
 */
export function confirmCode(
  user: User,
  code: string,
  at: string,
): { after: User; isRight: boolean } {
  const { newAddress, addressCode } = user;
  const isOver = !newAddress || newAddress.validUntil < at;
  if (isOver || !addressCode || addressCode.misses >= maxMisses)
    throw wrongCode(
      t`There is no code to confirm any more. Ask an administrator to enter the address again.`,
    );
  if (addressCode.digest !== digest(user, code))
    return {
      isRight: false,
      after: { ...user, addressCode: { ...addressCode, misses: addressCode.misses + 1 } },
    };
  const { email, by } = newAddress;
  return { isRight: true, after: hold({ ...withoutNewAddress(user), email }, { by, at }) };
}

export const wrongCode = (why: string) =>
  new AppError('input.invalid', why, { fields: { code: [why] } });

type About = { readonly id: string; readonly at: string; readonly by: string };
const messageTo = (user: User, { id, at }: About) => ({
  messageId: `${at}_${id}`,
  userId: user.userId,
  applicationId: user.applicationId,
  at,
  readAt: null,
});

/** The mail to a proposed address with its code; it is no message in the product. */
export const codeMail = (user: User, to: string, code: string, about: About): Message => ({
  ...messageTo(user, about),
  what: 'addressCode',
  to,
  title: t`Confirm your new address: ${code}`,
  text: t`${about.by} entered this address for ${user.name}. If that is you, sign in with your present address and enter the code ${code} on your profile page within three days. If not, ignore this mail: nothing changes.`,
});

export const addressWords = ({ by, email }: z.infer<typeof AddressFacts>): Words => ({
  title: t`Another address was entered for you`,
  text: t`${by} entered ${email} as your new address. It works once you enter the code that was mailed there on your profile page. If this was not you, choose “This was not me” on your profile page and tell another administrator.`,
});

/** Tells the present address that another one is proposed. */
export function addressProposedMessage(user: User, email: string, about: About): StoredMessage {
  const facts = { says: 'addressProposed' as const, by: about.by, email };
  return { ...messageTo(user, about), what: facts.says, ...addressWords(facts), facts };
}

/** Tells the old address that another one has taken its place. `to`: the old one. */
export const addressChangedMail = (user: User, to: string, about: About): Message => ({
  ...messageTo(user, about),
  what: 'addressChanged',
  to,
  title: t`Your address was changed`,
  text: t`You sign in with ${user.email} from now on, as you confirmed with a code. All your sign-ins have ended. If this was not you, tell an administrator other than ${about.by} at once: nothing is decided in your name for a day.`,
});
