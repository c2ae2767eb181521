import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  openQuestionsQuery,
  ownRequestsOfStatusQuery,
  ownRequestsQuery,
} from '#frontend/data/requests.ts';
import type { RequestRow, RequestStatus } from '#shared/requests/request.ts';
import { useStatusCounts } from './use-total.ts';

const ofStatus = (rows: readonly RequestRow[], wanted: RequestStatus) =>
  rows.filter(({ status }) => status === wanted);

/** Compare by due time, earliest first, so that overdue requests are first. Requests without a due time are last. */
const byDue = (a: RequestRow, b: RequestRow) =>
  (a.due?.at ?? '9999').localeCompare(b.due?.at ?? '9999');
const closedLast = (a: RequestRow, b: RequestRow) =>
  (b.closedAt ?? '').localeCompare(a.closedAt ?? '');

/** Return the rows of the first list, followed by the rows of the second list that are not in the first. */
function mergeRequests(rows: readonly RequestRow[], more: readonly RequestRow[]): RequestRow[] {
  const known = new Set(rows.map(({ requestId }) => requestId));
  return [...rows, ...more.filter(({ requestId }) => !known.has(requestId))];
}

/**
 * Group requests into questions to me, returned requests, drafts, and others. The others are requests in review, most
 * urgent first, then closed requests, latest first. `waiting`: requests with a question to me, or returned requests
 * that I raised for somebody else.
 */
export function groupOwnRequests(mine: readonly RequestRow[], waiting: readonly RequestRow[]) {
  const asked = waiting.flatMap((row) => (row.asked ? [{ ...row, asked: row.asked }] : []));
  const isAsked = new Set(asked.map(({ requestId }) => requestId));
  const rows = mergeRequests(mine, ofStatus(waiting, 'Returned')).filter(
    ({ requestId }) => !isAsked.has(requestId),
  );
  return {
    asked,
    sentBack: ofStatus(rows, 'Returned'),
    drafts: ofStatus(rows, 'Draft'),
    others: [
      ...ofStatus(rows, 'InReview').sort(byDue),
      ...rows.filter(({ closedAt }) => closedAt !== null).sort(closedLast),
    ],
  };
}

/** Load my latest hundred requests in a status, if needed. */
function useOwnRequestsByStatus(status: RequestStatus, isWanted: boolean): readonly RequestRow[] {
  const { data } = useInfiniteQuery({ ...ownRequestsOfStatusQuery(status), enabled: isWanted });
  return (isWanted && data?.pages[0]?.items) || [];
}

/**
 * Load the viewer's requests. Open requests older than the newest page are loaded if the counters show more. Older
 * drafts are loaded whenever a second page exists, because drafts are not counted.
 */
export function useMyRequests() {
  const requests = useInfiniteQuery(ownRequestsQuery());
  const { data: waiting } = useQuery(openQuestionsQuery());
  const page = requests.data?.pages[0];
  const newest = page?.items ?? [];
  const goesOn = page?.cursor !== undefined;
  const { counters } = useStatusCounts({ scope: 'mine', status: undefined }, goesOn);
  const hasOlder = (status: RequestStatus) =>
    (counters?.[status] ?? 0) > ofStatus(newest, status).length;
  const older = [
    ...useOwnRequestsByStatus('Returned', hasOlder('Returned')),
    ...useOwnRequestsByStatus('InReview', hasOlder('InReview')),
    ...useOwnRequestsByStatus('Draft', goesOn),
  ];
  return {
    requests,
    counters,
    ...groupOwnRequests(mergeRequests(newest, older), waiting?.items ?? []),
  };
}
