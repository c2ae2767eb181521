import { useInfiniteQuery } from '@tanstack/react-query';
import { requestsQuery } from '#frontend/data/requests.ts';
import type { RequestRow } from '#shared/requests/request.ts';
import { useCounters } from './use-total.ts';

const isSentBack = ({ status }: RequestRow) => status === 'Returned';

/** What waits for me to correct it comes first, also what is older than the newest; then the newest. */
export function sentBackFirst(
  newest: readonly RequestRow[],
  sentBack: readonly RequestRow[],
): RequestRow[] {
  const known = new Set(newest.map(({ requestId }) => requestId));
  const older = sentBack.filter((row) => isSentBack(row) && !known.has(row.requestId));
  return [...newest.filter(isSentBack), ...older, ...newest.filter((row) => !isSentBack(row))];
}

/** The newest of mine, those that were sent back first. Older ones are asked for when the counters tell of some. */
export function useOwnRequests() {
  const requests = useInfiniteQuery(requestsQuery('mine'));
  const page = requests.data?.pages[0];
  const newest = page?.items ?? [];
  const counted = useCounters('mine', page?.cursor !== undefined)?.Returned ?? 0;
  const hasOlder = counted > newest.filter(isSentBack).length;
  const { data } = useInfiniteQuery({ ...requestsQuery('mine', 'Returned'), enabled: hasOlder });
  const rows = sentBackFirst(newest, (hasOlder && data?.pages[0]?.items) || []);
  return { requests, rows, sentBack: rows.filter(isSentBack).length };
}
