import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { participantKey } from '#functions/requests/store/keys.ts';
import { AppError } from '#shared/errors.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { getTimelineHours, listTimeline } from '#shared/timeline/timeline-api.ts';
import { answers, decided, inReview, type RaiseOptions } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import {
  categoryId,
  departments,
  otherCategoryId,
  type PersonName,
  people,
} from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const usual = organisation();

/** Store a request in the table, as if the product had processed it. */
async function store(record: RequestRecord): Promise<string> {
  const requestId = randomUUID();
  const text = JSON.stringify(record).replaceAll(record.request.requestId, requestId);
  await importRecord(api.table, JSON.parse(text));
  return requestId;
}
const raisedBy = (by: PersonName, days: number, more: RaiseOptions = {}) =>
  inReview(usual, { by, at: daysAgo(days), ...more });

const requestIds = {} as Record<'open' | 'colleagues' | 'returned' | 'ended' | 'other', string>;
beforeAll(async () => {
  requestIds.open = await store(raisedBy('employee', 3));
  requestIds.colleagues = await store(raisedBy('colleague', 4));
  requestIds.returned = await store(
    decided(raisedBy('employee', 30), 'manager', 'return', daysAgo(28)),
  );
  requestIds.ended = await store(
    decided(raisedBy('employee', 60), 'manager', 'approve', daysAgo(50)),
  );
  const other = raisedBy('finance', 5);
  requestIds.other = await store({
    ...other,
    request: { ...other.request, categoryId: otherCategoryId },
  });
  await api.call(createRequest, {
    as: 'employee',
    body: { categoryId, values: answers('120', { purpose: 'Only a draft' }) },
  });
});
const getName = (id: string) => Object.entries(requestIds).find(([, one]) => one === id)?.[0];
const week = { from: daysAgo(7), to: daysAgo(-2) };

async function bars(as: PersonName, query: Record<string, string> = {}) {
  const reply = await api.call(listTimeline, { as, query: { ...week, limit: '100', ...query } });
  expect(reply.status).toBe(200);
  return reply.body.items;
}
const listVisibleRequests = async (as: PersonName, query?: Record<string, string>) =>
  (await bars(as, query)).map(({ requestId }) => getName(requestId)).sort();

test('a timeline shows exactly the requests that were open in its period', async () => {
  expect(await listVisibleRequests('employee')).toEqual(['open', 'returned']);
  expect(await listVisibleRequests('employee', { from: daysAgo(70), to: daysAgo(40) })).toEqual([
    'ended',
  ]);
  expect(await listVisibleRequests('employee', { from: daysAgo(70), to: daysAgo(1) })).toEqual([
    ...['ended', 'open', 'returned'],
  ]);
});

test('the timeline shows people exactly the requests that they are allowed to open', async () => {
  const always = { from: daysAgo(100), to: daysAgo(-1) };
  for (const as of Object.keys(people) as PersonName[]) {
    if (as === 'leaver') continue;
    const concerns = as === 'admin' ? 'all' : 'me';
    const seen = await listVisibleRequests(as, { ...always, concerns });
    const may = await Promise.all(
      Object.values(requestIds).map(async (requestId) => {
        const { status } = await api.call(getRequest, { as, params: { requestId } });
        return status === 200 ? getName(requestId) : undefined;
      }),
    );
    expect(seen, as).toEqual(may.filter(Boolean).sort());
  }
});

test('a person who was removed from a request no longer sees its bar in the timeline', async () => {
  const requestId = await store(raisedBy('colleague', 2));
  const entry = await api.table.get(participantKey(requestId, people.manager));
  const mine = async () => (await bars('manager')).some((bar) => bar.requestId === requestId);
  expect(entry).toBeDefined();
  expect(await mine()).toBe(true);
  await api.table.write([{ remove: participantKey(requestId, people.manager) }]);
  expect(await mine()).toBe(false);
});

