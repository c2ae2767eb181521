import type * as z from 'zod';
import {
  applyDeliveryEvent,
  findMailProblem,
  hasAcceptedMail,
  Mailbox,
  type MailDeliveryEvent,
} from '#functions/messages/rules/mailbox.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { mergeCalls } from '#functions/platform/table/batch-calls.ts';
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
/** `now`: time at which the report is stored. */
type Report = { readonly news: MailDeliveryEvent; readonly now: string };
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
   * `now`: milliseconds since the epoch.
   */
  const itemOf = (box: StoredMailbox, now: number): Item => {
    const own = addKeys(keys.mailboxKey(app, box.address), box);
    return findMailProblem(box)
      ? { ...own, ...keys.failingIndex(app, box.address) }
      : { ...own, expiresAt: Math.floor(now / 1000) + keptFor };
  };

  const noteAddress = (address: string, reports: readonly Report[]): Promise<void> =>
    retryOnConflict(async () => {
      const item = await table.get(keys.mailboxKey(app, address), { consistent: true });
      const before = item ? parseStored(StoredMailbox, item) : { address, version: 0 };
      const after = reports.reduce<Mailbox>(
        (box, { news }) => applyDeliveryEvent(box, news),
        before,
      );
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      const put = itemOf(
        { ...after, version: before.version + 1 },
        Math.max(...reports.map(({ now }) => Date.parse(now))),
      );
      await table.storeOne({ put, when: item ? before.version : 'absent' });
    });
  /** Write an address once for the reports of one turn of the event loop. */
  const noteTogether = mergeCalls(async (reports: readonly Report[]) => {
    const addresses = Map.groupBy(reports, ({ news: { address } }) => address);
    await Promise.all([...addresses].map(([address, some]) => noteAddress(address, some)));
  });

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
    note: (news: MailDeliveryEvent, now: string): Promise<void> => noteTogether([{ news, now }]),
  };
}
