import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createSendBatchDeps } from '#functions/announcements/machine-deps.ts';
import { sendBatch } from '#functions/announcements/send-batch.ts';
import { mailboxStore } from '#functions/messages/store/mailbox-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import {
  createAnnouncement,
  listDeliveries,
  sendAnnouncement,
} from '#shared/announcements/announcements-api.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { countPeople, listPeople } from '#shared/users/people-list-api.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { isProfile } from '#shared/users/visible-person.ts';
import { type PersonName, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { runs } from '#tests/support/runs.ts';
import { startMailing } from './support/mailing.ts';

// Must run before any function is loaded, because the caches of functions depend on the clock.
vi.useFakeTimers({ toFake: ['Date'] });
const api = await startApi();
const mailing = await startMailing();
const { sendMails, followNews, news, letters } = mailing;
afterEach(mailing.clear);
afterAll(async () => {
  vi.useRealTimers();
  await mailing.stop();
  await api.stop();
});

const store = userStore(api.table);
/** Change a person's address and wait half a minute, until the caches of the functions expire. */
async function move(name: PersonName, email: string) {
  vi.setSystemTime(Date.now() + 31_000);
  const before = await store.load(app, people[name]);
  await store.save({ ...before, email }, before);
}
/** Return an unused address of SES's mailbox simulator. */
const simulated = (mailbox: string) => `${mailbox}+${randomUUID()}@simulator.amazonses.com`;

async function announce(...to: readonly PersonName[]) {
  const audience = { ...emptyAudience, userIds: to.map((name) => people[name]) };
  const body = { title: 'Hotels', text: 'At most 210 EUR.', audience };
  const { id } = (await api.call(createAnnouncement, { as: 'admin', body })).body;
  const now = { startsAt: null, timeZone: 'UTC' };
  await api.call(sendAnnouncement, { as: 'admin', params: { id }, body: now });
  await sendBatch(createSendBatchDeps(), { applicationId: app, announcementId: id, turn: 1 });
  expect(await sendMails()).toBe(0);
  return id;
}
const log = async (id: string) => {
  const { body } = await api.call(listDeliveries, { as: 'admin', params: { id } });
  return Object.fromEntries(
    body.items.map(({ userId, mail, reason }) => [userId, reason ? `${mail}: ${reason}` : mail]),
  );
};
const problemOf = async (name: PersonName, as: PersonName = 'admin') => {
  const { body } = await api.call(getUser, { as, params: { userId: people[name] } });
  return isProfile(body) ? body.mailProblem : 'not told';
};
const unreachable = async () => {
  const query = { state: 'unreachable' } as const;
  const { items } = (await api.call(listPeople, { as: 'admin', query })).body;
  expect((await api.call(countPeople, { as: 'admin', query })).body.count).toBe(items.length);
  return items.map(({ userId }) => userId).sort();
};

test("the log of an announcement shows the delivery state of each recipient's mail, with the reason of a bounce", async () => {
  await move('manager', simulated('bounce'));
  await move('finance', simulated('complaint'));
  await move('controller', simulated('suppressionlist'));
  await move('director', simulated('ooto'));
  const id = await announce('employee', 'manager', 'finance', 'controller', 'director');
  const all = ['employee', 'manager', 'finance', 'controller', 'director'] as const;
  const each = (...states: string[]) =>
    Object.fromEntries(all.map((name, n) => [people[name], states[n]]));
  expect(await log(id)).toEqual(each('sent', 'sent', 'sent', 'sent', 'sent'));
  await followNews();
  // An automatic reply does not change the state of a delivered mail.
  expect(await log(id)).toEqual(
    each('delivered', 'bounced: noMailbox', 'complained', 'withheld', 'delivered'),
  );
  for (const name of all) await move(name, users[name].email);
});

test('administrators find people with undeliverable mail, and other people see only their own delivery problem', async () => {
  await move('manager', simulated('bounce'));
  await move('finance', simulated('complaint'));
  await announce('employee', 'manager', 'finance');
  await followNews();
  expect(await unreachable()).toEqual([people.manager, people.finance].sort());
  expect(await problemOf('manager')).toMatchObject({ kind: 'bounced', reason: 'noMailbox' });
  expect(await problemOf('manager', 'manager')).toMatchObject({ kind: 'bounced' });
  expect(await problemOf('finance')).toMatchObject({ kind: 'complained' });
  expect(await problemOf('employee')).toBeUndefined();
  expect(await problemOf('manager', 'employee')).toBe('not told');
  const { items } = (await api.call(listPeople, { as: 'admin' })).body;
  expect(items.find(({ userId }) => userId === people.manager)).toMatchObject({
    mailProblem: { kind: 'bounced' },
  });
});

test("a new email address clears a person's delivery problem, and changing back restores it", async () => {
  const old = simulated('bounce');
  await move('manager', old);
  await announce('manager');
  await move('manager', simulated('success'));
  // This late report concerns the address to which the mail was sent.
  await followNews();
  expect(await problemOf('manager')).toBeUndefined();
  expect(await unreachable()).not.toContain(people.manager);
  await move('manager', old);
  expect(await problemOf('manager')).toMatchObject({ kind: 'bounced' });
});

test('an inactive person gets no mails and is not listed as unreachable', async () => {
  await move('manager', simulated('bounce'));
  await announce('manager');
  await followNews();
  const before = await store.load(app, people.manager);
  const left = await store.save({ ...before, isActive: false }, before);
  expect(await unreachable()).not.toContain(people.manager);
  await store.save({ ...left, isActive: true }, left);
  expect(await unreachable()).toContain(people.manager);
});

test('an update of a profile cannot change its delivery problem', async () => {
  await move('manager', simulated('bounce'));
  await announce('manager');
  await followNews();
  const params = { userId: people.manager };
  const { body: read } = await api.call(getUser, { as: 'admin', params });
  const made = { kind: 'complained', since: '2026-01-01T00:00:00.000Z' };
  const body = { ...read, mailProblem: made };
  expect((await api.call(updateUser, { as: 'admin', params, body })).status).toBe(200);
  expect(await problemOf('manager')).toMatchObject({ kind: 'bounced' });
});

test('a bounced sign-in mail of the user pool is recorded as a delivery problem of its recipient', async () => {
  const to = simulated('bounce');
  await move('manager', to);
  const from = 'no-reply@countersign.example';
  await mailing.mail.deliver({ ...{ to, from, kind: 'sign-in' }, subject: 'Code', text: '1' });
  await followNews();
  expect(await problemOf('manager')).toMatchObject({ kind: 'bounced' });
});

test('an unreadable delivery event becomes a dead letter and delays no other event', async () => {
  expectLogged(/news of a mail not understood/);
  await move('manager', simulated('bounce'));
  news.send(JSON.stringify({ 'detail-type': 'Email Bounced', detail: { eventType: 'Bounce' } }));
  await announce('manager');
  await followNews();
  expect(await problemOf('manager')).toMatchObject({ kind: 'bounced' });
  expect(letters.list().map(({ body }) => JSON.parse(body).event.detail.eventType)).toEqual([
    'Bounce',
  ]);
});

test('a delivery problem of an email address is stored until a later mail is delivered, and then expires', async () => {
  const boxes = mailboxStore(api.table, app);
  const [at, address] = ['2026-11-24T09:00:00.000Z', simulated('bounce')];
  const keep = (fate: 'bounced' | 'delivered', sentAt: string) =>
    boxes.note({ address, fate, at: sentAt, sentAt, reason: 'other' }, at);
  const expiry = async () => {
    const key = { pk: `APP#${app}#MAILBOX#${address}`, sk: '#' };
    return JSON.stringify(await api.table.get(key)).includes('expiresAt');
  };
  await keep('bounced', at);
  expect([await expiry(), (await boxes.failing()).has(address)]).toEqual([false, true]);
  await keep('delivered', '2026-11-24T10:00:00.000Z');
  expect([await expiry(), (await boxes.failing()).has(address)]).toEqual([true, false]);
});

test('delivery events in any order and number lead to the same log and the same delivery state of the person', async () => {
  const mailbox = fc.constantFrom('bounce', 'complaint', 'suppressionlist', 'ooto', 'success');
  const mails = fc.array(mailbox, { minLength: 1, maxLength: 3 });
  const order = fc.array(fc.nat(50), { minLength: 4, maxLength: 12 });
  const gravity = { success: 0, ooto: 0, suppressionlist: 1, bounce: 2, complaint: 3 };
  const fates = {
    ...{ success: 'delivered', ooto: 'delivered', suppressionlist: 'withheld' },
    ...{ bounce: 'bounced: noMailbox', complaint: 'complained' },
  };
  const run = async (boxes: readonly (keyof typeof fates)[], picks: readonly number[]) => {
    mailing.clear();
    const sent: { id: string; box: keyof typeof fates }[] = [];
    // Each event needs a different address, because the simulator always reports the same for one address.
    for (const box of boxes) {
      await move('manager', simulated(box));
      sent.push({ id: await announce('manager'), box });
    }
    const events = news.list().map(({ body }) => body);
    news.purge();
    const again = picks.map((pick) => events[pick % events.length] ?? '');
    const rest = events.filter((event) => !again.includes(event));
    for (const event of [...again, ...rest.reverse()]) news.send(event);
    await followNews();
    for (const { id, box } of sent) expect(await log(id)).toEqual({ [people.manager]: fates[box] });
    const last = boxes.at(-1) ?? 'success';
    expect((await problemOf('manager')) !== undefined).toBe(gravity[last] > 0);
  };
  await fc.assert(fc.asyncProperty(mails, order, run), { numRuns: runs(4) });
  await move('manager', users.manager.email);
});
