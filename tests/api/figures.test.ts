import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { figureCounter } from '#functions/figures/store/figure-counter.ts';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { packItem } from '#functions/platform/table/pack-item.ts';
import { eventKey, participantKey } from '#functions/requests/store/keys.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { countRequests, countTasks } from '#shared/figures/counts-api.ts';
import { openFigures, requestFigures } from '#shared/figures/figures-api.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { answers, decided, inReview, type RaiseOptions } from '#tests/domain/support/acts.ts';
import { hoursIn, organisation, week } from '#tests/domain/support/organisation.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { startMailing } from './support/mailing.ts';

/** Working time around the clock, so that sixteen working hours are sixteen hours of real time. */
const always = week(['00:00', '24:00']);
const day = always.monday;
const businessHours = [{ ...hoursIn(211, 'UTC'), week: { ...always, saturday: day, sunday: day } }];
const api = await startApi({ businessHours });
const mailing = await startMailing();
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});
const here = organisation({ businessHours });
const counter = figureCounter(api.table, async () => here.reference);

/** Create a request that was sent this many hours ago and is waiting for its only decision. */
async function sent(hours: number, raised: RaiseOptions = {}) {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  const record = inReview(here, { at, ...raised });
  const requestId = randomUUID();
  const text = JSON.stringify(record).replaceAll(record.request.requestId, requestId);
  const imported: typeof record = JSON.parse(text);
  await importRecord(api.table, imported);
  await counter.count(app, requestId);
  return imported;
}
/** Send the stream records of all events of a request so far. */
async function sendEventRecords(requestId: string) {
  const { events } = await api.requests.load(app, requestId);
  const Records = events.map((event) => ({
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: String(event.seq),
      Keys: marshall(eventKey(requestId, event.seq)),
      NewImage: marshall(packItem({ ...event }), { removeUndefinedValues: true }),
    },
  }));
  expect(await mailing.tell({ Records })).toEqual({ batchItemFailures: [] });
}
const counts = async (as: PersonName, scope: string) =>
  (await api.call(countRequests, { as, query: { scope } })).body.byStatus;
const open = async (as: PersonName, scope: string) =>
  (await api.call(openFigures, { as, query: { scope } })).body;
const month = async (as: PersonName, scope: string) => {
  const { body } = await api.call(requestFigures, { as, query: { scope, weeks: '2' } });
  return { ...body.weeks[1], weeks: body.weeks.length };
};
const none = { InReview: 0, Returned: 0, Approved: 0, Rejected: 0, Withdrawn: 0 };

describe('figures of requests', async () => {
  const overdue = await sent(17);
  await sent(1);
  await sent(40, { by: 'colleague' });
  const [task] = overdue.tasks;
  const approver = (Object.keys(people) as PersonName[]).find(
    (name) => people[name] === task?.assignee.userId,
  );
  if (!approver) throw new Error('nobody decides');

  test("figures count a person's own and participated requests, and only administrators get figures of all requests", async () => {
    expect(await counts('employee', 'mine')).toEqual({ ...none, InReview: 2 });
    expect(await counts('colleague', 'mine')).toEqual({ ...none, InReview: 1 });
    expect(await counts(approver, 'mine')).toEqual(none);
    expect(await counts(approver, 'participated')).toEqual({ ...none, InReview: 3 });
    expect(await counts('colleague', 'participated')).toEqual({ ...none, InReview: 1 });
    expect(await counts('admin', 'all')).toEqual({ ...none, InReview: 3 });
    for (const operation of [countRequests, requestFigures, openFigures])
      for (const as of ['employee', approver] as const) {
        const { problem } = await api.call(operation, { as, query: { scope: 'all' } });
        expect(problem?.code).toBe('actor.forbidden');
      }
  });

  test('figures list the open requests at risk, earliest due first, with the people they are waiting for', async () => {
    const { atRisk, waitFor, ...counted } = await open('employee', 'mine');
    expect(counted).toEqual({ overdue: 1, dueSoon: 0, morePeople: 0, isAll: true });
    expect(atRisk.map(({ requestId }) => requestId)).toEqual([overdue.request.requestId]);
    expect(waitFor).toEqual([
      { person: expect.objectContaining({ userId: people[approver] }), requests: 2, overdue: 1 },
    ]);
    expect(await open('admin', 'all')).toMatchObject({ overdue: 2, isAll: true });
    expect(await open(approver, 'participated')).toMatchObject({ overdue: 2, isAll: true });
    expect((await api.call(countTasks, { as: approver })).body).toEqual({
      ...{ open: 3, overdue: 2, dueSoon: 0, isAll: true },
    });
  });

  test('the list of requests at risk omits a request if the person is no longer a participant', async () => {
    const left = await sent(30, { by: 'colleague' });
    const { requestId } = left.request;
    const key = participantKey(requestId, people[approver]);
    await api.table.write([{ remove: key }]);
    const { atRisk } = await open(approver, 'participated');
    expect(atRisk.map((row) => row.requestId)).not.toContain(requestId);
    await counter.count(app, requestId);
    expect(await counts(approver, 'participated')).toEqual({ ...none, InReview: 3 });
  });

  test('a repeated stream event does not count a request twice', async () => {
    const before = await month('employee', 'mine');
    const body = { categoryId, values: answers('120') };
    const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
    await sendEventRecords(requestId);
    expect(await counts('employee', 'mine')).toEqual({ ...none, InReview: 2 });
    await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
    await api.openStages(requestId);
    await sendEventRecords(requestId);
    await sendEventRecords(requestId);
    expect(await counts('employee', 'mine')).toEqual({ ...none, InReview: 3 });
    for (let open = 1; open > 0; ) {
      const { tasks } = await api.requests.load(app, requestId);
      const pending = tasks.find(({ status }) => status === 'Pending');
      open = pending ? 1 : 0;
      const as = (Object.keys(people) as PersonName[]).find(
        (name) => people[name] === pending?.assignee.userId,
      );
      if (!pending || !as) break;
      await api.call(approveTask, {
        as,
        params: { taskId: pending.taskId },
        body: { userId: people[as], comments: '', isApproved: true },
      });
      await api.openStages(requestId);
      await sendEventRecords(requestId);
    }
    expect(await counts('employee', 'mine')).toEqual({ ...none, InReview: 2, Approved: 1 });
    const after = await month('employee', 'mine');
    expect(after).toMatchObject({ approved: 1, inTime: 1, weeks: 2 });
    expect(after.sent).toBe((before.sent ?? 0) + 1);
    expect(after.medianSeconds).toBeLessThan(3600);
    expect(after.durations?.[0]).toBe(1);
  });

  test("a request raised for somebody else counts as its author's own request, but not in their `forMe` count", async () => {
    const before = await counts('colleague', 'forMe');
    await sent(1, { by: 'director' });
    await sent(1, { by: 'director', onBehalfOf: 'colleague' });
    expect(await counts('director', 'mine')).toEqual({ ...none, InReview: 2 });
    expect(await counts('director', 'forMe')).toEqual({ ...none, InReview: 1 });
    expect(await counts('colleague', 'forMe')).toEqual({
      ...{ ...before, InReview: (before.InReview ?? 0) + 1 },
    });
  });

  test('a call for figures with an unknown scope or too many weeks is refused with the names of the fields', async () => {
    const asked = { as: 'employee', query: { scope: 'team', weeks: '54' } } as const;
    const { problem } = await api.call(requestFigures, asked);
    expect(problem).toMatchObject({
      code: 'input.invalid',
      fields: { scope: [expect.anything()], weeks: [expect.anything()] },
    });
  });
});

