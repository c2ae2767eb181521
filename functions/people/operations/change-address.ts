import { randomInt } from 'node:crypto';
import { addressProposedMessage, codeMail } from '#functions/messages/rules/address-messages.ts';
import { authorOf } from '#functions/organisation/author-of.ts';
import { proposeAddress } from '#functions/people/rules/new-address.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { inLanguage } from '#functions/platform/language.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';
import { invitationOf } from './invitation-of.ts';

const refused = (why: string) =>
  new AppError('input.invalid', t`This can’t be saved yet.`, { fields: { email: [why] } });

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** A changed profile as it may be stored, and what is to be mailed once it is. */
type AddressChange = { readonly after: User; readonly tell: () => Promise<void> };

/**
 * What becomes of a profile with another address. Somebody who signs in keeps theirs until they confirm the code sent
 * to the other one. Who never signed in gets it at once, with an invitation of its own; so does a profile without an
 * account.
 * @throws input.invalid when somebody else has it, or the company's own sign-in says what it is
 */
export async function changeAddress(
  deps: PeopleDeps,
  actor: Actor,
  before: User,
  after: User,
): Promise<AddressChange> {
  const { users, accounts, applicationId } = deps;
  const { userId, name, email: present } = before;
  const { email } = after;
  const holder = await users.withEmail(applicationId, email);
  if (holder?.isActive && holder.userId !== userId)
    throw refused(t`${holder.name} has this address already.`);
  const pool = await accounts();
  const account = await pool.find(userId);
  if (account?.state === 'external')
    throw refused(t`${name} signs in through the company, which says what the address is.`);
  const other = account && (await pool.find(email));
  if (other && other.userId !== userId) throw refused(t`Somebody else signs in with this address.`);
  if (!account) return { after, tell: async () => undefined };
  if (account.state === 'invited') {
    await pool.changeEmail(account, email);
    // Somebody who was never invited, as of the example, is not mailed before an administrator does so.
    const wasInvited = before.invitedAt !== undefined;
    return {
      after,
      tell: async () =>
        wasInvited
          ? await pool.inviteAgain({ email }, await invitationOf(deps, actor, before))
          : undefined,
    };
  }
  const author = authorOf(actor, deps);
  const code = newCode();
  return {
    after: proposeAddress({ ...after, email: present }, email, { ...author, code }),
    tell: async () =>
      inLanguage(await deps.languageFor(before), async () => {
        const about = () => ({ id: deps.newId(), at: author.at, by: actor.name });
        const told = addressProposedMessage(before, email, about());
        await deps.messages.tell({ messages: [told], pending: [], sent: [] });
        await deps.queueMails?.([told, codeMail(before, email, code, about())]);
      }),
  };
}
