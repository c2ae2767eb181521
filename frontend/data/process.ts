import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import {
  listProcessSources,
  type ProcessFilter,
  processFigures,
} from '#shared/process/process-api.ts';
import { processDeviations, processPlayback } from '#shared/process/process-design-api.ts';
import { listProcessRequests } from '#shared/process/process-requests-api.ts';
import { eachPage } from './each-page.ts';
import { endpointQuery, pagedEndpointQuery } from './read.ts';

export type ProcessQuery = z.input<typeof ProcessFilter>;
export type ProcessFigures = Output<typeof processFigures>;
export type ProcessSources = Output<typeof listProcessSources>;
export type ProcessPlayback = Output<typeof processPlayback>;
export type ProcessDeviations = Output<typeof processDeviations>;
/** Filter for requests by an activity, a move between two activities, or a variant. */
export type RequestSelection = Pick<
  z.input<(typeof listProcessRequests)['query']>,
  'activity' | 'moveFrom' | 'moveTo' | 'variant'
>;
export type ProcessRequest = Output<typeof listProcessRequests>['items'][number];

/** Cache time in milliseconds. Figures of thousands of requests change little within a minute. */
const staleTime = 60_000;

/** Load the figures of the process map. The previous map is shown until the new one is loaded. */
export const processFiguresQuery = (query: ProcessQuery) =>
  queryOptions({
    ...endpointQuery(processFigures, { query }),
    placeholderData: keepPreviousData,
    staleTime,
  });

/** Load the deviations of requests from a routing sequence. */
export const processDeviationsQuery = (routing: string, query: ProcessQuery) =>
  queryOptions({
    ...endpointQuery(processDeviations, { query: { ...query, routing } }),
    staleTime,
  });

/** Load the times of the moves for the playback. */
export const processPlaybackQuery = (query: ProcessQuery) =>
  queryOptions({ ...endpointQuery(processPlayback, { query }), staleTime });

export const processSourcesQuery = () =>
  queryOptions({ ...endpointQuery(listProcessSources), staleTime });

export const processRequestsQuery = (query: ProcessQuery & RequestSelection) =>
  pagedEndpointQuery(listProcessRequests, { query: { ...query, limit: 50 } });

/** Load all requests behind a figure that the reader may see. */
export async function loadAllSelectedRequests(
  query: ProcessQuery & RequestSelection,
): Promise<ProcessRequest[]> {
  const rows: ProcessRequest[] = [];
  const ask = (from: { cursor?: string }) =>
    callApi(listProcessRequests, { query: { ...query, limit: 100, ...from } });
  for await (const page of eachPage(ask)) rows.push(...page.items);
  return rows;
}
