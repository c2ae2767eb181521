import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSendBatchDeps } from '#functions/announcements/machine-deps.ts';
import { sendBatch } from '#functions/announcements/send-batch.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { type Audience, emptyAudience } from '#shared/announcements/announcement.ts';
import {
  cancelAnnouncement,
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
import { defaultApplicationId as app } from '#shared/application.ts';
import { MailChoices } from '#shared/messages/mail-choices.ts';
import { saveMailChoices } from '#shared/messages/mail-choices-api.ts';
import { listMessages, markMessage } from '#shared/messages/messages-api.ts';
import {
  departments,
  locations,
  type PersonName,
  people,
  users,
} from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { startMailing } from './support/mailing.ts';

const api = await startApi();
const mailing = await startMailing();
const { pending, sendMails, mails } = mailing;
afterEach(mailing.clear);
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});

const now = { startsAt: null, timeZone: 'Europe/Berlin' };
const draft = async (audience: Partial<Audience>, title = 'Hotels') => {
  const text = 'At most 210 EUR.\nAsk.';
  const body = { title, text, audience: { ...emptyAudience, ...audience } };
  return (await api.call(createAnnouncement, { as: 'admin', body })).body;
};
const change = (id: string, version: number) => ({
  ...{ as: 'admin' as const, params: { id } },
  headers: { 'if-match': `"${version}"` },
});
const send = (id: string, when: object = now) =>
  api.call(sendAnnouncement, { as: 'admin', params: { id }, body: when });
/** Send an announcement like the state machine in one turn. */
async function deliver(id: string, turn = 1) {
  const step = { applicationId: app, announcementId: id, turn };
  while ((await sendBatch(createSendBatchDeps(), step)).more);
}
const sent = async (audience: Partial<Audience>, title?: string) => {
  const { id } = await draft(audience, title);
  await send(id);
  await deliver(id);
  return id;
};
async function sendAll() {
  while (pending.counts().visible > 0) expect(await sendMails()).toBe(0);
}
const getMessages = async (as: PersonName, id: string) => {
  const { body } = await api.call(listMessages, { as, query: { limit: '100' } });
  return body.items.filter(({ announcement }) => announcement?.id === id);
};
const log = async (id: string) => {
  const { body } = await api.call(listDeliveries, { as: 'admin', params: { id } });
  return Object.fromEntries(body.items.map(({ userId, mail }) => [userId, mail]));
};
const reaches = async (audience: Partial<Audience>) => {
  const body = { audience: { ...emptyAudience, ...audience } };
  return (await api.call(findAudience, { as: 'admin', body })).body;
};

test('the preview of an announcement shows each active recipient once, and subordinate locations only if selected', async () => {
  const everybody = Object.values(users).filter(({ isActive }) => isActive);
  expect(await reaches({ everybody: true })).toMatchObject({
    count: everybody.length,
    more: false,
  });
  expect(await reaches({ userIds: [people.leaver] })).toMatchObject({ count: 0, people: [] });
  const ofBerlin = everybody.filter(({ locationId }) => locationId === locations.berlin).length;
  const europe = { locationIds: [locations.europe] };
  const direct = everybody.filter(({ locationId }) => locationId === locations.europe).length;
  expect(await reaches({ ...europe, withBelow: true })).toMatchObject({ count: direct + ofBerlin });
  expect(await reaches({ ...europe, withBelow: false })).toMatchObject({ count: direct });
  // Several criteria match the same people, who are listed once.
  const twice = { departmentIds: [departments.finance], groups: ['travel desk'] };
  expect(
    (await reaches({ ...twice, userIds: [people.finance, people.controller] })).people,
  ).toMatchObject([{ name: 'Controller' }, { name: 'Finance' }]);
  expect(await reaches({ roles: ['Administrator'] })).toMatchObject({
    people: [{ userId: people.admin }],
  });
});

test("each recipient of an announcement gets one message with the sender's name, and one mail with a link to it", async () => {
  const id = await sent({ userIds: [people.manager], groups: ['Travel desk'] }, 'Hotels in Lisbon');
  const by = { userId: people.admin, name: 'Admin' };
  expect(await getMessages('manager', id)).toMatchObject([
    { what: 'announcement', title: 'Hotels in Lisbon', announcement: { id, by }, readAt: null },
  ]);
  expect(await getMessages('employee', id)).toEqual([]);
  await sendAll();
  const [mail, ...others] = mails.list(users.finance.email);
  const headers = { 'List-Unsubscribe': '<https://site.example/user/profile#mails>' };
  expect([mail, others]).toMatchObject([{ subject: 'Hotels in Lisbon', headers }, []]);
  expect(mail?.text).toContain('At most 210 EUR.\nAsk.\n\nAdmin\n\nhttps://site.example/messages');
  const { body } = await api.call(getAnnouncement, { as: 'admin', params: { id } });
  expect(body).toMatchObject({ state: 'sent', told: 3, addressed: 3 });
});

test('the delivery log of an announcement shows whether each message was read or its mail sent, waiting, or disabled', async () => {
  const { version: _, ...atOnce } = MailChoices.parse({});
  const choose = (as: PersonName, announcements: MailChoices['announcements']) =>
    api.call(saveMailChoices, { as, body: { ...atOnce, announcements } });
  await choose('finance', 'off');
  await choose('controller', 'daily');
  const named = ['manager', 'finance', 'controller'] as const;
  const id = await sent({ userIds: named.map((name) => people[name]) });
  const each = (...states: string[]) =>
    Object.fromEntries(named.map((name, n) => [people[name], states[n]]));
  expect(await log(id)).toEqual(each('queued', 'queued', 'queued'));
  await sendMails();
  expect(await log(id)).toEqual(each('sent', 'off', 'waits'));
  const [told] = await getMessages('controller', id);
  const params = { messageId: told?.messageId ?? '' };
  await api.call(markMessage, { as: 'controller', params, body: { read: true } });
  expect(await log(id)).toEqual(each('sent', 'off', 'read'));
});

