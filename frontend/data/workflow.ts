import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  listStoppedWorkflows,
  restartWorkflow,
  type StoppedWorkflow,
} from '#shared/workflow/workflow-api.ts';
import { eachPage } from './each-page.ts';
import { readPages, useInvalidate } from './read.ts';

/** Refetch interval that shows workflows which stop while the page is open, in milliseconds. */
const refetchInterval = 15_000;

const limit = 100;

/** Requests that nothing drives any more; after them those that were started again by themselves. */
export const stoppedQuery = () =>
  infiniteQueryOptions({
    ...readPages(listStoppedWorkflows, { query: { limit } }),
    refetchInterval,
  });

/** Load all stopped workflows, also those not loaded yet. `onProgress` gets the number read so far. */
export async function everyStopped(
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

/** Sets the workflow of one request going again. */
export const restart = (requestId: string) => callApi(restartWorkflow, { body: { requestId } });

/** Reload all data that shows workflows, requests or tasks after a restart. */
export const useRefreshWorkflows = () => useInvalidate('workflow', 'requests', 'tasks');
