import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  openQuestionsQuery,
  ownRequestsOfStatusQuery,
  ownRequestsQuery,
} from '#frontend/data/requests.ts';
import type { RequestRow, RequestStatus } from '#shared/requests/request.ts';
import { arrangeOwn, mergeRequests, ofStatus } from './arrange-own.ts';
import { useCounters } from './use-total.ts';

/** Load my latest hundred requests in a status, if needed. */
function useOfStatus(status: RequestStatus, isWanted: boolean): readonly RequestRow[] {
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
  const counters = useCounters('mine', goesOn);
  const hasOlder = (status: RequestStatus) =>
    (counters?.[status] ?? 0) > ofStatus(newest, status).length;
  const older = [
    ...useOfStatus('Returned', hasOlder('Returned')),
    ...useOfStatus('InReview', hasOlder('InReview')),
    ...useOfStatus('Draft', goesOn),
  ];
  return { requests, counters, ...arrangeOwn(mergeRequests(newest, older), waiting?.items ?? []) };
}
