import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { RequestStatus } from '#shared/requests/request.ts';
import { remindRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import type { RequestRow } from '#shared/requests/request-details.ts';
import {
  addComment,
  deleteRequest,
  forecastRequest,
  getAudit,
  getRequest,
  listRequests,
  requestsByTitle,
} from '#shared/requests/requests-api.ts';
import { invalidate, read, readPages, useInvalidate } from './read.ts';

export type RequestScope = 'mine' | 'participated' | 'all';

/** Requests page by page, newest first; `status` narrows them on the server. */
export const requestsQuery = (scope: RequestScope, status?: RequestStatus) =>
  readPages(listRequests, { query: { scope, ...(status && { status }) } });

/** Requests I have a part in whose number, title, requester or category contains the text. */
export const foundRequestsQuery = (title: string) =>
  queryOptions({
    ...read(requestsByTitle, { query: { title, limit: 8 } }),
    enabled: title.length > 1,
    placeholderData: keepPreviousData,
  });

/** Somebody else may decide while the page is open: it asks again as often, in milliseconds. */
const refresh = 15_000;
/** Between two steps the next people are there in a moment, in milliseconds. */
const refreshBetween = 1_500;

const isBetweenSteps = ({ status, holders }: RequestRow) =>
  status === 'InReview' && holders.length === 0;

/** Everything about one request. */
export const requestDetailsQuery = (requestId: string) =>
  queryOptions({
    ...read(getRequest, { params: { requestId } }),
    refetchInterval: ({ state: { data } }) =>
      data && isBetweenSteps(data.request) ? refreshBetween : refresh,
  });

/** The audit chain of a request, as it is now. */
export const auditQuery = (requestId: string) => read(getAudit, { params: { requestId } });

/**
 * Who would decide these answers and by when; incomplete ones are fine. The last forecast stays until the next arrives.
 */
export const forecastQuery = (categoryId: string, values: FormValues) =>
  queryOptions({
    ...read(forecastRequest, { body: { categoryId, values } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

const work = ['requests', 'tasks'] as const;
/** After a change of a request or a task, everything that shows requests or tasks asks anew. */
export const useRefreshWork = () => useInvalidate(...work);
/** The same outside of components. */
export const refreshWork = (queries: QueryClient) => invalidate(queries, ...work);

const useChange = <Given>(change: (given: Given) => Promise<unknown>) =>
  useMutation({ mutationFn: change, onSettled: useRefreshWork() });

export const useWithdraw = (requestId: string) =>
  useChange((comments: string) =>
    callApi(withdrawRequest, { params: { requestId }, body: { comments } }),
  );
export const useDiscard = (requestId: string) =>
  useChange<void>(() => callApi(deleteRequest, { params: { requestId } }));
export const useRemind = (requestId: string) =>
  useChange((comments: string) =>
    callApi(remindRequest, { params: { requestId }, body: { comments } }),
  );
export const useAddComment = (requestId: string) =>
  useChange((text: string) => callApi(addComment, { params: { requestId }, body: { text } }));
