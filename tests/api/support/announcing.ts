import { randomUUID } from 'node:crypto';
import { announcementStore } from '#functions/announcements/store/announcement-store.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import { createAnnouncement, sendAnnouncement } from '#shared/announcements/announcements-api.ts';
import { createTemplate } from '#shared/announcements/templates-api.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { people } from '#tests/domain/support/people.ts';
import type { Api } from '#tests/support/api.ts';

type Made = { readonly announcementId: string };
const audience = { ...emptyAudience, userIds: [people.manager] };

/** Create an unsent announcement. */
export async function announcementDraft(api: Api): Promise<Made> {
  const body = { title: 'Title', text: 'Text', audience };
  const made = await api.call(createAnnouncement, { as: 'admin', body });
  return { announcementId: made.body.id };
}

/** Create an announcement that is scheduled in an hour. */
export async function scheduledAnnouncement(api: Api): Promise<Made> {
  const { announcementId } = await announcementDraft(api);
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const params = { id: announcementId };
  await api.call(sendAnnouncement, { as: 'admin', params, body: { startsAt, timeZone: 'UTC' } });
  return { announcementId };
}

/** Create an announcement that reached three people and stopped an hour ago. */
export async function haltedAnnouncement(api: Api): Promise<Made> {
  const { announcementId } = await scheduledAnnouncement(api);
  const store = announcementStore(api.table);
  const before = await store.load(app, announcementId);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const told = { addressed: 5, told: 3, startedAt: at, toldAt: at };
  await store.save({ ...before, ...told, state: 'sending' }, before);
  return { announcementId };
}

/** Create a template with a unique name. */
export async function announcementTemplate(api: Api) {
  const english = { title: 'Title', text: 'Text' };
  const body = { name: randomUUID(), english, german: { title: 'Titel', text: 'Text' } };
  return { templateId: (await api.call(createTemplate, { as: 'admin', body })).body.id };
}