test('a timeline is filtered by participation, state, category, department and requester', async () => {
  expect(await listVisibleRequests('manager', { concerns: 'waiting' })).toContain('colleagues');
  expect(await listVisibleRequests('manager', { concerns: 'waiting' })).not.toContain('returned');
  expect(await listVisibleRequests('manager', { concerns: 'raised' })).toEqual([]);
  expect(await listVisibleRequests('employee', { concerns: 'raised' })).toEqual([
    'open',
    'returned',
  ]);
  const all = { concerns: 'all', from: daysAgo(100), to: daysAgo(-1) };
  expect(await listVisibleRequests('admin', { ...all, state: 'ended' })).toEqual(['ended']);
  expect(await listVisibleRequests('admin', { ...all, state: 'open' })).not.toContain('ended');
  expect(await listVisibleRequests('admin', { ...all, categoryId: otherCategoryId })).toEqual([
    'other',
  ]);
  expect(await listVisibleRequests('admin', { ...all, departmentId: departments.finance })).toEqual(
    ['other'],
  );
  expect(await listVisibleRequests('admin', { ...all, requesterId: people.finance })).toEqual([
    'other',
  ]);
});

test('no request appears on two pages of a timeline', async () => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { concerns: 'all', ...week, limit: '1', ...(cursor && { cursor }) };
    const { body } = await api.call(listTimeline, { as: 'admin', query });
    ids.push(...body.items.map(({ requestId }) => requestId));
    cursor = body.cursor;
  } while (cursor);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.map(getName)).toEqual(expect.arrayContaining(['open', 'colleagues', 'returned']));
});

test('a timeline bar contains the stages with their people, and a pause while the requester has the request', async () => {
  const [open] = (await bars('employee')).filter(({ requestId }) => requestId === requestIds.open);
  expect(open).toMatchObject({
    ...{ status: 'InReview', requester: { name: 'Employee' } },
    stages: [{ name: 'Step 1', state: 'open', people: [{ name: 'Manager' }] }],
  });
  const [back] = (await bars('employee')).filter(
    ({ requestId }) => requestId === requestIds.returned,
  );
  expect(back?.stages.map(({ state }) => state)).toEqual(['returned', 'paused']);
});

test('a stage that cannot be read is omitted, and its timeline bar is still shown', async () => {
  const record = raisedBy('director', 2);
  const requestId = await store(record);
  const [stage] = record.stages;
  if (!stage) throw new AppError('item.not-found', 'No stage.');
  const items = await api.table.queryAll({ pk: `REQUEST#${requestId}`, prefix: 'STAGE#' });
  await api.table.write(items.map((item) => ({ put: { ...item, openedAt: 7 } })));
  const [bar] = (await bars('director')).filter((one) => one.requestId === requestId);
  expect(bar?.stages).toEqual([]);
});

const yesterday = daysAgo(1);
test.each([
  [{ from: yesterday, to: yesterday }, 'The end must be after the start.'],
  [{ from: daysAgo(500), to: daysAgo(1) }, 'A period has at most 400 days.'],
])('a timeline period that is reversed or too long is rejected: %#', async (query, why) => {
  for (const operation of [listTimeline, getTimelineHours]) {
    const { problem } = await api.call(operation, { as: 'employee', query });
    expect(problem).toMatchObject({ code: 'input.invalid', fields: { to: [why] } });
  }
});

test('only administrators see the timeline of all requests', async () => {
  const query = { ...week, concerns: 'all' };
  expect((await api.call(listTimeline, { as: 'manager', query })).problem?.code).toBe(
    'actor.forbidden',
  );
});

test("the timeline uses the working hours of the viewer's location", async () => {
  const query = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' };
  const { body } = await api.call(getTimelineHours, { as: 'employee', query });
  expect(body).toEqual({
    ...{ name: 'Europe/Berlin', timeZone: 'Europe/Berlin' },
    working: [{ from: '2026-03-02T08:00:00.000Z', to: '2026-03-02T16:00:00.000Z' }],
  });
});
