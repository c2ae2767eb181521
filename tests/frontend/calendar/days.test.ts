import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeDays, asAgenda, fitEntries } from '#frontend/features/calendar/arrange-days.ts';
import { findDayProblem } from '#frontend/features/calendar/day-problem.ts';
import { formatViewTitle } from '#frontend/features/calendar/day-words.ts';
import {
  addDays,
  addMonths,
  calendarViews,
  findDayForKey,
  listSpanDays,
  readCalendarParams,
  shiftDay,
  toViewSpan,
  toWeekday,
} from '#frontend/features/calendar/plain-days.ts';
import { maxCalendarDays, type PersonalCalendar } from '#shared/calendar/personal-calendar.ts';

const anyDay = fc.integer({ min: 0, max: 80_000 }).map((n) => addDays('1970-01-01', n));

test('every calendar view contains its day, with whole weeks in a grid, and never exceeds the maximum range', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...calendarViews), (day, view) => {
      const span = toViewSpan(view, day);
      const days = listSpanDays(span);
      expect(days).toContain(day);
      expect(days.length).toBeLessThanOrEqual(maxCalendarDays);
      if (view !== 'month' && view !== 'week') return;
      expect([toWeekday(span.from), toWeekday(span.to)]).toEqual([0, 6]);
      if (view === 'month')
        expect(days.filter((one) => one.startsWith(day.slice(0, 7))).length).toBeGreaterThan(27);
    }),
  );
});

test('moving forward and back returns to the same calendar view, and adding a month stays within the next month', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...calendarViews), (day, view) => {
      const back = shiftDay(view, shiftDay(view, day, 1), -1);
      expect(toViewSpan(view, back)).toEqual(toViewSpan(view, day));
    }),
  );
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  expect(addMonths('2026-12-05', 1)).toBe('2027-01-05');
});

