import { afterAll, expect, test } from 'vitest';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { getCalendar } from '#shared/calendar/calendar-api.ts';
import { Form } from '#shared/forms/form.ts';
import { createRequest, deleteRequest } from '#shared/requests/requests-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { holiday } from '#tests/domain/support/organisation.ts';
import { categoryId, locations, type PersonName, people } from '#tests/domain/support/people.ts';
import { exampleForm } from '#tests/domain/support/sample-form.ts';
import { startApi } from '#tests/support/api.ts';
import { createDelegationCalls, toDayFromToday } from './support/delegating.ts';

const asking = Form.parse({
  ...exampleForm,
  sections: [
    ...exampleForm.sections,
    {
      id: 'when',
      title: 'When',
      fields: [{ key: 'neededBy', label: 'Needed by', type: 'date', notBefore: '$today' }],
    },
  ],
});
const api = await startApi({ forms: [asking] });
afterAll(() => api.stop());
const { create, end, raise } = createDelegationCalls(api);

const span = { from: toDayFromToday(-1), to: toDayFromToday(30) };
const calendarOf = async (as: PersonName, query = span) =>
  (await api.call(getCalendar, { as, query })).body;
const getIds = (rows: readonly { readonly requestId: string }[]) =>
  rows.map((row) => row.requestId);

test('open tasks and sent requests appear on their due dates, only for their assignee or requester', async () => {
  const { requestId, taskId } = await raise();
  const approver = await calendarOf('manager');
  expect(approver.timeZone).toBe('Europe/Berlin');
  expect(approver.closedWeekdays).toEqual([5, 6]);
  const task = approver.tasks.find((one) => one.taskId === taskId);
  expect(task).toMatchObject({ requestId, title: 'Fair in Lyon', due: { state: 'onTime' } });
  expect(task).not.toHaveProperty('amount');
  const { requests, tasks } = await calendarOf('employee');
  expect(requests).toMatchObject([{ requestId, due: { at: task?.due.at } }]);
  expect(tasks).toEqual([]);
  const other = await calendarOf('finance');
  expect([...other.tasks, ...other.requests, ...other.drafts]).toEqual([]);
  await api.call(approveTask, {
    as: 'manager',
    params: { taskId },
    body: { userId: people.manager },
  });
  expect(getIds((await calendarOf('manager')).tasks)).not.toContain(requestId);
});

test("the calendar shows an absence only to the absent person's team and delegate", async () => {
  const { body } = await create('manager', 'finance');
  const { requestId } = await raise();
  const mine = await calendarOf('finance');
  expect(mine.tasks.find((one) => one.requestId === requestId)?.insteadOf).toMatchObject({
    name: 'Manager',
  });
  const away = { person: { userId: people.manager, name: 'Manager' } };
  const { startsOn, endsOn } = body.delegation;
  expect(mine.absences).toEqual([{ ...away, startsOn, endsOn }]);
  expect((await calendarOf('director')).absences).toEqual(mine.absences);
  expect((await calendarOf('controller')).absences).toEqual([]);
  await end('manager', body.delegation.id);
  expect((await calendarOf('finance')).absences).toEqual([]);
});

test('past absences are not returned, regardless of the requested dates', async () => {
  const { body } = await create('colleague', 'director');
  const past = await calendarOf('manager', {
    from: toDayFromToday(-200),
    to: toDayFromToday(-150),
  });
  expect(past.absences).toEqual([]);
  expect((await calendarOf('manager')).absences).toMatchObject([{ person: { name: 'Colleague' } }]);
  await end('colleague', body.delegation.id);
});

test("the calendar shows only holidays of the person's location", async () => {
  const store = referenceStore(api.table);
  const { berlin, newYork } = locations;
  await store.save(
    app,
    'HOLIDAY',
    holiday(toDayFromToday(3), { name: 'Here', locationId: berlin, version: 0 }),
  );
  const elsewhere = holiday(toDayFromToday(4), { locationId: newYork, version: 0, id: people.ceo });
  await store.save(app, 'HOLIDAY', elsewhere);
  await expect
    .poll(async () => (await calendarOf('employee')).holidays)
    .toEqual([{ day: toDayFromToday(3), name: 'Here', places: [] }]);
});

test("a draft appears on its desired date in its author's calendar until it is deleted", async () => {
  const neededBy = toDayFromToday(9);
  const body = { categoryId, values: answers('80', { neededBy }) };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  expect((await calendarOf('employee')).drafts).toMatchObject([
    { requestId, day: neededBy, field: 'neededBy', label: 'Needed by', title: 'Fair in Lyon' },
  ]);
  expect(
    (await calendarOf('employee', { from: toDayFromToday(10), to: toDayFromToday(20) })).drafts,
  ).toEqual([]);
  expect((await calendarOf('manager')).drafts).toEqual([]);
  await api.call(deleteRequest, { as: 'employee', params: { requestId } });
  expect((await calendarOf('employee')).drafts).toEqual([]);
});

test('a calendar query needs a valid start and end date, at most 62 days apart', async () => {
  const refused = async (query: Record<string, string>) =>
    (await api.call(getCalendar, { as: 'employee', query })).problem;
  expect(await refused({ from: '2026-11-01', to: '2027-01-02' })).toMatchObject({
    code: 'input.invalid',
    fields: { to: ['These are 63 days. Ask for 62 at most.'] },
  });
  expect(await refused({ from: '2026-11-31', to: '2026-12-02' })).toMatchObject({
    fields: { from: ['Choose a day.'] },
  });
  expect(await refused({ from: '2026-11-01' })).toMatchObject({ code: 'input.invalid' });
});

test('a person without a profile gets an empty calendar in UTC', async () => {
  const sub = '11111111-2222-4333-8444-555555555555';
  const claims = { sub, token_use: 'id', email: 'new@example.org' };
  const iss = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_tests';
  const exp = String(Math.floor(Date.now() / 1000) + 3600);
  const { body } = await api.call(getCalendar, { as: { ...claims, iss, exp }, query: span });
  expect(body).toMatchObject({ timeZone: 'UTC', tasks: [], requests: [], absences: [] });
});
