import type * as z from 'zod';
import {
  applyDeliveryEvent,
  findMailProblem,
  hasAcceptedMail,
  Mailbox,
  type MailDeliveryEvent,
} from '#functions/messages/rules/mailbox.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { Version } from '#shared/fields.ts';
import type { MailProblem } from '#shared/users/mail-problem.ts';
import * as keys from './mailboxes-keys.ts';

export type MailboxStore = ReturnType<typeof mailboxStore>;

/** Retention in seconds, longer than a report can wait in its queue and the dead-letter queue together. */
const keptFor = 60 * 24 * 3600;

const StoredMailbox = Mailbox.extend({ version: Version });
type StoredMailbox = z.infer<typeof StoredMailbox>;
const boxKind = { schema: Mailbox, kind: 'Mailbox', id: 'address' } as const;

/** Store the delivery problems of addresses that SES reports: decision 65. */
export function mailboxStore(table: Table, app: string) {
  const problems = (items: readonly Item[]): ReadonlyMap<string, MailProblem> =>
    new Map(
      parseRows(table, boxKind, items).flatMap((box) => {
        const problem = box && findMailProblem(box);
        return problem ? [[box.address, problem]] : [];
      }),
    );

  /**
   * Index only addresses with a delivery problem, and store them permanently. All others expire without new reports.
   */
  const itemOf = (box: StoredMailbox, now: string): Item => {
    const own = addKeys(keys.mailboxKey(app, box.address), box);
    return findMailProblem(box)
      ? { ...own, ...keys.failingIndex(app, box.address) }
      : { ...own, expiresAt: Math.floor(Date.parse(now) / 1000) + keptFor };
  };

  return {
    /** Return the delivery problems of these addresses. */
    problemsOf: async (addresses: readonly string[]) =>
      problems(await table.getAll(addresses.map((address) => keys.mailboxKey(app, address)))),

    /** Whether the mail service has reported this mail to this address. */
    async hasTaken(address: string, mailId: string): Promise<boolean> {
      const item = await table.get(keys.mailboxKey(app, address), { consistent: true });
      return item !== undefined && hasAcceptedMail(parseStored(Mailbox, item), mailId);
    },

    /** All addresses with delivery problems. */
    failing: async () => problems(await table.queryAll(keys.failingMailboxes(app))),

    /** Store a report about an address. A known report is not written again. */
    note: (news: MailDeliveryEvent, now: string): Promise<void> =>
      retryOnConflict(async () => {
        const { address } = news;
        const item = await table.get(keys.mailboxKey(app, address), { consistent: true });
        const before = item ? parseStored(StoredMailbox, item) : { address, version: 0 };
        const after = applyDeliveryEvent(before, news);
        if (JSON.stringify(after) === JSON.stringify(before)) return;
        const put = itemOf({ ...after, version: before.version + 1 }, now);
        await table.storeOne({ put, when: item ? before.version : 'absent' });
      }),
  };
}
