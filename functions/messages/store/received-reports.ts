import * as z from 'zod';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Id } from '#shared/fields.ts';
import type { RecipientChoice, Report } from '#shared/reports/report.ts';
import * as keys from './reports-keys.ts';

/** Report that is sent to a person, and its owner. */
const ReceivedReportRef = z.object({ reportId: Id, ownerId: Id });
export type ReceivedReportRef = z.infer<typeof ReceivedReportRef>;
const Stop = z.object({ stopped: Id });

/** Reports that others send to one person, and the reports and senders that the person stopped. */
export type ReceivedReports = {
  readonly reports: readonly ReceivedReportRef[];
  readonly stopped: ReadonlySet<string>;
};

/** Return a person's choice for a report. `stopped`: ids of the reports and senders that they stopped. */
export function readReportChoice(
  { reportId, ownerId }: ReceivedReportRef,
  stopped: ReceivedReports['stopped'],
): RecipientChoice {
  if (stopped.has(ownerId)) return 'nothing-of-sender';
  return stopped.has(reportId) ? 'not-it' : 'it';
}

/** Return the writes for the recipients added to or removed from a report, for its transaction. */
export const buildRecipientWrites = (
  after: Report | undefined,
  before: Report | undefined,
): Write[] => {
  const [now, then] = [after?.recipients ?? [], before?.recipients ?? []];
  const writes = now
    .filter((userId) => !then.includes(userId))
    .map((userId): Write => {
      const { id: reportId = '', userId: ownerId = '' } = after ?? {};
      return { put: addKeys(keys.receivedKey(userId, reportId), { reportId, ownerId }) };
    });
  const gone = then.filter((userId) => !now.includes(userId));
  const removals = gone.map(
    (userId): Write => ({ remove: keys.receivedKey(userId, before?.id ?? '') }),
  );
  return [...writes, ...removals];
};

/** Weekly reports that people receive from others. */
export function receivedReportStore(table: Table) {
  return {
    /**
     * Return the reports that others send to a person. Stopped reports remain stopped, whether they are sent to the
     * person or not.
     */
    async of(userId: string): Promise<ReceivedReports> {
      const items = await table.queryAll(keys.receivedReports(userId));
      return {
        reports: items.flatMap((item) => safeParsePart(ReceivedReportRef, item).data ?? []),
        stopped: new Set(items.flatMap((item) => safeParsePart(Stop, item).data?.stopped ?? [])),
      };
    },

    /** Store a person's choice for a report or its sender. The latest choice applies. */
    async want(
      userId: string,
      { reportId, ownerId }: ReceivedReportRef,
      wanted: RecipientChoice,
    ): Promise<void> {
      const stop = (of: string): Write => ({
        put: addKeys(keys.stopKey(userId, of), { stopped: of }),
      });
      const go = (of: string): Write => ({ remove: keys.stopKey(userId, of) });
      await table.write([
        (wanted === 'it' ? go : stop)(reportId),
        (wanted === 'nothing-of-sender' ? stop : go)(ownerId),
      ]);
    },
  };
}
export type ReceivedReportStore = ReturnType<typeof receivedReportStore>;
