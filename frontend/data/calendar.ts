import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { getRefetchIntervalMs } from '#frontend/lib/live/live-state.ts';
import { readBaseUrl } from '#frontend/lib/runtime-config.ts';
import { getCalendar } from '#shared/calendar/calendar-api.ts';
import {
  getCalendarFeed,
  makeCalendarFeed,
  withdrawCalendarFeed,
} from '#shared/calendar/feed-api.ts';
import type { WishedDraft } from '#shared/calendar/personal-calendar.ts';
import { getRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { endpointQuery, useInvalidate } from './read.ts';

/** Refetch interval in milliseconds. It shows changes by others even without a live connection. */
const refresh = getRefetchIntervalMs(60_000);

/** Load my calendar entries between two dates, inclusive. */
export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    ...endpointQuery(getCalendar, { query: { from, to } }),
    refetchInterval: refresh,
  });

/** Load whether my calendar has a secret feed URL. */
export const feedQuery = () => endpointQuery(getCalendarFeed);

/** Create a secret feed URL that replaces the previous one, and return it in full. */
export async function makeFeed(): Promise<string> {
  const { path } = await callApi(makeCalendarFeed);
  return new URL(`${readBaseUrl(makeCalendarFeed.service)}${path}`, location.href).href;
}

export const withdrawFeed = () => callApi(withdrawCalendarFeed);

/**
 * Save a draft with another requested day. `version`: expected version of the draft; undefined for its current version.
 * @returns version after the change
 * @throws input.invalid, item.changed-meanwhile
 */
export async function moveDraft(
  { requestId, field }: WishedDraft,
  day: string,
  version?: number,
): Promise<number> {
  const params = { requestId };
  const { request, values } = await callApi(getRequest, { params });
  const body = { values: { ...values, [field]: day }, version: version ?? request.version };
  return (await callApi(updateRequest, { params, body })).version;
}

/** Reload the calendar and requests after the requested date of a draft changed. */
export const useRefreshCalendar = () => useInvalidate('calendar', 'requests');
