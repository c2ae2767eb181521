import { buildInvitedMessage } from '#functions/messages/rules/invited-message.ts';
import type { messageWriter } from '#functions/messages/store/message-writer.ts';
import type { UserStore } from '#functions/people/store/user-store.ts';
import type { Event } from '#shared/requests/event.ts';
import type { User } from '#shared/users/user.ts';
import type { NotifyDeps } from './on-event.ts';

export type NotifyOfInvitedDeps = Pick<NotifyDeps, 'queueMails'> & {
  readonly users: Pick<UserStore, 'administrators' | 'byIds'>;
  readonly writer: ReturnType<typeof messageWriter>;
};

/** Maximum number of administrators who are notified. */
const maxAdministrators = 20;

/**
 * Notify administrators of people who got a task by this event and have never signed in, at most once a day for each
 * person.
 */
export async function notifyAdministrators(
  { users, queueMails, writer }: NotifyOfInvitedDeps,
  event: Event,
  invited: readonly User[],
): Promise<void> {
  const ids = [...(await users.administrators(event.applicationId))];
  const administrators = (await users.byIds(event.applicationId, ids))
    .filter(({ isActive }) => isActive)
    .slice(0, maxAdministrators);
  const messages = administrators.flatMap((administrator) =>
    invited.map((person) => buildInvitedMessage(event, person, administrator)),
  );
  const fresh = await writer.notStored(messages);
  if (fresh.length === 0) return;
  await queueMails?.(fresh);
  await writer.tell({ messages: fresh, pending: [], sent: [] });
}
