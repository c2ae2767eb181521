import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { callApi } from '#frontend/lib/api-client.ts';
import { askEvery } from '#frontend/lib/live/live-state.ts';
import type { RequestRow, RequestStatus } from '#shared/requests/request.ts';
import { listRequests, requestsByTitle } from '#shared/requests/request-lists-api.ts';
import { eachPage } from './each-page.ts';
import { invalidate, read, readPages, useInvalidate } from './read.ts';

export type RequestScope = 'mine' | 'participated' | 'all';

const listQuery = (query: z.input<(typeof listRequests)['query']>) =>
  readPages(listRequests, { query });

/**
 * Requests page by page, newest first, narrowed on the server by `status` and by the month in which they were closed
 * ("2026-11"): of these a hundred a page, for hardly a person has more.
 */
export const requestsQuery = (scope: RequestScope, status?: RequestStatus, closed?: string) =>
  listQuery({ scope, ...(status && { status }), ...(closed && { closed, limit: 100 }) });

/** My newest fifty, drafts among them: hardly anybody has more that matter on home. */
export const ownRequestsQuery = () => listQuery({ scope: 'mine', limit: 50 });

/** The newest hundred of mine that are in a status. */
export const ownRequestsOfStatusQuery = (status: RequestStatus) =>
  listQuery({ scope: 'mine', status, limit: 100 });

/** Mine of which an approver waits for an answer, each with the question. */
export const askedQuery = () =>
  queryOptions({
    ...read(listRequests, { query: { scope: 'asked' } }),
    refetchInterval: askEvery(60_000),
  });

/** All requests that a list has, page after page. */
export async function* everyRequest(
  scope: RequestScope,
  status: RequestStatus | undefined,
  signal: AbortSignal,
): AsyncGenerator<RequestRow[]> {
  const query = { scope, ...(status && { status }), limit: 100 };
  const ask = (from: { cursor?: string }) =>
    callApi(listRequests, { query: { ...query, ...from }, signal });
  for await (const { items } of eachPage(ask)) yield items;
}

/** So much of a text is looked for. */
const longestText = 120;

/** Requests I have a part in that hold a text in number, title, requester or category, page by page. */
export const requestsHoldingQuery = (text: string) =>
  readPages(requestsByTitle, { query: { title: text.slice(0, longestText) } });

const work = ['requests', 'tasks', 'timeline'] as const;
/** Reload all data that shows requests or tasks after a change of one. */
export const useRefreshWork = () => useInvalidate(...work);
/** The same outside of components. */
export const refreshWork = (queries: QueryClient) => invalidate(queries, ...work);