test('keys move the calendar day by a day, week or month, or to the ends of the week, and other keys do nothing', () => {
  const from = (key: string) => findDayForKey(key, '2026-11-18');
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(from)).toEqual([
    '2026-11-17',
    '2026-11-19',
    '2026-11-11',
    '2026-11-25',
  ]);
  expect(['Home', 'End', 'PageUp', 'PageDown'].map(from)).toEqual([
    '2026-11-16',
    '2026-11-22',
    '2026-10-18',
    '2026-12-18',
  ]);
  expect([from('x'), from('constructor'), from('Enter')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a calendar URL with invalid parameters shows today in the default view', () => {
  const usual = { view: 'month', today: '2026-11-18' } as const;
  const read = (text: string) => readCalendarParams(new URLSearchParams(text), usual);
  expect(read('view=week&date=2026-12-24')).toEqual({ view: 'week', day: '2026-12-24' });
  for (const odd of [
    '',
    'view=year',
    'date=2026-02-30',
    'date=0206-11-01',
    'date=9999-12-31',
    'date=x',
  ])
    expect(read(odd)).toEqual({ view: 'month', day: '2026-11-18' });
});

test('the title of a calendar view names its period', () => {
  const title = (view: (typeof calendarViews)[number]) =>
    formatViewTitle(view, '2026-11-18', toViewSpan(view, '2026-11-18'), 'en-GB');
  expect(title('month')).toBe('November 2026');
  expect(title('week')).toMatch(/^16\s?–\s?22\sNovember\s2026$/);
  expect(title('day')).toBe('Wednesday 18 November 2026');
});

test('a draft can be planned for a future working day, and any other day is refused with a reason', () => {
  const [wednesday, , outing, , sunday] = arrangeDays(
    listSpanDays({ from: '2026-11-18', to: '2026-11-22' }),
    calendar,
    'UTC',
  );
  const why = (day: typeof wednesday) => day && findDayProblem(day, '2026-11-18', 'en-GB');
  expect(why(wednesday)).toBeUndefined();
  expect(why(outing)).toBe('Friday 20 November is a holiday: Works outing. Choose a working day.');
  expect(why(sunday)).toBe('Sunday 22 November is no working day. Choose another one.');
  expect(wednesday && findDayProblem(wednesday, '2026-11-19', 'en-GB')).toBe(
    'Wednesday 18 November is over. Choose today or a later day.',
  );
});

const due = (at: string) =>
  ({ state: 'onTime', at, leftSeconds: 60, used: 0.1, timeZone: 'UTC' }) as const;
const id = '77766666-f0a1-7003-c2b9-000000000001';
const calendar: PersonalCalendar = {
  timeZone: 'Asia/Kolkata',
  closedWeekdays: [6],
  tasks: [
    {
      ...{ taskId: id, requestId: id, requestNumber: 'REQ-2026-000001', title: 'Late' },
      ...{ due: due('2026-11-18T20:00:00.000Z'), createdAt: '2026-11-01T00:00:00.000Z' },
    },
  ],
  crowdedDays: ['2026-11-18'],
  requests: [],
  drafts: [],
  requestsSince: null,
  absences: [
    { person: { userId: id, name: 'Anna' }, startsOn: '2026-11-19', endsOn: '2026-11-20' },
  ],
  holidays: [
    { day: '2026-11-18', name: 'Buß- und Bettag', places: ['Leipzig'] },
    { day: '2026-11-20', name: 'Works outing', places: [] },
  ],
};

test("a due date is shown on the viewer's local day, and days off are those of the viewer's location", () => {
  const days = listSpanDays({ from: '2026-11-18', to: '2026-11-22' });
  const arranged = arrangeDays(days, calendar, 'Asia/Kolkata');
  expect(arranged.map(({ entries }) => entries.map(({ kind }) => kind))).toEqual([
    [],
    ['task', 'away'],
    ['away'],
    [],
    [],
  ]);
  expect(arranged.map(({ isClosed }) => isClosed)).toEqual([false, false, true, false, true]);
  expect(arranged[0]).toMatchObject({ holidays: ['Buß- und Bettag (Leipzig)'], isCrowded: true });
  const utc = arrangeDays(days, calendar, 'UTC');
  expect(utc[0]?.entries.map(({ kind }) => kind)).toEqual(['task']);
  const empty = arrangeDays(days, undefined, 'UTC').map(({ isClosed }) => isClosed);
  expect(empty).toEqual([false, false, false, true, true]);
});

test('an agenda skips empty days and names each absent person once', () => {
  const days = listSpanDays({ from: '2026-11-18', to: '2026-11-22' });
  const agenda = asAgenda(arrangeDays(days, calendar, 'UTC'));
  expect(agenda.map(({ day, entries }) => [day, ...entries.map(({ kind }) => kind)])).toEqual([
    ['2026-11-18', 'task'],
    ['2026-11-19', 'away'],
    ['2026-11-20'],
  ]);
});

test('a day of the calendar shows or counts every task and every absent person', () => {
  const arbitrary = fc.record({
    tasks: fc.nat({ max: 6 }),
    absent: fc.nat({ max: 6 }),
    room: fc.nat({ max: 8 }),
  });
  fc.assert(
    fc.property(arbitrary, ({ tasks, absent, room }) => {
      const [task] = calendar.tasks;
      const [absence] = calendar.absences;
      if (!task || !absence) throw new Error('The calendar has no task or absence.');
      const [day] = arrangeDays(
        ['2026-11-19'],
        {
          ...calendar,
          tasks: Array.from({ length: tasks }, (_, n) => ({ ...task, taskId: `${id}${n}` })),
          absences: Array.from({ length: absent }, () => absence),
        },
        'Asia/Kolkata',
      );
      const { shown, hiddenCount } = fitEntries(day?.entries ?? [], room);
      const counts = shown.map((one) => (one.kind === 'away' ? one.people.length : 1));
      const shownCount = counts.reduce((sum, count) => sum + count, 0);
      expect(shown.length).toBeLessThanOrEqual(room);
      expect(shownCount + hiddenCount).toBe(tasks + absent);
    }),
  );
});
