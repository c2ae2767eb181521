import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import {
  listRequests,
  requestsByDateRange,
  requestsByTitle,
} from '#shared/requests/request-lists-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { answers, drafted, opened, submitted } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { categoryId, id } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const titles = [
  'Fair in Lyon',
  'Audit in Łódź',
  'Training in Málaga',
  'Visit in Lyon',
  'Draft only',
];
beforeAll(async () => {
  for (const purpose of titles) {
    const body = { categoryId, values: answers('120', { purpose }) };
    const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
    if (purpose === 'Draft only') continue;
    await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
    await api.openStages(requestId);
  }
});

const getTitles = (reply: { body: { items: readonly { title: string }[] } }) =>
  reply.body.items.map(({ title }) => title);
const newestFirst = titles.toReversed();

test("the list of a person's requests contains only their own, newest first, in pages", async () => {
  expect(getTitles(await api.call(listRequests, { as: 'employee' }))).toEqual(newestFirst);
  expect(getTitles(await api.call(listRequests, { as: 'colleague' }))).toEqual([]);
  const first = await api.call(listRequests, { as: 'employee', query: { limit: '2' } });
  const query = { limit: '3', cursor: first.body.cursor ?? '' };
  const rest = await api.call(listRequests, { as: 'employee', query });
  expect([...getTitles(first), ...getTitles(rest)]).toEqual(newestFirst);
  expect(rest.body.cursor).toBeUndefined();
});

test('a page cursor that was returned to another person is refused', async () => {
  const { body } = await api.call(listRequests, { as: 'employee', query: { limit: '2' } });
  const query = { cursor: body.cursor ?? '' };
  const reply = await api.call(listRequests, { as: 'colleague', query });
  expect(reply.problem?.code).toBe('input.cursor-invalid');
});

test('a person can filter their own requests by status', async () => {
  const query = { status: 'Draft', limit: '1' };
  expect(getTitles(await api.call(listRequests, { as: 'employee', query }))).toEqual([
    'Draft only',
  ]);
});

test("only administrators can list all requests, and nobody sees another person's draft", async () => {
  const query = { scope: 'all' };
  const all = newestFirst.filter((title) => title !== 'Draft only');
  expect(getTitles(await api.call(listRequests, { as: 'admin', query }))).toEqual(all);
  const inReview = { ...query, status: 'InReview' };
  expect(getTitles(await api.call(listRequests, { as: 'admin', query: inReview }))).toEqual(all);
  const refused = await api.call(listRequests, { as: 'manager', query });
  expect(refused.problem).toMatchObject({ status: 403, code: 'actor.forbidden' });
  const { body } = await api.call(listRequests, { as: 'employee', query: { status: 'Draft' } });
  const params = { requestId: body.items[0]?.requestId ?? '' };
  const draft = await api.call(getRequest, { as: 'admin', params });
  expect(draft.problem?.code).toBe('request.not-found');
});

test('an approver can search the requests they took part in, ignoring case and accents', async () => {
  const query = { scope: 'participated' };
  const took = getTitles(await api.call(listRequests, { as: 'manager', query }));
  expect(took.sort()).toEqual(titles.slice(0, 4).sort());
  const search = async (title: string) =>
    getTitles(await api.call(requestsByTitle, { as: 'manager', query: { title } })).sort();
  expect(await search('lyon')).toEqual(['Fair in Lyon', 'Visit in Lyon']);
  expect(await search('MALAGA')).toEqual(['Training in Málaga']);
  expect(await search('employee')).toHaveLength(4);
  expect(await search('draft only')).toEqual([]);
});

test('requests can be filtered by a range of days', async () => {
  const [today = ''] = new Date().toISOString().split('T');
  const between = (as: 'employee' | 'admin', from: string, to: string) =>
    api.call(requestsByDateRange, { as, query: { from, to } });
  expect(getTitles(await between('employee', '2020-01-01', today))).toEqual(newestFirst);
  expect(getTitles(await between('employee', '2020-01-01', '2020-12-31'))).toEqual([]);
  expect(getTitles(await between('admin', today, '9999-12-31'))).toHaveLength(4);
  const backwards = await between('employee', today, '2020-01-01');
  expect(backwards.problem).toMatchObject({ status: 400, fields: { to: [expect.any(String)] } });
});

test('tasks are sorted by due time, earliest first, and show their due state', async () => {
  const { body } = await api.call(listTasks, { as: 'manager' });
  const due = body.items.map(({ dueAt }) => dueAt);
  expect(due).toEqual(due.toSorted());
  expect(body.items[0]?.due).toMatchObject({ state: 'onTime', timeZone: 'Europe/Berlin' });
});

test('a request of another application is not found, even by its participants', async () => {
  const here = organisation();
  const record = opened(submitted(here, { by: 'colleague' }), here);
  const elsewhere = { ...record.request, requestId: id(4711), applicationId: id(4712) };
  const participants = drafted(here, { by: 'colleague' }).participants.map((one) => ({
    ...one,
    requestId: id(4711),
  }));
  const nothing = { stages: [], tasks: [], values: [], comments: [] };
  await importRecord(api.table, { ...record, ...nothing, participants, request: elsewhere });
  const reply = await api.call(getRequest, { as: 'colleague', params: { requestId: id(4711) } });
  expect(reply.problem).toMatchObject({ status: 404, code: 'request.not-found' });
});
