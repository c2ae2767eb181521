import { listMonthsNewestFirst } from '#functions/platform/table/months.ts';
import { type Page, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { participatedBy, requestsOfMonth } from '#functions/requests/store/keys.ts';
import {
  loadFirstMonth,
  participantRow,
  requestRow,
} from '#functions/requests/store/request-rows.ts';
import { isInvolvedParticipant } from '#functions/retention/rules/plan-removal.ts';
import { isClosedRequest, type Request } from '#shared/requests/request.ts';
import type { LegalHold } from '#shared/retention/retention.ts';

/** Number of requests read in one query. */
const pageSize = 100;

/** Create the reader for all ended requests, by the months in which they were created. */
export function endedRequests(table: Table, app: string) {
  return {
    /** Return a page of ended requests of months up to this one. It can be empty. @throws input.cursor-invalid */
    async page(untilMonth: string, cursor: string | undefined): Promise<Page<Request>> {
      const months = listMonthsNewestFirst(await loadFirstMonth(table, app), untilMonth).reverse();
      const queries = months.map((month) => requestsOfMonth(app, month));
      return readPage(
        table,
        queries,
        { limit: pageSize, cursor },
        (items) =>
          parseRows(table, requestRow, items).map((one) =>
            one && isClosedRequest(one) ? one : undefined,
          ),
        { sieve: true },
      );
    },

    /**
     * Load the requests of all people with a hold. Return a function that checks whether a request involves one of
     * these people.
     */
    async involvement(holds: readonly LegalHold[]) {
      const people = [
        ...new Set(holds.flatMap(({ on, targetId }) => (on === 'person' ? [targetId] : []))),
      ];
      const known = new Map<string, ReadonlySet<string>>();
      for (const userId of people) {
        const parts = parseRows(
          table,
          participantRow,
          await table.queryAll(participatedBy(userId)),
        );
        const ids = parts.flatMap((part) =>
          part && isInvolvedParticipant(part) ? [part.requestId] : [],
        );
        known.set(userId, new Set(ids));
      }
      return ({ requestId, requester, raisedBy }: Request) =>
        (userId: string): boolean =>
          userId === requester.userId ||
          userId === raisedBy.userId ||
          known.get(userId)?.has(requestId) === true;
    },
  };
}
export type EndedRequests = ReturnType<typeof endedRequests>;
