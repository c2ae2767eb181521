import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  listStoppedWorkflows,
  restartWorkflow,
  type StoppedWorkflow,
} from '#shared/workflow/workflow-api.ts';
import { eachPage } from './each-page.ts';
import { pagedEndpointQuery, useInvalidate } from './read.ts';

/** Refetch interval in milliseconds, so that newly stopped workflows appear while the page is open. */
const refetchInterval = 15_000;

const limit = 100;

/** Load requests with a stopped workflow, then those whose workflow was restarted automatically. */
export const stoppedWorkflowsQuery = () =>
  infiniteQueryOptions({
    ...pagedEndpointQuery(listStoppedWorkflows, { query: { limit } }),
    refetchInterval,
  });

/** Load all stopped workflows, including pages not loaded yet. `onProgress` gets the number loaded so far. */
export async function loadAllStoppedWorkflows(
  onProgress: (count: number) => void,
): Promise<StoppedWorkflow[]> {
  const all: StoppedWorkflow[] = [];
  const pages = eachPage((from) => callApi(listStoppedWorkflows, { query: { limit, ...from } }));
  for await (const { items } of pages) {
    all.push(...items);
    onProgress(all.length);
  }
  return all;
}

/** Restart the workflow of a request. */
export const restartStoppedWorkflow = (requestId: string) =>
  callApi(restartWorkflow, { body: { requestId } });

/** Reload all data that contains workflows, requests or tasks after a restart. */
export const useRefreshWorkflows = () => useInvalidate('workflow', 'requests', 'tasks');
