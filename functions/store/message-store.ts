import { AppError } from '#shared/errors.ts';
import { Message } from '#shared/messages/message.ts';
import * as keys from './keys.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import type { Item, Table } from './table.ts';

export type MessageStore = ReturnType<typeof messageStore>;
const parse = (items: readonly Item[]) => items.map((item) => Message.parse(item));
/** Unread messages are counted up to here; a badge says "99+" long before. */
const countedAtMost = 1000;
const writesAtOnce = 50;
/** Seconds; the stream gives up on an event after a day, what was put aside is kept for 14. */
const mailedFor = 30 * 24 * 3600;

const itemOf = (message: Message): Item =>
  keys.stored(
    {
      ...keys.messageKey(message.userId, message.at, message.messageId),
      ...(message.readAt === null &&
        keys.unreadIndex(message.userId, message.at, message.messageId)),
    },
    message,
  );

/** What people were told. A message's id is its time, `_` and its event, so that it is found without an index. */
export function messageStore(table: Table) {
  /** In one write, as nearly always; false if any is there already, or there are too many for one. */
  const allNew = (messages: readonly Message[]): Promise<boolean> =>
    messages.length > writesAtOnce
      ? Promise.resolve(false)
      : table
          .write(messages.map((message) => ({ put: itemOf(message), when: 'absent' as const })))
          .then(
            () => true,
            (error) => unlessThere(error).length > 0,
          );

  return {
    /** Stores new messages, each once, and gives those that were new: one that is there already stays as it is, read or not. */
    async add(messages: readonly Message[]): Promise<Message[]> {
      if (await allNew(messages)) return [...messages];
      const added = await Promise.all(
        messages.map((message) =>
          table
            .write([{ put: itemOf(message), when: 'absent' }])
            .then(() => [message], unlessThere),
        ),
      );
      return added.flat();
    },

    async isMailed({ userId, messageId }: Message): Promise<boolean> {
      return (
        (await table.get(keys.mailedKey(userId, messageId), { consistent: true })) !== undefined
      );
    },

    /** Kept for as long as the messages' event may come again. */
    async markMailed(messages: readonly Message[]): Promise<void> {
      const expiresAt = Math.floor(Date.now() / 1000) + mailedFor;
      for (let n = 0; n < messages.length; n += writesAtOnce)
        await table.write(
          messages
            .slice(n, n + writesAtOnce)
            .map((one) => ({ put: { ...keys.mailedKey(one.userId, one.messageId), expiresAt } })),
        );
    },

    list: (userId: string, unread: boolean, page: PageRequest): Promise<Page<Message>> =>
      readPage(table, [unread ? keys.unreadMessages(userId) : keys.messages(userId)], page, parse),

    async unreadCount(userId: string): Promise<number> {
      const { items } = await table.query(keys.unreadMessages(userId), { limit: countedAtMost });
      return items.length;
    },

    /** @throws item.not-found */
    async mark(userId: string, messageId: string, readAt: string | null): Promise<Message> {
      const [at = ''] = messageId.split('_');
      const key = keys.messageKey(userId, at, messageId);
      const item = await table.get(key, { consistent: true });
      if (!item) throw new AppError('item.not-found', 'There is no such message.');
      const message = { ...Message.parse(item), readAt };
      await table.write([{ put: itemOf(message) }]);
      return message;
    },

    async markAll(userId: string, readAt: string): Promise<void> {
      const unread = parse(await table.queryAll(keys.unreadMessages(userId)));
      for (let n = 0; n < unread.length; n += writesAtOnce)
        await table.write(
          unread.slice(n, n + writesAtOnce).map((one) => ({ put: itemOf({ ...one, readAt }) })),
        );
    },
  };
}

function unlessThere(error: unknown): [] {
  if (error instanceof AppError && error.code === 'item.changed-meanwhile') return [];
  throw error;
}
