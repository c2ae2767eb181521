import { afterAll, expect, test } from 'vitest';
import {
  createReport,
  listReceivedReports,
  listReports,
  removeReport,
  sendReportNow,
  updateReport,
} from '#shared/reports/reports-api.ts';
import { id as idOf, type PersonName, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { weekly } from './support/report-cases.ts';
import { addSeconds, reportDesk } from './support/report-desk.ts';

const api = await startApi();
afterAll(api.stop);
const { reports, received, sent, want, messagesOf, run } = reportDesk(api);
const week = 7 * 24 * 3_600_000;

const change = async (owner: PersonName, id: string, to: readonly PersonName[], more = {}) => {
  const { version } = await reports.load(people[owner], id);
  return api.call(updateReport, {
    as: owner,
    params: { id },
    headers: { 'if-match': `"${version}"` },
    body: { ...weekly, recipients: to.map((name) => people[name]), ...more },
  });
};
const receivedBy = async (as: PersonName) =>
  (await api.call(listReceivedReports, { as })).body.items;

test('each recipient gets a report according to their own permissions, with the name of its sender', async () => {
  const { id, dueAt } = await sent('manager', ['employee', 'finance', 'employee']);
  const { mailed } = await run(dueAt);
  const mine = mailed.filter(({ report }) => report?.id === id);
  expect(mine.map(({ userId }) => userId).sort()).toEqual(
    [people.manager, people.employee, people.finance].sort(),
  );
  const [message] = await messagesOf(id, 'employee');
  expect(message).toMatchObject({
    title: `Report: ${weekly.name}`,
    text: expect.stringContaining(`${users.manager.name} sends it to you every week.`),
    report: { by: { userId: people.manager, name: users.manager.name } },
  });
  const [own] = await messagesOf(id, 'manager');
  expect(own?.report?.by).toBeUndefined();
  // All recipients get the same page, because messages and mails contain no figures.
  expect(own?.report?.address).toBe(message?.report?.address);
});

test('a person who unsubscribed from a report does not get it until they subscribe again, even if added again', async () => {
  const { id, dueAt } = await sent('director', ['employee', 'colleague']);
  const of = async (name: PersonName) => (await messagesOf(id, name)).length;
  expect((await want('employee', id, 'not-it')).body).toMatchObject({
    wanted: 'not-it',
    dueAt: null,
  });
  await run(dueAt);
  expect([await of('employee'), await of('colleague')]).toEqual([0, 1]);
  const { body } = await api.call(listReports, { as: 'director' });
  expect(body.items.find((one) => one.id === id)?.sentTo).toMatchObject([
    { person: { userId: people.employee }, standing: 'stopped' },
    { person: { userId: people.colleague }, standing: 'comes' },
  ]);
  await change('director', id, ['colleague']);
  expect((await receivedBy('employee')).find((one) => one.id === id)).toBeUndefined();
  await change('director', id, ['employee', 'colleague']);
  await run(addSeconds(dueAt, week));
  expect([await of('employee'), await of('colleague')]).toEqual([0, 2]);
  await want('employee', id, 'it');
  await run(addSeconds(dueAt, 2 * week));
  expect([await of('employee'), await of('colleague')]).toEqual([1, 3]);
});

test('a person who blocks a sender gets neither old nor new reports of that sender', async () => {
  const first = await sent('ceo', ['employee']);
  await want('employee', first.id, 'nothing-of-sender');
  const second = await sent('ceo', ['employee']);
  await run(addSeconds(second.dueAt, 1));
  expect(await messagesOf(first.id, 'employee')).toEqual([]);
  expect(await messagesOf(second.id, 'employee')).toEqual([]);
  expect((await receivedBy('employee')).filter(({ by }) => by.userId === people.ceo)).toMatchObject(
    [
      { wanted: 'nothing-of-sender', dueAt: null },
      { wanted: 'nothing-of-sender', dueAt: null },
    ],
  );
});

test.each([
  ['not a report of my requests', { view: '/user/dashboard?of=mine' }, 'recipients'],
  [
    'not a report of all requests to a person who may not see them',
    { view: '/user/dashboard?of=all' },
    'view',
  ],
  ['not a report of an unknown log', { view: `/process/view?source=${idOf(9_999)}` }, 'view'],
  ['not to an inactive person', { recipients: [people.leaver] }, 'recipients.0'],
  ['not to an unknown person', { recipients: [idOf(9_998)] }, 'recipients.0'],
  ['not to oneself', { recipients: [people.manager] }, 'recipients.0'],
  [
    'not to a hundred',
    { recipients: Array.from({ length: 100 }, (_, n) => idOf(n)) },
    'recipients',
  ],
])('a report can be sent to other people, but %s', async (_, wrong, field) => {
  const body = { ...weekly, recipients: [people.employee], ...wrong };
  for (const operation of [createReport, sendReportNow]) {
    const { status, problem } = await api.call(operation, { as: 'manager', body });
    expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({
      ...{ status: 400, fields: [field] },
    });
  }
});

test('a report with figures of all requests can be sent only to administrators', async () => {
  const all = { view: '/user/dashboard?of=all' };
  const body = { ...weekly, ...all, recipients: [people.manager] };
  const refused = await api.call(createReport, { as: 'admin', body });
  expect(refused.problem?.fields).toMatchObject({
    'recipients.0': [expect.stringContaining('no administrator')],
  });
  const { id, dueAt } = await sent('admin', [], all);
  await run(dueAt);
  expect(await messagesOf(id, 'admin')).toMatchObject([
    {
      report: {
        address: expect.stringMatching(/^\/user\/dashboard\/report\?of=all&report=.*&to=/),
      },
    },
  ]);
});

test('a report whose owner loses access to its data stops, and its owner and recipients get one message about it', async () => {
  const { id, dueAt } = await sent('admin', [], { view: '/user/dashboard?of=all' });
  await run(dueAt, { administrators: [] });
  await run(addSeconds(dueAt, week), { administrators: [] });
  expect(await messagesOf(id, 'admin')).toMatchObject([
    { title: `Report stopped: ${weekly.name}` },
  ]);
  expect(await reports.load(people.admin, id)).toMatchObject({ halt: 'no-rights' });
  await change('admin', id, ['finance'], { name: 'Of the process now' });
  expect(await reports.load(people.admin, id)).not.toHaveProperty('halt');
  await run(addSeconds(dueAt, 3 * week));
  expect(await messagesOf(id, 'finance')).toHaveLength(1);

  const log = idOf(9_997);
  const one = await sent('finance', ['employee']);
  const before = await reports.load(people.finance, one.id);
  await reports.save({ ...before, view: `/process/view?source=${log}` }, before);
  await run(one.dueAt, { logs: [log] });
  expect(await messagesOf(one.id, 'employee')).toHaveLength(1);
  await run(addSeconds(one.dueAt, week));
  await run(addSeconds(one.dueAt, 2 * week));
  const told = await messagesOf(one.id, 'employee');
  expect(told.map(({ title }) => title).sort()).toEqual([
    `${users.finance.name} no longer sends a weekly report`,
    `Report: ${weekly.name}`,
  ]);
  expect((await messagesOf(one.id, 'finance'))[0]).toMatchObject({
    text: expect.stringContaining('no longer there'),
  });
});

test('the owner of a report gets the names of inactive recipients, and the report of an inactive owner is not sent', async () => {
  const { id, dueAt } = await sent('finance', ['employee', 'colleague']);
  await run(dueAt, { gone: ['colleague'] });
  expect(await messagesOf(id, 'colleague')).toEqual([]);
  const [own] = await messagesOf(id, 'finance');
  expect(own?.text).toContain(`It did not go to ${users.colleague.name}, who is not active here.`);
  await run(addSeconds(dueAt, week), { gone: ['finance'] });
  expect(await messagesOf(id, 'employee')).toHaveLength(1);
  await run(addSeconds(dueAt, 2 * week));
  expect(await messagesOf(id, 'employee')).toHaveLength(2);
});

test('deleting a report removes it for all recipients, and only a recipient can unsubscribe from it', async () => {
  const { id, version } = await sent('controller', ['employee']);
  expect((await want('finance', id, 'not-it')).problem?.code).toBe('item.not-found');
  expect((await want('controller', id, 'not-it')).problem?.code).toBe('item.not-found');
  const headers = { 'if-match': `"${version}"` };
  await api.call(removeReport, { as: 'controller', params: { id }, headers });
  expect((await want('employee', id, 'not-it')).problem?.code).toBe('item.not-found');
  expect((await received.of(people.employee)).reports.some((one) => one.reportId === id)).toBe(
    false,
  );
});

test('a report that is sent immediately is sent only to its author and is not stored', async () => {
  const before = await reports.list(people.manager);
  const body = { ...weekly, name: 'As a try', recipients: [people.employee] };
  const { body: message } = await api.call(sendReportNow, { as: 'manager', body });
  expect(await messagesOf(message.report?.id ?? '', 'manager')).toHaveLength(1);
  expect(await messagesOf(message.report?.id ?? '', 'employee')).toEqual([]);
  expect(await reports.list(people.manager)).toEqual(before);
});
