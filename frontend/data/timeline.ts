import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { callApi } from '#frontend/lib/api-client.ts';
import type { TimelineBar } from '#shared/timeline/timeline.ts';
import { getTimelineHours, listTimeline } from '#shared/timeline/timeline-api.ts';
import { eachPage } from './each-page.ts';
import { endpointQuery, pagedEndpointQuery } from './read.ts';

/** Query of the timeline: period and filters. */
export type TimelineQuery = Omit<z.input<(typeof listTimeline)['query']>, 'limit' | 'cursor'>;
export type Period = Pick<TimelineQuery, 'from' | 'to'>;

const pageSize = 50;
/** Cache time in milliseconds, after which all loaded pages are fetched again. */
const staleTime = 60_000;
/** Cache time in milliseconds. Business hours rarely change. */
const hoursStaleTime = 10 * 60_000;

/** Load timeline bars page by page. The previous bars are shown until the new ones are loaded. */
export const timelineQuery = (query: TimelineQuery) =>
  infiniteQueryOptions({
    ...pagedEndpointQuery(listTimeline, { query: { ...query, limit: pageSize } }),
    placeholderData: keepPreviousData,
    staleTime,
  });

/** Load the business hours of the reader. */
export const timelineHoursQuery = ({ from, to }: Period) =>
  queryOptions({
    ...endpointQuery(getTimelineHours, { query: { from, to } }),
    placeholderData: keepPreviousData,
    staleTime: hoursStaleTime,
  });

/** Load all bars of a query. `onProgress` gets the number loaded so far. */
export async function loadAllBars(
  query: TimelineQuery,
  onProgress: (count: number) => void,
): Promise<TimelineBar[]> {
  const bars: TimelineBar[] = [];
  const ask = (from: { cursor?: string }) =>
    callApi(listTimeline, { query: { ...query, limit: 100, ...from } });
  for await (const page of eachPage(ask)) {
    bars.push(...page.items);
    onProgress(bars.length);
  }
  return bars;
}
