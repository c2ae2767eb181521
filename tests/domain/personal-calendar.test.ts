import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assertCalendarSpan,
  coversAbsenceDays,
  filterTeamAbsences,
  findWishedDateField,
  listLocalDays,
  pickTimeZone,
} from '#functions/calendar/rules/days.ts';
import {
  getClosedWeekdays,
  getHolidaysBetween,
} from '#functions/organisation/rules/holidays-between.ts';
import { dayToDate, getDayAt, getDayNumber } from '#functions/organisation/rules/zone.ts';
import { Form } from '#shared/forms/form.ts';
import { holiday, reference } from './support/organisation.ts';
import { delegation, id, locations, type PersonName, people, users } from './support/people.ts';
import { exampleForm } from './support/sample-form.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];

test('the local days of a time zone follow each other without gaps, and each contains exactly its moments', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: getDayNumber('2024-01-01'), max: getDayNumber('2029-12-31') }),
      fc.integer({ min: 1, max: 62 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (timeZone, first, count, share) => {
        const days = listLocalDays(timeZone, dayToDate(first), dayToDate(first + count - 1));
        expect(days.map(({ day }) => day)).toEqual(
          Array.from({ length: count }, (_, n) => dayToDate(first + n)),
        );
        for (const [n, { day, from, until }] of days.entries()) {
          expect(days[n + 1]?.from ?? until).toBe(until);
          const length = Date.parse(until) - Date.parse(from);
          const moment = Date.parse(from) + Math.floor(share * (length - 1));
          expect(dayToDate(getDayAt(timeZone, moment))).toBe(day);
        }
      },
    ),
  );
});

test('an unknown or missing time zone is replaced by UTC', () => {
  expect(pickTimeZone({ timeZone: 'Mars/Olympus' })).toBe('UTC');
  expect(pickTimeZone(undefined)).toBe('UTC');
});

test('a calendar query for more than 62 days, or one that ends before it starts, is refused', () => {
  expect(() => assertCalendarSpan({ from: '2026-11-01', to: '2027-01-01' })).not.toThrow();
  const refusal = (from: string, to: string) => {
    try {
      return assertCalendarSpan({ from, to });
    } catch (error) {
      return error;
    }
  };
  expect(refusal('2026-11-01', '2027-01-02')).toMatchObject({
    code: 'input.invalid',
    fields: { to: ['These are 63 days. Ask for 62 at most.'] },
  });
  expect(refusal('2026-11-02', '2026-11-01')).toMatchObject({
    fields: { to: ['The end must not be before the start.'] },
  });
});

test("in a personal calendar, holidays of other locations name the location, and the person's own holidays do not", () => {
  const { berlin, newYork } = locations;
  const known = reference({
    holidays: [
      holiday('2020-12-25', { id: id(1), name: 'Christmas', recursYearly: true }),
      holiday('2026-12-24', { id: id(2), name: 'Office closed', locationId: berlin }),
      holiday('2026-12-28', { id: id(3), name: 'Inventory', locationId: newYork }),
      holiday('2026-11-26', { id: id(4), name: 'Thanksgiving', locationId: newYork }),
    ],
  });
  const december = { from: '2026-12-01', to: '2027-01-15' };
  const all = [
    { day: '2026-12-24', name: 'Office closed', places: [] },
    { day: '2026-12-25', name: 'Christmas', places: [] },
    { day: '2026-12-28', name: 'Inventory', places: ['newYork'] },
  ];
  expect(getHolidaysBetween(known, berlin, [newYork, berlin], december)).toEqual(all);
  expect(getHolidaysBetween(known, berlin, [], december)).toEqual(all.slice(0, 2));
  expect(getHolidaysBetween(known, null, [], december)).toEqual([all[1]]);
  expect(getClosedWeekdays(known, berlin)).toEqual([5, 6]);
});

test('the locations of a holiday are sorted by name, regardless of accents and special letters', () => {
  const names = ['Zürich', 'Łódź', 'Aarhus', 'Ølgod'];
  const base = reference();
  const place = base.locations[0];
  if (!place) throw new Error('The organisation has no location.');
  const named = names.map((name, n) => ({ ...place, id: id(500 + n), parentId: null, name }));
  const known = {
    ...base,
    locations: named,
    holidays: named.map((one, n) =>
      holiday('2026-12-28', { id: id(600 + n), name: 'Inventory', locationId: one.id }),
    ),
  };
  const ids = named.map((one) => one.id);
  const [found] = getHolidaysBetween(known, null, ids, { from: '2026-12-28', to: '2026-12-28' });
  expect(found?.places).toEqual(['Aarhus', 'Łódź', 'Ølgod', 'Zürich']);
});

test('a person who is away only for some categories, or who returned early, does not count as absent', () => {
  const span = { from: '2026-03-10', to: '2026-03-12' };
  expect(coversAbsenceDays(delegation('manager', 'director'), span)).toBe(true);
  expect(coversAbsenceDays(delegation('manager', 'director', { endsOn: '2026-03-10' }), span)).toBe(
    true,
  );
  expect(coversAbsenceDays(delegation('manager', 'director', { endsOn: '2026-03-09' }), span)).toBe(
    false,
  );
  expect(
    coversAbsenceDays(delegation('manager', 'director', { categoryIds: [id(301)] }), span),
  ).toBe(false);
  const endedAt = '2026-03-02T09:00:00.000Z';
  expect(coversAbsenceDays(delegation('manager', 'director', { endedAt }), span)).toBe(false);
});

test("team absences include the viewer's manager, peers, direct reports and people who delegate to them", () => {
  const away = [
    delegation('colleague', 'ceo'),
    delegation('manager', 'director'),
    delegation('finance', 'controller'),
    delegation('leaver', 'ceo'),
  ];
  const seenBy = (name: PersonName) =>
    filterTeamAbsences(users[name], away, Object.values(users)).map(({ person }) => person.name);
  expect(seenBy('employee')).toEqual(['Colleague', 'Manager']);
  expect(seenBy('manager')).toEqual(['Colleague', 'Manager']);
  expect(seenBy('director')).toEqual(['Manager', 'Finance']);
  expect(seenBy('controller')).toEqual(['Finance']);
  expect(seenBy('ceo')).toEqual(['Colleague', 'Finance']);
  expect(
    filterTeamAbsences({ userId: people.admin, managerId: null }, away, Object.values(users)),
  ).toEqual([]);
});

const withDates = (...dates: object[]) =>
  Form.parse({
    ...exampleForm,
    sections: [
      {
        id: 'when',
        title: 'When',
        fields: dates.map((date, n) => ({
          key: `d${n}`,
          label: `Date ${n}`,
          type: 'date',
          ...date,
        })),
      },
    ],
  });

test('the requested date of a form is its first editable date field that rejects past dates, else the first one that allows future dates', () => {
  const wished = (...dates: object[]) => findWishedDateField(withDates(...dates))?.key;
  expect(wished({}, { notBefore: '$today' })).toBe('d1');
  expect(wished({}, {})).toBe('d0');
  expect(wished({ notAfter: '$today' }, { readOnly: true }, { notBefore: 'd0' })).toBe('d2');
  expect(wished({ notAfter: '$today' })).toBeUndefined();
  expect(findWishedDateField(exampleForm)).toBeUndefined();
});
