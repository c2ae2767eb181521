import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatIcs } from '#functions/calendar/rules/ics.ts';
import type { PersonalCalendar } from '#shared/calendar/personal-calendar.ts';
import { id } from './support/people.ts';
import { readIcs } from './support/read-ics.ts';

const empty: PersonalCalendar = {
  timeZone: 'UTC',
  closedWeekdays: [],
  tasks: [],
  crowdedDays: [],
  requests: [],
  drafts: [],
  requestsSince: null,
  absences: [],
  holidays: [],
};
const due = (at: string) =>
  ({ state: 'onTime', at, leftSeconds: 60, used: 0.5, timeZone: 'UTC' }) as const;
const at = '2026-11-19T12:00:00.000Z';
const task = (title: string, n = 1) => ({
  ...{ taskId: id(n), requestId: id(n + 1), requestNumber: 'REQ-2026-000001', title },
  ...{ due: due(at), createdAt: '2026-11-01T08:00:00.000Z' },
});

/** Return the text as other programs read it: with normalized line ends and without control characters. */
const stripControlCharacters = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--\n]/gv, '');

test('any title or name in a calendar file is read back unchanged, and cannot add lines to the file', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.constantFrom(
      'a\r\nEND:VCALENDAR',
      '\\n;,:"\\',
      'ü'.repeat(120),
      '\u{1F600}'.repeat(60),
      '\ud800',
    ),
  );
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 6 }), anyText, (titles, name) => {
      const calendar = {
        ...empty,
        tasks: titles.map((title, n) => task(title, 10 * n)),
        holidays: [{ day: '2026-11-18', name, places: [] }],
      };
      const { events } = readIcs(formatIcs(calendar));
      expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual([
        ...titles.map((title) => `Decide: ${stripControlCharacters(title)}`),
        stripControlCharacters(name),
      ]);
      expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length);
    }),
  );
});

test('calendar events have times in UTC, all-day events end on the next day, and no event marks a person as busy', () => {
  const { events } = readIcs(
    formatIcs({
      ...empty,
      tasks: [{ ...task('Laptop'), insteadOf: { userId: id(7), name: 'Anna, Lindqvist' } }],
      drafts: [
        {
          ...{
            requestId: id(3),
            title: 'Chair',
            day: '2026-12-31',
            field: 'by',
            label: 'Needed by',
          },
          updatedAt: at,
        },
      ],
      absences: [
        { person: { userId: id(7), name: 'Anna' }, startsOn: '2026-02-28', endsOn: '2026-03-01' },
      ],
      holidays: [{ day: '2026-11-18', name: 'Buß- und Bettag', places: ['Leipzig'] }],
      crowdedDays: ['2026-11-20'],
    }),
  );
  expect(events).toMatchObject([
    {
      UID: `task-${id(1)}@countersign`,
      DTSTAMP: '20261101T080000Z',
      DTSTART: '20261119T120000Z',
      DESCRIPTION: 'REQ-2026-000001, waits for you in place of Anna, Lindqvist',
    },
    {
      ...{ SUMMARY: 'Draft: Chair', DESCRIPTION: 'Needed by' },
      ...{ 'DTSTART;VALUE=DATE': '20261231', 'DTEND;VALUE=DATE': '20270101' },
    },
    {
      SUMMARY: 'Anna is away',
      ...{ 'DTSTART;VALUE=DATE': '20260228', 'DTEND;VALUE=DATE': '20260302' },
    },
    { SUMMARY: 'Buß- und Bettag (Leipzig)', 'DTSTART;VALUE=DATE': '20261118' },
    { SUMMARY: 'More tasks are due', 'DTSTART;VALUE=DATE': '20261120' },
  ]);
  expect(new Set(events.map(({ TRANSP }) => TRANSP))).toEqual(new Set(['TRANSPARENT']));
});

test('a calendar file without events is valid, and equal input produces equal files', () => {
  expect(readIcs(formatIcs(empty)).events).toEqual([]);
  expect(formatIcs({ ...empty, tasks: [task('x')] })).toBe(
    formatIcs({ ...empty, tasks: [task('x')] }),
  );
});
