import { useInfiniteQuery } from '@tanstack/react-query';
import { ownRequestsOfStatusQuery, ownRequestsQuery } from '#frontend/data/requests.ts';
import type { RequestRow, RequestStatus } from '#shared/requests/request.ts';
import { useCounters } from './use-total.ts';

const ofStatus = (rows: readonly RequestRow[], wanted: RequestStatus) =>
  rows.filter(({ status }) => status === wanted);

/** Compare by due moment: earliest first, so overdue requests lead; requests without one come last. */
const byDue = (a: RequestRow, b: RequestRow) =>
  (a.due?.at ?? '9999').localeCompare(b.due?.at ?? '9999');
const closedLast = (a: RequestRow, b: RequestRow) =>
  (b.closedAt ?? '').localeCompare(a.closedAt ?? '');

/** The first list, and of the second what it lacks. */
function merged(rows: readonly RequestRow[], older: readonly RequestRow[]): RequestRow[] {
  const known = new Set(rows.map(({ requestId }) => requestId));
  return [...rows, ...older.filter(({ requestId }) => !known.has(requestId))];
}

/** My requests by what they need: from me, from others (most urgent first), or nothing more (closed last first). */
export function arrangeOwn(rows: readonly RequestRow[]) {
  return {
    sentBack: ofStatus(rows, 'Returned'),
    drafts: ofStatus(rows, 'Draft'),
    others: [
      ...ofStatus(rows, 'InReview').sort(byDue),
      ...rows.filter(({ closedAt }) => closedAt !== null).sort(closedLast),
    ],
  };
}

/** The newest hundred of mine that are in a status, when they are wanted. */
function useOfStatus(status: RequestStatus, isWanted: boolean): readonly RequestRow[] {
  const { data } = useInfiniteQuery({ ...ownRequestsOfStatusQuery(status), enabled: isWanted });
  return (isWanted && data?.pages[0]?.items) || [];
}

/** My requests. Open ones that are older than the newest fifty are loaded when the counters know of some. */
export function useOwnRequests() {
  const requests = useInfiniteQuery(ownRequestsQuery());
  const page = requests.data?.pages[0];
  const newest = page?.items ?? [];
  const counters = useCounters('mine', page?.cursor !== undefined);
  const hasOlder = (status: RequestStatus) =>
    (counters?.[status] ?? 0) > ofStatus(newest, status).length;
  const returned = useOfStatus('Returned', hasOlder('Returned'));
  const inReview = useOfStatus('InReview', hasOlder('InReview'));
  return { requests, counters, ...arrangeOwn(merged(newest, [...returned, ...inReview])) };
}
