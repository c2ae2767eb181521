import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { listStoppedWorkflows, restartWorkflow } from '#shared/workflow/workflow-api.ts';
import { read, useInvalidate } from './read.ts';

/** What stops while the page is open shows by itself, in milliseconds. */
const refetchInterval = 15_000;

/** Requests that nothing drives any more, as many as one page holds. */
export const stoppedQuery = () =>
  queryOptions({ ...read(listStoppedWorkflows, { query: { limit: 100 } }), refetchInterval });

/** Sets the workflow of one request going again. */
export const restart = (requestId: string) => callApi(restartWorkflow, { body: { requestId } });

/** After a restart everything that shows workflows, requests or tasks asks anew. */
export const useRefreshWorkflows = () => useInvalidate('workflow', 'requests', 'tasks');

export const useRestart = (requestId: string) =>
  useMutation({ mutationFn: () => restart(requestId), onSettled: useRefreshWorkflows() });
