import { announcementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import { announcementPeople } from '#functions/announcements/store/announcement-people.ts';
import {
  announcementStore,
  announcementTemplates,
} from '#functions/announcements/store/announcement-store.ts';
import { audienceStore } from '#functions/announcements/store/audience-store.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createAnnouncementsDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    announcements: announcementStore(deps.table),
    audiences: audienceStore(deps.table),
    people: announcementPeople(deps.table),
    deliveries: announcementDeliveries(deps.table),
    templates: announcementTemplates(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
  };
}
export type AnnouncementsDeps = ReturnType<typeof createAnnouncementsDeps>;
