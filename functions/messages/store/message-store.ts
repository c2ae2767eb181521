import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { type Page, type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { findMessageKind, type MessageKind } from '#shared/messages/message-kinds.ts';
import { buildMessageItem } from './message-item.ts';
import { messageRecords } from './message-records.ts';
import * as messageKeys from './messages-keys.ts';
import { localizedMessageKind } from './spoken-kind.ts';

export type MessageStore = ReturnType<typeof messageStore>;

/** Create the store for the messages of a person, formatted in the current language. */
export function messageStore(table: Table) {
  return {
    ...messageRecords(table),

    list: (
      userId: string,
      { unread, kind }: { unread: boolean; kind?: MessageKind | undefined },
      page: PageRequest,
    ): Promise<Page<StoredMessage>> =>
      readPage(
        table,
        [unread ? messageKeys.unreadMessages(userId) : messageKeys.messages(userId)],
        page,
        (items) =>
          parseRows(table, localizedMessageKind, items).map((one) =>
            one && (!kind || findMessageKind(one) === kind) ? one : undefined,
          ),
        { sieve: kind !== undefined },
      ),

    /** @throws item.not-found */
    async mark(userId: string, messageId: string, readAt: string | null): Promise<StoredMessage> {
      const [at = ''] = messageId.split('_');
      const key = messageKeys.messageKey(userId, at, messageId);
      const item = await table.get(key, { consistent: true });
      if (!item) throw new AppError('item.not-found', t`There is no such message.`);
      const message = { ...parseStored(localizedMessageKind.schema, item), readAt };
      await table.write([{ put: buildMessageItem(message) }]);
      return message;
    },
  };
}