test('an announcement mail that was queued twice is sent once', async () => {
  const id = await sent({ userIds: [people.director] });
  const [first] = pending.list();
  pending.send(first?.body ?? '');
  await sendAll();
  expect(mails.list(users.director.email)).toHaveLength(1);
  expect(await log(id)).toEqual({ [people.director]: 'sent' });
});

test('the recipients of a scheduled announcement are determined when it is sent', async () => {
  const { id } = await draft({ departmentIds: [departments.finance] });
  const soon = new Date(Date.now() + 60_000).toISOString();
  await send(id, { startsAt: soon, timeZone: 'UTC' });
  const store = userStore(api.table);
  const [controller, ceo] = [users.controller, users.ceo];
  const leaving = await store.load(app, controller.userId);
  const left = await store.save({ ...leaving, isActive: false }, leaving);
  const coming = await store.load(app, ceo.userId);
  const came = await store.save({ ...coming, departmentId: departments.finance }, coming);
  await deliver(id);
  expect(Object.keys(await log(id)).sort()).toEqual([people.ceo, people.finance].sort());
  await store.save({ ...left, isActive: true }, left);
  await store.save({ ...came, departmentId: coming.departmentId }, came);
});

test('a scheduled announcement is sent only at its last scheduled time, and not if it is cancelled', async () => {
  const { id, version } = await draft({ userIds: [people.colleague] });
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  await send(id, { startsAt: inAnHour, timeZone: 'UTC' });
  const body = {
    title: 'Other',
    text: 'Text',
    audience: { ...emptyAudience, userIds: [people.colleague] },
  };
  const stale = await api.call(updateAnnouncement, { ...change(id, version), body });
  expect(stale.problem?.code).toBe('item.precondition-failed');
  const changed = await api.call(updateAnnouncement, { ...change(id, version + 1), body });
  expect(changed.body).toMatchObject({ title: 'Other', state: 'scheduled' });
  await send(id, { startsAt: inAnHour, timeZone: 'Europe/Berlin' });
  await deliver(id, 1);
  expect(await getMessages('colleague', id)).toEqual([]);
  await api.call(cancelAnnouncement, { as: 'admin', params: { id }, body: {} });
  await deliver(id, 2);
  expect(await getMessages('colleague', id)).toEqual([]);
  const again = await send(id);
  expect(again.problem).toMatchObject({
    code: 'item.transition-refused',
    present: { state: 'cancelled' },
  });
});

test('an announcement with an invalid time, no content, or no active recipient cannot be sent', async () => {
  const past = { startsAt: '2026-01-01T00:00:00.000Z', timeZone: 'UTC' };
  const whole = await draft({ userIds: [people.ceo] });
  expect((await send(whole.id, past)).problem?.fields).toHaveProperty('startsAt');
  const far = new Date(Date.now() + 400 * 86_400_000).toISOString();
  expect((await send(whole.id, { ...past, startsAt: far })).problem?.fields).toHaveProperty(
    'startsAt',
  );
  expect(
    (await send(whole.id, { startsAt: null, timeZone: 'Nowhere' })).problem?.fields,
  ).toHaveProperty('timeZone');
  const empty = await draft({}, '');
  const { problem } = await send(empty.id);
  expect(Object.keys(problem?.fields ?? {}).sort()).toEqual(['audience', 'title']);
  const gone = await draft({ userIds: [people.leaver] });
  expect((await send(gone.id)).problem?.fields).toEqual({
    audience: ['Nobody among these is active.'],
  });
});

test('a sent announcement can be neither changed nor deleted', async () => {
  const id = await sent({ userIds: [people.ceo] }, 'Kept');
  const params = { id };
  const body = { title: 'Other', text: 'Text', audience: emptyAudience };
  const refused = { code: 'item.transition-refused' };
  expect((await api.call(updateAnnouncement, { as: 'admin', params, body })).problem).toMatchObject(
    refused,
  );
  expect((await api.call(removeAnnouncement, { as: 'admin', params })).problem).toMatchObject(
    refused,
  );
  const history = await api.call(listAnnouncementHistory, { as: 'admin', params });
  expect(history.body.items).toMatchObject([
    {
      act: 'changed',
      by: { userId: people.admin },
      fields: expect.arrayContaining([{ path: 'state', before: 'draft', after: 'scheduled' }]),
    },
    {
      act: 'created',
      fields: expect.arrayContaining([{ path: 'title', before: null, after: 'Kept' }]),
    },
  ]);
});

test('announcements are listed newest first, with a filter by state and without deleted drafts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await draft({ everybody: true }, 'First');
  vi.setSystemTime(Date.now() + 1000);
  const second = await draft({ everybody: true }, 'Second');
  const titles = async (query: object = {}) => {
    const { body } = await api.call(listAnnouncements, {
      as: 'admin',
      query: { limit: '2', ...query },
    });
    return body.items.map(({ title }) => title);
  };
  expect(await titles()).toEqual(['Second', 'First']);
  expect(await titles({ state: 'draft' })).toEqual(['Second', 'First']);
  await api.call(removeAnnouncement, { as: 'admin', params: { id: second.id } });
  expect(await titles({ state: 'draft', limit: '1' })).toEqual(['First']);
});
