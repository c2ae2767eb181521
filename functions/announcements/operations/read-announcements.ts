import { loadItemHistory } from '#functions/organisation/items/item-history.ts';
import { route } from '#functions/platform/route.ts';
import {
  findAudience,
  getAnnouncement,
  listAnnouncementHistory,
  listAnnouncements,
  listDeliveries,
} from '#shared/announcements/announcements-api.ts';
import { compareByName } from '#shared/fold-name.ts';
import type { AnnouncementsDeps } from '../deps.ts';

/** Maximum number of names in the response. */
const maxNames = 20;
export const maxAudienceReads = 12;

export const listAnnouncementsRoute = route(
  listAnnouncements,
  ({ query: { state, ...page } }, { announcements, applicationId }: AnnouncementsDeps) =>
    announcements.list(applicationId, state, page),
);

export const getAnnouncementRoute = route(
  getAnnouncement,
  ({ params }, { announcements, applicationId }: AnnouncementsDeps) =>
    announcements.load(applicationId, params.id),
  { version: ({ version }) => version },
);

export const findAudienceRoute = route(
  findAudience,
  async ({ body }, { audiences, people, applicationId }: AnnouncementsDeps) => {
    const isAddressed = await audiences.now(applicationId, body.audience);
    const found = await people.count(applicationId, isAddressed, {
      shown: maxNames,
      mostReads: maxAudienceReads,
    });
    const names = found.people.map(({ userId, name }) => ({ userId, name }));
    return { ...found, people: names.sort(compareByName) };
  },
);

export const listDeliveriesRoute = route(
  listDeliveries,
  async ({ params, query }, { announcements, deliveries, applicationId }: AnnouncementsDeps) => {
    const { id } = await announcements.load(applicationId, params.id);
    return deliveries.list(id, query);
  },
);

export const listAnnouncementHistoryRoute = route(
  listAnnouncementHistory,
  async ({ params, query }, deps: AnnouncementsDeps) => {
    const found = await loadItemHistory(deps, { kind: 'ANNOUNCEMENT', id: params.id, query });
    // The deliveries of a removed announcement remain readable. An announcement that never existed throws
    // `item.not-found`.
    if (found.items.length === 0) await deps.announcements.load(deps.applicationId, params.id);
    return found;
  },
);
