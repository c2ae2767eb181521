import { afterAll, expect, test } from 'vitest';
import { type SendReportsDeps, sendReports } from '#functions/messages/reports/send-reports.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { receivedReportStore } from '#functions/messages/store/received-reports.ts';
import { reportStore } from '#functions/messages/store/report-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Message } from '#shared/messages/message.ts';
import { maxReports } from '#shared/reports/report.ts';
import {
  createReport,
  listReports,
  removeReport,
  updateReport,
} from '#shared/reports/reports-api.ts';
import { id, type PersonName, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { weekly } from './support/report-cases.ts';

const api = await startApi();
afterAll(api.stop);
const reports = reportStore(api.table);
const directory = userStore(api.table);
const week = 7 * 24 * 3_600_000;

const create = async (as: PersonName, more: object = {}) =>
  (await api.call(createReport, { as, body: { ...weekly, ...more } })).body;
const getMessages = async (id: string, name: PersonName) => {
  const { items } = await messageStore(api.table).list(
    people[name],
    { unread: false },
    { limit: 100, cursor: undefined },
  );
  return items.filter(({ report }) => report?.id === id);
};
/** Run the job at a time. `mailed`: messages that were put into the queue. */
async function run(at: string, more: Partial<SendReportsDeps> = {}) {
  const mailed: Message[] = [];
  const result = await sendReports({
    applicationId: app,
    reports,
    languageFor: async () => 'en',
    received: receivedReportStore(api.table),
    isAdministrator: (userId) => directory.isAdministrator(app, userId),
    shownLogs: async () => new Set<string>(),
    findUser: async (userId) => Object.values(users).find((user) => user.userId === userId),
    queueMails: async (messages) => void mailed.push(...messages),
    now: () => at,
    ...more,
  });
  return { ...result, mailed };
}
const later = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString();

test('a weekly report is sent once when it is due, by message and mail, with a link to the last seven days', async () => {
  const { id, dueAt } = await create('manager');
  expect((await run(later(dueAt, -1))).mailed).toEqual([]);
  const first = await run(dueAt);
  expect(first.mailed.map(({ userId }) => userId)).toEqual([people.manager]);
  expect((await run(later(dueAt, 900_000))).mailed).toEqual([]);
  const [message, ...others] = await getMessages(id, 'manager');
  expect(others).toEqual([]);
  expect(message).toMatchObject({ what: 'report', title: 'Report: Where travel waits', at: dueAt });
  const address = new URL(message?.report?.address ?? '', 'https://countersign.example');
  expect(address.pathname).toBe('/process/report');
  const day = (at: string) => at.slice(0, 10);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{
      category: 'Travel',
      report: id,
      from: day(later(dueAt, -week)),
      to: day(later(dueAt, -1_000 * 86_400)),
    },
  });
  const { body } = await api.call(listReports, { as: 'manager' });
  expect(body.items.find((one) => one.id === id)?.dueAt).toBe(later(dueAt, week));
});

test('a weekly report that was missed for several weeks is sent once', async () => {
  const { id, dueAt } = await create('director');
  const at = later(dueAt, 3 * week + 3_600_000);
  await run(at);
  await run(at);
  expect(await getMessages(id, 'director')).toHaveLength(1);
  const [stored] = await reports.list(people.director);
  expect(stored?.dueAt).toBe(later(dueAt, 4 * week));
});

test('simultaneous runs send a weekly report once, even after a run was killed', async () => {
  const { id, dueAt } = await create('controller');
  expectLogged(/report delayed.*killed/);
  const killed = run(dueAt, {
    reports: { due: reports.due, tell: () => Promise.reject(new Error('killed')) },
  });
  expect((await killed).told).toBe(0);
  expect(await getMessages(id, 'controller')).toEqual([]);
  const all = await Promise.all(Array.from({ length: 5 }, () => run(dueAt)));
  expect(all.reduce((sum, { told }) => sum + told, 0)).toBe(1);
  expect(await getMessages(id, 'controller')).toHaveLength(1);
});

test('an inactive person gets no weekly report', async () => {
  const { id, dueAt } = await create('colleague');
  const gone = { ...users.colleague, isActive: false };
  expect((await run(dueAt, { findUser: async () => gone })).mailed).toEqual([]);
  expect(await getMessages(id, 'colleague')).toEqual([]);
});

test('a report that was rescheduled or deleted is not sent at its former time', async () => {
  const { id, dueAt, version } = await create('finance');
  const changed = { ...weekly, time: '09:00', name: 'An hour later' };
  const match = (of: number) => ({ headers: { 'if-match': `"${of}"` } });
  await api.call(updateReport, { as: 'finance', params: { id }, body: changed, ...match(version) });
  await run(dueAt);
  expect(await getMessages(id, 'finance')).toEqual([]);
  await api.call(removeReport, { as: 'finance', params: { id }, ...match(version + 1) });
  await run(later(dueAt, week));
  expect(await getMessages(id, 'finance')).toEqual([]);
});

test.each([
  ['another site', { view: '//elsewhere.example/user/dashboard' }],
  ['another screen', { view: '/user/list' }],
  ['a script', { view: 'javascript:alert(1)' }],
  ['half an hour', { time: '08:30' }],
  ['an eighth day', { weekday: 8 }],
  ['no name', { name: ' ' }],
])('a report with %s is rejected with an error at that field', async (_, wrong) => {
  const { status, problem } = await api.call(createReport, {
    as: 'ceo',
    body: { ...weekly, ...wrong },
  });
  expect(status).toBe(400);
  expect(Object.keys(problem?.fields ?? {})).toEqual(Object.keys(wrong));
});

test('a person cannot create more reports than the maximum', async () => {
  for (let n = 0; n < maxReports; n += 1) await create('ceo', { name: `Report ${n}` });
  const { status, problem } = await api.call(createReport, { as: 'ceo', body: weekly });
  expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({
    ...{ status: 400, fields: ['name'] },
  });
});

test('reports that fail in every run do not prevent later reports from being sent', async () => {
  expectLogged(/report delayed.*no profile/);
  const first = await create('manager');
  const dueAt = later(first.dueAt, week);
  const unlucky = Array.from({ length: 450 }, (_, n) => ({
    ...{ ...first, id: id(5000 + n), userId: people.finance, dueAt: later(first.dueAt, n) },
  }));
  for (const one of unlucky) await reports.create(one);
  const last = { ...first, id: id(9000), userId: people.director, dueAt };
  await reports.create(last);
  const findUser = async (userId: string) => {
    if (userId === people.finance) throw new Error('There is no profile.');
    return Object.values(users).find((user) => user.userId === userId);
  };
  const { mailed } = await run(dueAt, { findUser });
  expect(mailed.map(({ report }) => report?.id)).toContain(last.id);
  expect((await run(dueAt)).told).toBe(unlucky.length);
});