describe('median duration of a category', () => {
  const hour = 3_600_000;
  const typical = async () => {
    const { body } = await api.call(listCategories, { as: 'employee' });
    return body.items.find(({ id }) => id === categoryId)?.typicalSeconds;
  };
  const decidedFor = async (as: 'employee' | 'admin') =>
    (await api.call(listCategories, { as })).body.items.find(({ id }) => id === categoryId)
      ?.decided;
  /** Create a request that took this many hours to decide, ended this many days ago. */
  async function ended(hours: number, daysAgo = 0) {
    const end = Date.now() - daysAgo * 24 * hour;
    const at = new Date(end - hours * hour).toISOString();
    const record = decided(
      inReview(here, { at }),
      'manager',
      'approve',
      new Date(end).toISOString(),
    );
    const requestId = randomUUID();
    const text = JSON.stringify(record).replaceAll(record.request.requestId, requestId);
    await importRecord(api.table, JSON.parse(text));
    await counter.count(app, requestId);
  }

  test('the median duration of a category needs five decided requests and includes this year and last year', async () => {
    const before = (await decidedFor('admin')) ?? 0;
    await ended(0.1, 800);
    for (const hours of [0.1, 2, 2]) await ended(hours);
    expect(await typical()).toBeUndefined();
    expect(await decidedFor('admin')).toBe(before + 3);
    expect(await decidedFor('employee')).toBeUndefined();
    for (const hours of [30, 30]) await ended(hours);
    expect(await typical()).toBeGreaterThanOrEqual(2 * 3600);
    expect(await typical()).toBeLessThan(2.2 * 3600);
  });
});

test("monthly figures count the same requests as the monthly lists, in the time zone of each request's calendar", async () => {
  const [sentAt, end] = ['2026-02-28T08:00:00Z', '2026-02-28T23:30:00Z'];
  // The date in Berlin is already in March.
  for (const timeZone of ['Europe/Berlin', 'UTC', 'UTC']) {
    const record = decided(
      inReview(here, { at: sentAt, by: 'colleague' }),
      'manager',
      'approve',
      end,
    );
    const requestId = randomUUID();
    const text = JSON.stringify({ ...record, request: { ...record.request, timeZone } });
    await importRecord(api.table, JSON.parse(text.replaceAll(record.request.requestId, requestId)));
    await counter.count(app, requestId);
  }
  for (const [as, scope] of [
    ['colleague', 'mine'],
    ['manager', 'participated'],
    ['admin', 'all'],
  ] as const) {
    const until = '2026-03-15';
    const { body } = await api.call(requestFigures, { as, query: { scope, until } });
    expect(body.formerMonth).toMatchObject({ approved: 2, rejected: 0 });
    expect(body.month).toMatchObject({ approved: 1, rejected: 0 });
    const listed = async (closed: string, status?: string) => {
      const query = { scope, closed, ...(status && { status }) };
      return (await api.call(listRequests, { as, query })).body.items.length;
    };
    expect(await listed('2026-02', 'Approved')).toBe(2);
    expect(await listed('2026-02')).toBe(2);
    expect(await listed('2026-03', 'Approved')).toBe(1);
    expect(await listed('2026-03', 'Rejected')).toBe(0);
    expect(await listed('2026-04')).toBe(0);
  }
  const query = { closed: '2026-13' };
  const { problem } = await api.call(listRequests, { as: 'employee', query });
  expect(problem).toMatchObject({ fields: { closed: ['Give a month such as 2026-11.'] } });
});
