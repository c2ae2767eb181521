import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { MailChoices } from '#shared/messages/mail-choices.ts';
import { mailChoicesKey } from './messages-keys.ts';

export type MailChoicesStore = ReturnType<typeof mailChoicesStore>;

/** Mail choices of each person. */
export function mailChoicesStore(table: Table) {
  return {
    /** Load the choices of a person. Version 0 means that nothing is stored yet. */
    async load(userId: string): Promise<MailChoices> {
      const item = await table.get(mailChoicesKey(userId), { consistent: true });
      return parseStored(MailChoices, item ?? {});
    },
    /** @throws item.changed-meanwhile */
    async save(userId: string, said: MailChoices, before: MailChoices): Promise<MailChoices> {
      const choices = { ...said, version: before.version + 1 };
      const when = before.version === 0 ? 'absent' : before.version;
      await table.write([{ put: addKeys(mailChoicesKey(userId), choices), when }]);
      return choices;
    },
  };
}
