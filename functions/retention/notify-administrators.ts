import { buildRetentionMessage } from '#functions/messages/rules/retention-messages.ts';
import { messageWriter } from '#functions/messages/store/message-writer.ts';
import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import { listOtherAdministrators, type RightsDeps } from '#functions/people/hold-rights.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import type { User } from '#shared/users/user.ts';

type Facts = Parameters<typeof buildRetentionMessage>[0];
type Change = { readonly id: string; readonly at: string; readonly authorId: string };

/** Maximum number of administrators who are notified. */
const maxNotified = 20;

/**
 * Notify other administrators, up to `maxNotified`, of a change of rules or holds. Safe to repeat.
 * @param createFacts returns the facts for a message. `toDay`: converts a time to a day in the recipient's time zone
 */
export async function notifyOfRetention(
  deps: RightsDeps,
  { id, at, authorId }: Change,
  createFacts: (toDay: (at: string) => string) => Facts,
): Promise<void> {
  const others = (await listOtherAdministrators(deps, [authorId])).slice(0, maxNotified);
  const build = async (one: User) => {
    const facts = createFacts((time) => toLocalDate(one, time));
    return runInLanguage(await deps.languageFor(one), async () =>
      buildRetentionMessage(facts, one, { id, at }),
    );
  };
  const messages = await Promise.all(others.map(build));
  await deps.queueMails?.(messages);
  await messageWriter(deps.table).tell({ messages, pending: [], sent: [] });
}
