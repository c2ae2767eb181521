import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type SendReportsDeps, sendReports } from '#functions/events/send-reports/send-reports.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { receivedReportStore } from '#functions/store/received-reports.ts';
import { reportStore } from '#functions/store/report-store.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Message } from '#shared/messages/message.ts';
import { nextDue, weekOf } from '#shared/reports/next-due.ts';
import type { Report, Wanted } from '#shared/reports/report.ts';
import {
  createReport,
  listReceivedReports,
  listReports,
  removeReport,
  sendReportNow,
  updateReport,
  wantReceivedReport,
} from '#shared/reports/reports-api.ts';
import { id as idOf, type PersonName, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { weekly } from './support/report-cases.ts';

const api = await startApi();
afterAll(api.stop);
const reports = reportStore(api.table);
const received = receivedReportStore(api.table);
const week = 7 * 24 * 3_600_000;
const later = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString();

/** A report of the owner that goes to these as well. */
const sent = async (owner: PersonName, to: readonly PersonName[], more: object = {}) =>
  (
    await api.call(createReport, {
      as: owner,
      body: { ...weekly, recipients: to.map((name) => people[name]), ...more },
    })
  ).body;
const want = (as: PersonName, id: string, wanted: Wanted) =>
  api.call(wantReceivedReport, { as, params: { id }, body: { wanted } });
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
const messagesOf = async (id: string, name: PersonName) => {
  const { items } = await messageStore(api.table).list(
    people[name],
    { unread: false },
    { limit: 100, cursor: undefined },
  );
  return items.filter(({ report }) => report?.id === id);
};

type World = {
  readonly gone?: readonly PersonName[];
  readonly administrators?: readonly PersonName[];
  readonly logs?: readonly string[];
};
/** A run at a moment; `mailed` is what went into the queue. */
async function run(at: string, world: World = {}, more: Partial<SendReportsDeps> = {}) {
  const mailed: Message[] = [];
  const { gone = [], administrators = ['admin'], logs = [] } = world;
  const result = await sendReports({
    ...{ applicationId: app, reports, received },
    isAdministrator: async (userId) => administrators.some((name) => people[name] === userId),
    shownLogs: async () => new Set(logs),
    findUser: async (userId) => {
      const user = Object.values(users).find((one) => one.userId === userId);
      return user && { ...user, isActive: !gone.some((name) => people[name] === userId) };
    },
    queueMails: async (messages) => void mailed.push(...messages),
    now: () => at,
    ...more,
  });
  return { ...result, mailed };
}

test('a report goes to those who are named too, who are told who sends it, each by their own rights', async () => {
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
  // The same page for all of them: nothing that is counted is in a message or a mail.
  expect(own?.report?.address).toBe(message?.report?.address);
});

test('who stops it gets it no longer, also when they are named anew, until they want it again', async () => {
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
  await run(later(dueAt, week));
  expect([await of('employee'), await of('colleague')]).toEqual([0, 2]);
  await want('employee', id, 'it');
  await run(later(dueAt, 2 * week));
  expect([await of('employee'), await of('colleague')]).toEqual([1, 3]);
});

test('who wants nothing of somebody gets none of their reports, old or new', async () => {
  const first = await sent('ceo', ['employee']);
  await want('employee', first.id, 'nothing-of-sender');
  const second = await sent('ceo', ['employee']);
  await run(later(second.dueAt, 1));
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
  ['not of mine', { view: '/user/dashboard?of=mine' }, 'recipients'],
  ['not of all requests, of one who sees them not', { view: '/user/dashboard?of=all' }, 'view'],
  ['not of a log that is not there', { view: `/process/view?source=${idOf(9_999)}` }, 'view'],
  ['not to somebody who has left', { recipients: [people.leaver] }, 'recipients.0'],
  ['not to nobody', { recipients: [idOf(9_998)] }, 'recipients.0'],
  ['not to oneself', { recipients: [people.manager] }, 'recipients.0'],
  [
    'not to a hundred',
    { recipients: Array.from({ length: 100 }, (_, n) => idOf(n)) },
    'recipients',
  ],
])('a report is sent to others, but %s', async (_, wrong, field) => {
  const body = { ...weekly, recipients: [people.employee], ...wrong };
  for (const operation of [createReport, sendReportNow]) {
    const { status, problem } = await api.call(operation, { as: 'manager', body });
    expect({ status, fields: Object.keys(problem?.fields ?? {}) }).toEqual({
      ...{ status: 400, fields: [field] },
    });
  }
});

test('figures of all requests go to administrators alone', async () => {
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

test('an owner who lost the right, or whose log is gone, is told so once, and nobody else anything', async () => {
  const { id, dueAt } = await sent('admin', [], { view: '/user/dashboard?of=all' });
  await run(dueAt, { administrators: [] });
  await run(later(dueAt, week), { administrators: [] });
  expect(await messagesOf(id, 'admin')).toMatchObject([
    { title: `Report stopped: ${weekly.name}` },
  ]);
  expect(await reports.load(people.admin, id)).toMatchObject({ halt: 'no-rights' });
  await change('admin', id, ['finance'], { name: 'Of the process now' });
  expect(await reports.load(people.admin, id)).not.toHaveProperty('halt');
  await run(later(dueAt, 3 * week));
  expect(await messagesOf(id, 'finance')).toHaveLength(1);

  const log = idOf(9_997);
  const one = await sent('finance', ['employee']);
  const before = await reports.load(people.finance, one.id);
  await reports.save({ ...before, view: `/process/view?source=${log}` }, before);
  await run(one.dueAt, { logs: [log] });
  expect(await messagesOf(one.id, 'employee')).toHaveLength(1);
  await run(later(one.dueAt, week));
  expect(await messagesOf(one.id, 'employee')).toHaveLength(1);
  expect((await messagesOf(one.id, 'finance'))[0]).toMatchObject({
    text: expect.stringContaining('no longer there'),
  });
});

test('an owner is told to whom it did not go; when the owner has left it goes to nobody', async () => {
  const { id, dueAt } = await sent('finance', ['employee', 'colleague']);
  await run(dueAt, { gone: ['colleague'] });
  expect(await messagesOf(id, 'colleague')).toEqual([]);
  const [own] = await messagesOf(id, 'finance');
  expect(own?.text).toContain(`It did not go to ${users.colleague.name}, who is not active here.`);
  await run(later(dueAt, week), { gone: ['finance'] });
  expect(await messagesOf(id, 'employee')).toHaveLength(1);
  await run(later(dueAt, 2 * week));
  expect(await messagesOf(id, 'employee')).toHaveLength(2);
});

test('a report that is removed is gone for all of them; nobody stops or sees one that goes to others', async () => {
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

test('one that is sent now comes to its person alone, and is stored nowhere', async () => {
  const before = await reports.list(people.manager);
  const body = { ...weekly, name: 'As a try', recipients: [people.employee] };
  const { body: message } = await api.call(sendReportNow, { as: 'manager', body });
  expect(await messagesOf(message.report?.id ?? '', 'manager')).toHaveLength(1);
  expect(await messagesOf(message.report?.id ?? '', 'employee')).toEqual([]);
  expect(await reports.list(people.manager)).toEqual(before);
});

const names = ['employee', 'colleague', 'finance'] as const;
const act = fc.oneof(
  fc.record({ act: fc.constant('run' as const), killed: fc.boolean(), twice: fc.boolean() }),
  fc.record({ act: fc.constant('later' as const), hours: fc.integer({ min: 1, max: 200 }) }),
  fc.record({
    act: fc.constant('change' as const),
    weekday: fc.constantFrom(1 as const, 3 as const, 5 as const, 7 as const),
    to: fc.subarray([...names]),
  }),
  fc.record({
    act: fc.constant('want' as const),
    who: fc.constantFrom(...names),
    wanted: fc.constantFrom<Wanted>('it', 'not-it', 'nothing-of-sender'),
  }),
  fc.record({ act: fc.constant('leave' as const), gone: fc.subarray([...names]) }),
);

test('whatever is changed, repeated or killed in whatever order, each is told once a week at most, and nobody against their will', async () => {
  expectLogged(/report delayed.*killed/);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 14 }), async (acts) => {
      const first = await sent('director', ['employee', 'finance']);
      const { id } = first;
      for (const name of names) await want(name, id, 'it');
      let now = first.dueAt;
      let gone: readonly PersonName[] = [];
      const wanted = new Map<PersonName, Wanted>();
      /** Those to whom nothing may come in a run: left, unnamed, or unwilling. */
      const barred = ({ recipients }: Report) =>
        names.filter(
          (name) =>
            gone.includes(name) ||
            !recipients.includes(people[name]) ||
            (wanted.get(name) ?? 'it') !== 'it',
        );
      for (const one of acts) {
        if (one.act === 'later') now = later(now, one.hours * 3_600_000);
        if (one.act === 'leave') gone = one.gone;
        if (one.act === 'want' && (await want(one.who, id, one.wanted)).status === 200)
          wanted.set(one.who, one.wanted);
        if (one.act === 'change') {
          const before = await reports.load(people.director, id);
          const recipients = one.to.map((name) => people[name]);

          const after = { ...before, weekday: one.weekday, recipients };
          await reports.save(
            { ...after, dueAt: nextDue(after, now, users.director.timeZone) },
            before,
          );
        }
        if (one.act === 'run') {
          const present = await reports.load(people.director, id);
          const before = await Promise.all(names.map((name) => messagesOf(id, name)));
          const tell = () => Promise.reject(new Error('killed'));
          if (one.killed) await run(now, { gone }, { reports: { due: reports.due, tell } });
          const runs = [run(now, { gone }), ...(one.twice ? [run(now, { gone })] : [])];
          await Promise.all(runs);
          const after = await Promise.all(names.map((name) => messagesOf(id, name)));
          for (const name of barred(present)) {
            const n = names.indexOf(name);
            expect(after[n]).toHaveLength(before[n]?.length ?? -1);
          }
        }
      }

      for (const name of [...names, 'director'] as const) {
        const weeks = (await messagesOf(id, name)).map(({ at }) =>
          weekOf(at, users.director.timeZone),
        );
        expect(weeks).toEqual([...new Set(weeks)]);
      }
      await reports.remove(await reports.load(people.director, id));
    }),
    { numRuns: 6 },
  );
});
