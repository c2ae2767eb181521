import { useInfiniteQuery } from '@tanstack/react-query';
import { requestsQuery } from '#frontend/data/requests.ts';
import type { RequestRow } from '#shared/requests/request.ts';

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

/** The newest of mine, those that were sent back first. */
export function useOwnRequests() {
  const requests = useInfiniteQuery(requestsQuery('mine'));
  const page = requests.data?.pages[0];
  const hasMore = page?.cursor !== undefined;
  const { data } = useInfiniteQuery({ ...requestsQuery('mine', 'Returned'), enabled: hasMore });
  const rows = sentBackFirst(page?.items ?? [], (hasMore && data?.pages[0]?.items) || []);
  return { requests, rows, sentBack: rows.filter(isSentBack).length };
}
