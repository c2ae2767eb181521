import { buildMessageItem } from '#functions/messages/store/message-item.ts';
import { SignIns } from '#functions/people/rules/note-sign-in.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Message } from '#shared/messages/message.ts';
import { signInsKey } from './people-keys.ts';

export type SignInStore = ReturnType<typeof signInStore>;

/** Known devices are forgotten after more than a year without a sign-in. */
const storedSeconds = 400 * 24 * 3600;

/**
 * Create the store for the sessions of people. Each person has one item, which contains no more sessions than a screen
 * shows.
 */
export function signInStore(table: Table) {
  return {
    /** Load the sessions of a person; undefined if they have not signed in since sessions are stored. */
    async load(userId: string): Promise<SignIns | undefined> {
      const item = await table.get(signInsKey(userId), { consistent: true });
      return item === undefined ? undefined : parseStored(SignIns, item);
    },

    /**
     * Store the sessions, with the message to their person about the newest session.
     * @throws item.changed-meanwhile
     */
    async save(
      userId: string,
      next: SignIns,
      { now, message }: { readonly now: string; readonly message?: Message | undefined },
    ): Promise<void> {
      const expiresAt = Math.floor(Date.parse(now) / 1000) + storedSeconds;
      const item = addKeys(signInsKey(userId), { ...next, expiresAt });
      await table.write([
        { put: item, when: next.version === 1 ? 'absent' : next.version - 1 },
        ...(message ? [{ put: buildMessageItem(message) }] : []),
      ]);
    },
  };
}
