import { expect, test } from 'vitest';
import { buildClosedChoices, getClosedMonth } from '#frontend/features/requests/closed-month.ts';

const now = Date.parse('2026-12-31T23:30:00Z');
const getMonth = (word: string, timeZone: string) => getClosedMonth(word, { now, timeZone });

test("the filters for this month and last month use the viewer's time zone, and a named month is fixed", () => {
  expect(getMonth('this-month', 'UTC')).toBe('2026-12');
  expect(getMonth('last-month', 'UTC')).toBe('2026-11');
  expect(getMonth('this-month', 'Europe/Berlin')).toBe('2027-01');
  expect(getMonth('last-month', 'Europe/Berlin')).toBe('2026-12');
  expect(getMonth('2026-02', 'Europe/Berlin')).toBe('2026-02');
  for (const word of ['', '2026-13', '2026', 'November'])
    expect(getMonth(word, 'UTC')).toBe(undefined);
});

test('a month in the URL is an option of the filter, listed by its name', () => {
  const names = (word: string) => buildClosedChoices(word, 'en-GB').map(({ name }) => name);
  expect(names('')).toEqual(['This month', 'Last month']);
  expect(names('this-month')).toEqual(['This month', 'Last month']);
  expect(names('2026-11')).toEqual(['This month', 'Last month', 'November 2026']);
});
