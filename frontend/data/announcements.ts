import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type {
  Announcement,
  AnnouncementInput,
  AnnouncementState,
  Audience,
  SendTime,
} from '#shared/announcements/announcement.ts';
import {
  cancelAnnouncement,
  continueAnnouncement,
  createAnnouncement,
  findAudience,
  getAnnouncement,
  listAnnouncementHistory,
  listAnnouncements,
  listDeliveries,
  removeAnnouncement,
  sendAnnouncement,
  updateAnnouncement,
} from '#shared/announcements/announcements-api.ts';
import type { Delivery } from '#shared/announcements/delivery.ts';
import { eachPage } from './each-page.ts';
import { endpointQuery, invalidateLists, pagedEndpointQuery, useInvalidate } from './read.ts';

/** Refetch intervals of announcements that are being sent, and of scheduled ones, in milliseconds. */
const sendingRefetchMs = 1500;
const scheduledRefetchMs = 15_000;
const intervals: Partial<Record<AnnouncementState, number>> = {
  sending: sendingRefetchMs,
  scheduled: scheduledRefetchMs,
};
/** Remaining time, in milliseconds, from which a scheduled announcement is fetched again as often as one being sent. */
const soon = 20_000;

/**
 * Load announcements, newest first: all of them, or those in one state. They are fetched again while one of them is
 * being sent.
 */
export const announcementsQuery = (state: AnnouncementState | undefined) =>
  infiniteQueryOptions({
    ...pagedEndpointQuery(listAnnouncements, { query: state ? { state } : {} }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some((one) => one.state === 'sending'))
        ? scheduledRefetchMs
        : false,
  });

/** Load one announcement, and refetch it while it is being sent. */
export const announcementQuery = (id: string) =>
  queryOptions({
    ...endpointQuery(getAnnouncement, { params: { id } }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      const isSoon =
        data.state === 'scheduled' && Date.parse(data.startsAt ?? '') - Date.now() < soon;
      return isSoon ? sendingRefetchMs : (intervals[data.state] ?? false);
    },
  });

/**
 * Load the number and names of the people whom an announcement would reach now. The previous result is shown until the
 * new one arrives.
 */
export const audienceQuery = (audience: Audience) =>
  queryOptions({
    ...endpointQuery(findAudience, { body: { audience } }),
    placeholderData: keepPreviousData,
  });

export const deliveriesQuery = (id: string) =>
  pagedEndpointQuery(listDeliveries, { params: { id } });
export const announcementHistoryQuery = (id: string) =>
  pagedEndpointQuery(listAnnouncementHistory, { params: { id } });

/** Load all pages of recipients. `onProgress` gets the number loaded so far. */
export async function loadAllDeliveries(
  id: string,
  onProgress: (count: number) => void,
): Promise<Delivery[]> {
  const all: Delivery[] = [];
  const ask = (from: { cursor?: string }) =>
    callApi(listDeliveries, { params: { id }, query: { limit: 100, ...from } });
  for await (const page of eachPage(ask)) {
    all.push(...page.items);
    onProgress(all.length);
  }
  return all;
}

/** Save an announcement: create a draft, or replace the version that was read. */
export const saveAnnouncement = (
  before: Announcement | undefined,
  body: AnnouncementInput,
): Promise<Announcement> =>
  before
    ? callApi(updateAnnouncement, { params: { id: before.id }, body, ifMatch: before.version })
    : callApi(createAnnouncement, { body });

export const sendAnnouncementAt = ({ id, version }: Announcement, body: SendTime) =>
  callApi(sendAnnouncement, { params: { id }, body, ifMatch: version });
export const cancelScheduledAnnouncement = ({ id }: Announcement) =>
  callApi(cancelAnnouncement, { params: { id }, body: {} });
export const continueStoppedAnnouncement = ({ id }: Announcement) =>
  callApi(continueAnnouncement, { params: { id }, body: {} });
export const deleteAnnouncement = ({ id, version }: Announcement) =>
  callApi(removeAnnouncement, { params: { id }, ifMatch: version });

export const announcementOperations = {
  create: createAnnouncement,
  update: updateAnnouncement,
  remove: removeAnnouncement,
} as const;

export const useRefreshAnnouncements = () => useInvalidate('announcements');

/** Reload the lists after an announcement was removed. The removed announcement is not requested again. */
export function useForgetAnnouncement() {
  const queries = useQueryClient();
  return () => invalidateLists(queries, 'announcements');
}
