import type { LogCases } from '#shared/process/logs/cases-of-log.ts';
import type { GatheredLog } from '#shared/process/logs/gather-log.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import type { ImportReport } from '#shared/process/process-import.ts';

/** Collect the report of a log while its cases are stored. */
export function createImportReportCollector({ rows }: Pick<GatheredLog, 'rows'>, cases: LogCases) {
  let from: string | null = null;
  let to: string | null = null;
  return {
    /** Times are in UTC, so they sort as texts. */
    take(pack: readonly ProcessCase[]) {
      for (const { events } of pack)
        for (const { at } of events) {
          if (from === null || at < from) from = at;
          if (to === null || at > to) to = at;
        }
    },
    result(): ImportReport {
      const { refusedRows, refusedRequests, leftOut, unreadAmounts, activities, together } = cases;
      return {
        ...{ requests: cases.count, events: cases.events, from, to, rows },
        ...{ refusedRows, refusedRequests, leftOut, unreadAmounts, activities, together },
        ...{ outliers: cases.outliers, repeated: cases.repeated, joined: cases.joined },
        paired: cases.paired,
        ...{ unpairedStarts: cases.unpairedStarts, unpairedCompletions: cases.unpairedCompletions },
      };
    },
  };
}
