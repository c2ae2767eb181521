import { MailChoices } from '#shared/messages/mail-choices.ts';
import { withKeys } from './keys/access-patterns.ts';
import { mailChoicesKey } from './keys/messages.ts';
import { parseStored } from './stored-item.ts';
import type { Table } from './table.ts';

export type MailChoicesStore = ReturnType<typeof mailChoicesStore>;

/** When each person's mails go. */
export function mailChoicesStore(table: Table) {
  return {
    /** What somebody chose; version 0: nothing yet. */
    async load(userId: string): Promise<MailChoices> {
      const item = await table.get(mailChoicesKey(userId), { consistent: true });
      return parseStored(MailChoices, item ?? {});
    },
    /** @throws item.changed-meanwhile */
    async save(userId: string, said: MailChoices, before: MailChoices): Promise<MailChoices> {
      const choices = { ...said, version: before.version + 1 };
      const when = before.version === 0 ? 'absent' : before.version;
      await table.write([{ put: withKeys(mailChoicesKey(userId), choices), when }]);
      return choices;
    },
  };
}
