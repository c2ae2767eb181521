import { afterAll, describe, expect, test } from 'vitest';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { findNextWait } from '#functions/requests/rules/views/wait.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import {
  createBusinessHours,
  createHoliday,
  createSlaTemplate,
  listCalendars,
  listHolidays,
  placeLocation,
  removeBusinessHours,
  removeHoliday,
  removeSlaTemplate,
  rescheduleRequests,
  updateBusinessHours,
  updateHoliday,
  updateSlaTemplate,
} from '#shared/sla/sla-api.ts';
import { holiday, week } from '#tests/domain/support/organisation.ts';
import { id, locations, slaId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;
const berlin = id(211);
const record = (requestId: string) => api.requests.load(app, requestId);
const dueAt = async (requestId: string) => (await record(requestId)).request.dueAt ?? '';

/** Create a request in review, and a holiday on the day of its next reminder (`wait`: seconds until then). */
async function timed() {
  const { requestId } = await setScene(api, 'open');
  const due = await dueAt(requestId);
  const wait = findNextWait(await record(requestId), now())?.timeoutSeconds ?? 0;
  const date = new Date(Date.now() + wait * 1000).toISOString().slice(0, 10);
  return { requestId, due, wait, body: { name: 'Holiday', date } };
}
const now = () => new Date().toISOString();

describe('a holiday', () => {
  test('a new holiday moves due times as previewed and signals the workflow, and removing it restores them', async () => {
    const { requestId, due, wait, body } = await timed();
    const preview = await api.call(createHoliday, { as: admin, body, query: { preview: 'true' } });
    const [move] = preview.body.moves.filter((one) => one.requestId === requestId);
    expect(preview.body.saved).toBe(false);
    expect(move).toMatchObject({ stage: 'Step 1', before: due });
    expect((move?.after ?? '') > due).toBe(true);
    expect(await dueAt(requestId)).toBe(due);
    expect((await api.call(listHolidays, { as: admin })).body.items).toEqual([]);

    const saved = await api.call(createHoliday, { as: admin, body });
    expect(saved.body.moves).toContainEqual(move);
    const moved = await record(requestId);
    expect(moved.request.dueAt).toBe(move?.after);
    expect(moved.tasks[0]?.dueAt).toBe(move?.after);
    expect(moved.events.at(-1)).toMatchObject({
      type: 'rescheduled',
      drives: 'rescheduled',
      by: { name: 'Admin' },
    });
    expect(findNextWait(moved, now())?.timeoutSeconds).toBeGreaterThan(wait);

    const params = { id: saved.body.item.id };
    const gone = await api.call(removeHoliday, { as: admin, params });
    expect(gone.body.moves).toMatchObject([{ before: move?.after, after: due }]);
    expect(await dueAt(requestId)).toBe(due);
  });

  test('a holiday of another location does not change the due times of a request', async () => {
    const { requestId, due, body } = await timed();
    const there = { ...body, locationId: locations.newYork };
    const saved = await api.call(createHoliday, { as: admin, body: there });
    expect(saved.body).toMatchObject({ saved: true, moves: [], checked: 0 });
    expect(await dueAt(requestId)).toBe(due);
    await api.call(removeHoliday, { as: admin, params: { id: saved.body.item.id } });
  });

  test('a holiday with an unknown location is rejected', async () => {
    const body = { name: 'Holiday', date: '2030-01-01', locationId: id(99) };
    const { problem } = await api.call(createHoliday, { as: admin, body });
    expect(problem).toMatchObject({
      code: 'input.invalid',
      fields: { locationId: ['There is no such location.'] },
    });
  });

  test('one of two simultaneous changes of a holiday is stored, and the other is refused', async () => {
    const body = { name: 'Holiday', date: '2030-01-02' };
    const { item } = (await api.call(createHoliday, { as: admin, body })).body;
    const params = { id: item.id };
    const headers = { 'if-match': `"${item.version}"` };
    const change = (name: string) =>
      api.call(updateHoliday, { as: admin, params, headers, body: { ...body, name } });
    const replies = await Promise.all([change('One'), change('Two')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(replies.find(({ status }) => status !== 200)?.problem?.code).toMatch(
      /item\.(changed-meanwhile|precondition-failed)/,
    );
    const stale = await change('Three');
    expect(stale.problem).toMatchObject({
      code: 'item.precondition-failed',
      present: { version: item.version + 1 },
    });
  });
});

describe('business hours', () => {
  const body = { name: 'Europe/Berlin', timeZone: 'Europe/Berlin', week: week(['10:00', '16:00']) };

  test('shorter business hours move due times as shown in the preview', async () => {
    const { requestId, due } = await timed();
    const sent = { as: admin, params: { id: berlin }, body };
    const preview = await api.call(updateBusinessHours, { ...sent, query: { preview: 'true' } });
    const { moves } = (await api.call(updateBusinessHours, sent)).body;
    expect(moves).toEqual(preview.body.moves);
    expect(moves.find((move) => move.requestId === requestId)?.before).toBe(due);
    expect(await dueAt(requestId)).not.toBe(due);
    const { items } = (await api.call(listCalendars, { as: admin })).body;
    const [calendar] = items.filter(({ location }) => location === 'berlin');
    expect(calendar?.calendar.week.monday).toEqual([{ from: '10:00', to: '16:00' }]);
  });

  test('business hours that a location uses cannot be deleted', async () => {
    const { problem } = await api.call(removeBusinessHours, { as: admin, params: { id: berlin } });
    const present = { usedBy: [{ kind: 'location', name: 'europe' }] };
    expect(problem).toMatchObject({ code: 'item.in-use', present });
  });

  const refused: [string, object, Record<string, string[]>][] = [
    [
      'without working time',
      { week: week() },
      { week: ['Enter working hours on at least one day.'] },
    ],
    [
      'of an unknown zone',
      { timeZone: 'Europe/Atlantis' },
      { timeZone: ['There is no such time zone.'] },
    ],
    [
      'that overlap',
      { week: { monday: week(['08:00', '12:00'], ['11:00', '13:00']).monday } },
      { 'week.monday': ['These hours overlap.'] },
    ],
    [
      'that end before they start',
      { week: { monday: [{ from: '12:00', to: '08:00' }] } },
      { 'week.monday.0': ['The end must be after the start.'] },
    ],
  ];
  test.each(refused)('business hours %s are rejected', async (_, wrong, fields) => {
    const sent = { as: admin, body: { ...body, name: 'New', ...wrong } };
    const { problem } = await api.call(createBusinessHours, sent);
    expect(problem).toMatchObject({ code: 'input.invalid', fields });
  });

  test('the name of business hours is unique, ignoring case', async () => {
    const sent = { as: admin, body: { ...body, name: 'AMERICA/New_York ' } };
    expect((await api.call(createBusinessHours, sent)).problem).toMatchObject({
      code: 'item.name-taken',
      fields: { name: ['Choose another name.'] },
    });
  });
});

describe('a move of a location', () => {
  const there = { parentId: locations.europe, businessHoursId: null as string | null };
  const place = (change: Partial<typeof there> | { parentId: null }, preview = false) =>
    api.call(placeLocation, {
      as: admin,
      params: { id: locations.berlin },
      query: { preview: String(preview) },
      body: { ...there, ...change },
    });

  test.each([
    ['other hours', { businessHoursId: id(212) }],
    ['another parent', { parentId: locations.newYork }],
  ])(
    'a location with %s moves due times as previewed, and undoing the change restores them',
    async (_, change) => {
      const { requestId, due } = await timed();
      const preview = (await place(change, true)).body;
      const [move] = preview.moves.filter((one) => one.requestId === requestId);
      expect(move?.before).toBe(due);
      expect(await dueAt(requestId)).toBe(due);
      expect((await place(change)).body).toMatchObject({ saved: true, item: change });
      expect(await dueAt(requestId)).toBe(move?.after);
      expect((await place(there)).body.moves).toContainEqual(
        expect.objectContaining({ requestId, after: due }),
      );
    },
  );

  test.each([
    [
      'unknown hours',
      { businessHoursId: id(99) },
      'businessHoursId',
      'There are no such business hours.',
    ],
    ['an unknown parent', { parentId: id(99) }, 'parentId', 'There is no such location.'],
    [
      'itself as parent',
      { parentId: locations.berlin },
      'parentId',
      'berlin is itself part of berlin.',
    ],
  ])('a location with %s is rejected', async (_, change, field, why) => {
    expect((await place(change)).problem).toMatchObject({
      code: 'input.invalid',
      fields: { [field]: [why] },
    });
  });
});

test('rescheduling corrects due times that do not match a changed calendar, and a second run changes nothing', async () => {
  const { requestId, due, body } = await timed();
  const date = { ...holiday(body.date), version: 0 };
  await referenceStore(api.table).save(app, 'HOLIDAY', date);
  const sent = { as: admin, body: {} };
  const { moves } = (await api.call(rescheduleRequests, sent)).body;
  expect(moves.find((move) => move.requestId === requestId)?.before).toBe(due);
  expect((await api.call(rescheduleRequests, sent)).body.moves).toEqual([]);
});

test('an SLA template that a routing uses can be neither deleted nor deactivated', async () => {
  const params = { id: slaId };
  const present = { usedBy: [{ kind: 'routing', name: 'Travel' }] };
  expect((await api.call(removeSlaTemplate, { as: admin, params })).problem).toMatchObject({
    code: 'item.in-use',
    present,
  });
  const targets = { low: 400, normal: 300, high: 200, urgent: 100 };
  const body = { name: 'Two days', targets, isActive: false };
  expect((await api.call(updateSlaTemplate, { as: admin, params, body })).problem).toMatchObject({
    code: 'input.invalid',
    fields: { isActive: ['It is used by Travel.'] },
  });
});

test('an SLA template that allows more time for a higher priority is rejected', async () => {
  const body = { name: 'Odd', targets: { low: 100, normal: 200, high: 300, urgent: 100 } };
  expect((await api.call(createSlaTemplate, { as: admin, body })).problem?.fields).toEqual({
    'targets.high': ['This is longer than for normal.'],
    'targets.normal': ['This is longer than for low.'],
  });
});
