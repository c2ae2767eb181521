import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { callApi } from '#frontend/lib/api-client.ts';
import { getRefetchIntervalMs } from '#frontend/lib/live/live-state.ts';
import type { RequestRow, RequestStatus } from '#shared/requests/request.ts';
import { listRequests, requestsByTitle } from '#shared/requests/request-lists-api.ts';
import { eachPage } from './each-page.ts';
import { endpointQuery, invalidate, pagedEndpointQuery, useInvalidate } from './read.ts';

export type RequestScope = 'mine' | 'participated' | 'all';

const listQuery = (query: z.input<(typeof listRequests)['query']>) =>
  pagedEndpointQuery(listRequests, { query });

/**
 * Load requests page by page, newest first, filtered on the server by `status` and by month of closing ("2026-11"). A
 * month uses pages of 100, because few people have more.
 */
export const requestsQuery = (scope: RequestScope, status?: RequestStatus, closed?: string) =>
  listQuery({ scope, ...(status && { status }), ...(closed && { closed, limit: 100 }) });

/** Load my latest fifty requests, including drafts. Few people have more that matter on the home page. */
export const ownRequestsQuery = () => listQuery({ scope: 'mine', limit: 50 });

/** Load my latest hundred requests in a status. */
export const ownRequestsOfStatusQuery = (status: RequestStatus) =>
  listQuery({ scope: 'mine', status, limit: 100 });

/** Load my requests with an open question from an approver. */
export const openQuestionsQuery = () =>
  queryOptions({
    ...endpointQuery(listRequests, { query: { scope: 'asked' } }),
    refetchInterval: getRefetchIntervalMs(60_000),
  });

/** Iterate over all pages of a request list. */
export async function* iterateRequests(
  scope: RequestScope,
  status: RequestStatus | undefined,
  signal: AbortSignal,
): AsyncGenerator<RequestRow[]> {
  const query = { scope, ...(status && { status }), limit: 100 };
  const ask = (from: { cursor?: string }) =>
    callApi(listRequests, { query: { ...query, ...from }, signal });
  for await (const { items } of eachPage(ask)) yield items;
}

/** Maximum length of a search text, in characters. */
const maxSearchLength = 120;

/** Load my requests whose number, title, requester or category contains a text, page by page. */
export const requestSearchQuery = (text: string) =>
  pagedEndpointQuery(requestsByTitle, { query: { title: text.slice(0, maxSearchLength) } });

const workQueryKeys = ['requests', 'tasks', 'timeline'] as const;
/** Reload all data that contains requests or tasks after one changed. */
export const useRefreshWork = () => useInvalidate(...workQueryKeys);
/** Reload all data that contains requests or tasks, outside of components. */
export const refreshWork = (queries: QueryClient) => invalidate(queries, ...workQueryKeys);
