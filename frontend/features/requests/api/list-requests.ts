import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { RequestStatus } from '#shared/requests/request.ts';
import { listRequests } from '#shared/requests/requests-api.ts';

export type RequestScope = 'mine' | 'participated' | 'all';

/** Requests page by page, newest first; `status` narrows them on the server. */
export const requestsQuery = (scope: RequestScope, status?: RequestStatus) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'list', scope, status ?? 'any'],
    queryFn: ({ pageParam, signal }) =>
      callApi(listRequests, {
        query: { scope, ...(status && { status }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });
