import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { toPosition } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Position, Table } from '#functions/platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { compareByName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import { Report } from '#shared/reports/report.ts';
import { buildMessageItem } from './message-item.ts';
import { buildRecipientWrites } from './received-reports.ts';
import * as keys from './reports-keys.ts';

export type ReportStore = ReturnType<typeof reportStore>;

const rowKind = { schema: Report, kind: 'Report', id: 'id' } as const;

const toItem = (one: Report) =>
  addKeys(
    { ...keys.reportKey(one.userId, one.id), ...(one.halt === undefined && keys.reportIndex(one)) },
    one,
  );

/** Due reports that are read at once. */
const duePerPage = 200;

/** Views that are sent weekly. */
export function reportStore(table: Table) {
  const find = async (userId: string, id: string): Promise<Report | undefined> => {
    const item = await table.get(keys.reportKey(userId, id), { consistent: true });
    return item ? parseStored(Report, item) : undefined;
  };

  return {
    /** List the reports of a person by name. */
    async list(userId: string): Promise<Report[]> {
      const rows = parseRows(table, rowKind, await table.queryAll(keys.reports(userId)));
      return rows.flatMap((row) => row ?? []).sort(compareByName);
    },

    find,

    /** @throws item.not-found */
    async load(userId: string, id: string): Promise<Report> {
      const found = await find(userId, id);
      if (!found) throw new AppError('item.not-found', t`There is no such report.`);
      return found;
    },

    /** Store a new report. An existing report stays unchanged. */
    async create(one: Report): Promise<Report> {
      const there = await find(one.userId, one.id);
      if (there) return there;
      const created = { ...one, version: 1 };
      await table.write([
        { put: toItem(created), when: 'absent' },
        ...buildRecipientWrites(created, undefined),
      ]);
      return created;
    },

    /** @throws item.changed-meanwhile */
    async save(after: Report, before: Report): Promise<Report> {
      const saved = { ...after, version: before.version + 1 };
      await table.write([
        { put: toItem(saved), when: before.version },
        ...buildRecipientWrites(saved, before),
      ]);
      return saved;
    },

    /** @throws item.changed-meanwhile */
    remove: (one: Report): Promise<void> =>
      table.write([
        { remove: keys.reportKey(one.userId, one.id), when: one.version },
        ...buildRecipientWrites(undefined, one),
      ]),

    /** Iterate over the due reports in their current state, in batches, the longest overdue first. */
    async *due(app: string, now: string): AsyncGenerator<Report[]> {
      const query = keys.dueReports(app, now);
      let after: Position | undefined;
      for (let more = true; more; ) {
        const page = await table.query(query, { limit: duePerPage, after });
        const found = parseRows(table, rowKind, page.items).flatMap((row) => row ?? []);
        const present = await Promise.all(found.map(({ userId, id }) => find(userId, id)));
        yield present.flatMap((one) => (one && one.dueAt <= now ? [one] : []));
        const last = page.items.at(-1);
        after = last && toPosition(query, last);
        more = page.more && last !== undefined;
      }
    },

    /**
     * Store the messages that deliver a report, one for each recipient, and its next due time, in one transaction. The
     * list is empty if the owner of the report is deactivated.
     * @throws item.changed-meanwhile if it was sent, changed or removed at the same time
     */
    tell: (messages: readonly Message[], after: Report, before: Report): Promise<void> =>
      table.write([
        ...messages.map((message) => ({ put: buildMessageItem(message), when: 'absent' as const })),
        { put: toItem({ ...after, version: before.version + 1 }), when: before.version },
      ]),
  };
}
