import { expect } from 'vitest';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import { people } from '#tests/domain/support/people.ts';
import { admin, type Case, reused } from './case.ts';

const audience = { ...emptyAudience, userIds: [people.manager] };
const written = { title: 'Hotels in Lisbon', text: 'The limit is 210 EUR.', audience };
const now = { startsAt: null, timeZone: 'Europe/Berlin' };
const ofOne = (gives: object, body?: object, more: Partial<Case> = {}): Case => ({
  scene: 'announcement',
  sent: admin(({ announcementId }) => ({ params: { id: announcementId }, ...(body && { body }) })),
  gives,
  madeUp: 'item.not-found',
  ...more,
});

const announcementText = { title: 'Title', text: 'Text' };
const template = {
  name: 'Hotels',
  english: announcementText,
  german: { title: 'Titel', text: 'Text' },
};
const ofTemplate = (gives: object, body?: (fresh: string) => object): Case => ({
  scene: 'template',
  sent: admin(({ templateId, fresh }) => ({
    params: { id: templateId },
    ...(body && { body: body(fresh) }),
  })),
  gives,
  madeUp: 'item.not-found',
});

export const announcementCases = {
  listTemplates: {
    scene: 'template',
    sent: admin(() => ({})),
    gives: {
      items: expect.arrayContaining([expect.objectContaining({ english: announcementText })]),
    },
  },
  createTemplate: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { ...template, name: fresh } })),
    gives: { english: announcementText, version: 1, changedBy: { userId: people.admin } },
    reused,
  },
  updateTemplate: ofTemplate({ german: template.german, version: 2 }, (fresh) => ({
    ...template,
    name: fresh,
  })),
  removeTemplate: ofTemplate({ english: announcementText }),
  listAnnouncements: {
    scene: 'announcement',
    sent: admin(() => ({ query: { state: 'draft', limit: '1' } })),
    gives: { items: [{ state: 'draft' }] },
  },
  getAnnouncement: ofOne({ title: 'Title', state: 'draft', told: 0 }),
  createAnnouncement: {
    scene: 'nothing',
    sent: admin(() => ({ body: written })),
    gives: { ...written, state: 'draft', createdBy: { userId: people.admin } },
    reused,
  },
  createNotification: {
    scene: 'nothing',
    sent: admin(() => ({ body: written })),
    gives: { ...written, state: 'draft', createdBy: { userId: people.admin } },
    reused,
  },
  composeNotification: {
    scene: 'nothing',
    sent: admin(() => ({ body: written })),
    gives: { ...written, state: 'scheduled', sentBy: { userId: people.admin } },
    reused,
  },
  updateAnnouncement: ofOne({ ...written, state: 'draft' }, written),
  removeAnnouncement: ofOne({ state: 'draft' }),
  findAudience: {
    scene: 'nothing',
    sent: admin(() => ({ body: { audience } })),
    gives: { count: 1, more: false, people: [{ userId: people.manager, name: 'Manager' }] },
  },
  sendAnnouncement: ofOne({ state: 'scheduled', sentBy: { userId: people.admin } }, now, {
    reused,
  }),
  cancelAnnouncement: ofOne({ state: 'cancelled' }, {}, { scene: 'scheduled', reused }),
  continueAnnouncement: ofOne({ state: 'sending', told: 3 }, {}, { scene: 'halted', reused }),
  listDeliveries: ofOne({ items: [] }),
  listAnnouncementHistory: ofOne({ items: [expect.objectContaining({ act: 'created' })] }),
} satisfies Record<string, Case>;
