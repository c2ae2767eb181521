import {
  buildLeaverMessage,
  findAffectedPeople,
} from '#functions/messages/rules/leaver-messages.ts';
import type { Leaver } from '#functions/people/rules/leaver.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import type { PeopleDeps } from '../deps.ts';

/**
 * Notify the people who relied on a deactivated person, each once. A repeat notifies only those missed by an earlier
 * call.
 */
export async function tellWhoRelied(deps: PeopleDeps, leaver: Leaver): Promise<void> {
  const { users, applicationId, messages, queueMails } = deps;
  const relying = findAffectedPeople(leaver);
  const people = await users.byIds(applicationId, [
    ...new Set(relying.map(({ userId }) => userId)),
  ]);
  const active = new Map(people.filter(({ isActive }) => isActive).map((one) => [one.userId, one]));
  const written = await Promise.all(
    relying.map(async (one) => {
      const reader = active.get(one.userId);
      if (!reader) return [];
      const language = await deps.languageFor(reader);
      return [
        await runInLanguage(language, async () => buildLeaverMessage(leaver.user, one, deps.now())),
      ];
    }),
  );
  const fresh = await messages.notStored(written.flat());
  if (fresh.length === 0) return;
  await queueMails?.(fresh);
  await messages.tell({ messages: fresh, pending: [], sent: [] });
}
