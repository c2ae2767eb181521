import { afterAll, expect, test } from 'vitest';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Row } from '#shared/import/sheet.ts';
import { importHolidays, previewHolidays } from '#shared/sla/holiday-files-api.ts';
import { listHolidayHistory, listHolidays, rescheduleRequests } from '#shared/sla/sla-api.ts';
import { locations } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

const importRows = async (rows: readonly Row[], dryRun = false) =>
  (await api.call(importHolidays, { as, body: { rows, dryRun } })).body.outcomes;
const stored = async () =>
  (await api.call(listHolidays, { as })).body.items.map(
    ({ name, date, recursYearly, locationId }) => [name, date, recursYearly, locationId],
  );

test('holidays can share a name on several days and in several locations, and importing them again changes nothing', async () => {
  const rows = [
    { name: 'Good Friday', date: '2031-04-11', location: 'europe / berlin' },
    { name: 'Good Friday', date: '2032-03-26', location: 'berlin' },
    { name: 'Good Friday', date: '11.4.2031', yearly: 'no', location: '' },
  ];
  const created = rows.map(() => ({ outcome: 'created' }));
  expect(await importRows(rows, true)).toMatchObject(created);
  expect(await stored()).toEqual([]);
  expect(await importRows(rows)).toEqual(created);
  expect(new Set(await stored())).toEqual(
    new Set([
      ['Good Friday', '2031-04-11', false, locations.berlin],
      ['Good Friday', '2032-03-26', false, locations.berlin],
      ['Good Friday', '2031-04-11', false, null],
    ]),
  );
  expect(await importRows(rows)).toEqual(rows.map(() => ({ outcome: 'same' })));
});

test('a second holiday on one day of a location is refused, but its parent location can have one on that day', async () => {
  const at = { location: 'newYork' };
  await importRows([{ name: 'Christmas Day', date: '2030-12-25', yearly: 'yes', ...at }]);
  const rows = [
    { name: 'Xmas', date: '2033-12-25', ...at },
    { name: 'Xmas', date: '2033-12-25', location: '' },
  ];
  const why = { date: ['Christmas Day is a holiday on this day already.'] };
  expect(await importRows(rows)).toEqual([
    { outcome: 'refused', fields: why },
    { outcome: 'created' },
  ]);
  const once = { name: 'christmas day', date: '2030-12-25', yearly: 'no', ...at };
  expect(await importRows([once])).toEqual([{ outcome: 'changed' }]);
});

test.each([
  [{ date: '2031-05-01' }, { name: ['Enter a name.'] }],
  [{ name: 'No day' }, { date: ['Choose a day.'] }],
  [
    { name: 'Slashes', date: '05/01/2031' },
    { date: ['“05/01/2031” could be 2031-01-05 or 2031-05-01. Write one of them.'] },
  ],
  [{ name: 'No such day', date: '2031-02-29' }, { date: ['Write the day as 2026-12-31.'] }],
  [{ name: 'Long ago', date: '0206-05-01' }, { date: ['Choose a day from 1900 on.'] }],
  [
    { name: 'Nowhere', date: '2031-05-01', location: 'Atlantis' },
    { location: ['There is no location “Atlantis”.'] },
  ],
  [{ name: 'Maybe', date: '2031-05-01', yearly: 'often' }, { yearly: ['Write yes or no.'] }],
])('a holiday row with %o is refused at its column', async (row, fields) => {
  expect(await importRows([row], true)).toEqual([{ outcome: 'refused', fields }]);
});

test('the preview of a holiday import combines the due time changes of all rows', async () => {
  const { requestId } = await setScene(api, 'open');
  const dueAt = async () => (await api.requests.load(app, requestId)).request.dueAt ?? '';
  const due = await dueAt();
  const days = [0, 1, 2, 3].map((n) =>
    new Date(Date.parse(due) + n * 86_400_000).toISOString().slice(0, 10),
  );
  const rows = days.map((date, n) => ({ name: `Works outing ${n}`, date }));
  const { moves } = (await api.call(previewHolidays, { as, body: { rows } })).body;
  const [move] = moves.filter((one) => one.requestId === requestId);
  expect(move?.before).toBe(due);
  expect((move?.after ?? '').slice(0, 10) > (days.at(-1) ?? '')).toBe(true);
  expect(await importRows(rows)).toEqual(rows.map(() => ({ outcome: 'created' })));
  expect(await dueAt()).toBe(due);
  const moved = (await api.call(rescheduleRequests, { as, body: {} })).body.moves;
  expect(moved).toContainEqual(move);
  expect(await dueAt()).toBe(move?.after);
  const { items } = (await api.call(listHolidays, { as })).body;
  const outing = items.find(({ name }) => name === 'Works outing 0');
  const params = { id: outing?.id ?? '' };
  const history = (await api.call(listHolidayHistory, { as, params })).body.items;
  expect(history).toMatchObject([{ by: { name: 'Admin' } }]);
});
