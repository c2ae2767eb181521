import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { outdate, read } from '#frontend/lib/read.ts';
import { remindRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import type { RequestRow } from '#shared/requests/request-details.ts';
import { addComment, deleteRequest, getRequest } from '#shared/requests/requests-api.ts';
import { restartWorkflow } from '#shared/workflow/workflow-api.ts';

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

/** An act on a request: afterwards everything that shows requests or tasks asks anew. */
function useAct<Given>(act: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => outdate(queries, 'requests', 'tasks'),
  });
}

export const useWithdraw = (requestId: string) =>
  useAct((comments: string) =>
    callApi(withdrawRequest, { params: { requestId }, body: { comments } }),
  );
export const useDiscard = (requestId: string) =>
  useAct<void>(() => callApi(deleteRequest, { params: { requestId } }));
export const useRemind = (requestId: string) =>
  useAct((comments: string) =>
    callApi(remindRequest, { params: { requestId }, body: { comments } }),
  );
export const useAddComment = (requestId: string) =>
  useAct((text: string) => callApi(addComment, { params: { requestId }, body: { text } }));
export const useRestart = (requestId: string) =>
  useAct(() => callApi(restartWorkflow, { body: { requestId } }));
