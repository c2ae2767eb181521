import { announcementDeliveries } from '#functions/store/announcement-deliveries.ts';
import { announcementPeople } from '#functions/store/announcement-people.ts';
import { announcementStore } from '#functions/store/announcement-store.ts';
import { announcementTemplates } from '#functions/store/announcement-templates.ts';
import { audienceStore } from '#functions/store/audience-store.ts';
import { directoryStore } from '#functions/store/directory-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { areaDeps } from '../area-deps.ts';

export function announcementsDeps() {
  const deps = areaDeps();
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
export type AnnouncementsDeps = ReturnType<typeof announcementsDeps>;
