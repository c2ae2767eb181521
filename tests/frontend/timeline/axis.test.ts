import { describe, expect, test } from 'vitest';
import {
  buildTimelineAxis,
  createViewAroundToday,
  listAxisTicks,
  readView,
  shiftView,
  toAxisPosition,
  zoomBy,
  zoomTo,
} from '#frontend/features/timeline/axis.ts';
import { findVisibleLines } from '#frontend/features/timeline/use-lines-in-sight.ts';

const timeZone = 'Europe/Berlin';
const place = { locale: 'en-GB', timeZone };
/** Wednesday 18 November 2026, 10:24 in Berlin. */
const now = Date.parse('2026-11-18T09:24:00Z');
const week = { from: '2026-11-12', days: 9 };
const labels = (view: Parameters<typeof buildTimelineAxis>[0]) =>
  listAxisTicks(buildTimelineAxis(view, timeZone), now, place).map(({ label }) => label);

describe('the timeline axis', () => {
  test('the timeline opens around today, with more past than future days', () => {
    expect(readView(new URLSearchParams(), now, timeZone)).toEqual(week);
    expect(createViewAroundToday(1, now, timeZone)).toEqual({ from: '2026-11-18', days: 1 });
  });

  test('the timeline shows the days of its URL, or the default days if the URL is invalid', () => {
    const read = (text: string) => readView(new URLSearchParams(text), now, timeZone);
    expect(read('from=2026-01-30&days=35')).toEqual({ from: '2026-01-30', days: 35 });
    for (const odd of [
      'from=2026-02-30',
      'from=9999-12-31',
      'from=0206-01-01',
      'from=yesterday',
      'days=8',
      'days=-9',
      'days=1e9',
    ])
      expect(read(odd)).toEqual(week);
  });

  test("the timeline axis starts and ends at midnight in the viewer's time zone, also at clock changes", () => {
    const { start, end, days } = buildTimelineAxis({ from: '2026-10-24', days: 2 }, timeZone);
    expect(new Date(start).toISOString()).toBe('2026-10-23T22:00:00.000Z');
    expect(new Date(end).toISOString()).toBe('2026-10-25T23:00:00.000Z');
    expect(days.map(({ date }) => date)).toEqual(['2026-10-24', '2026-10-25']);
    expect(toAxisPosition(start, { start, end })).toBe(0);
    expect(toAxisPosition(end, { start, end })).toBe(1);
  });

  test('the timeline axis shows as many labels as fit', () => {
    expect(labels(week)).toEqual([
      ...['Thu 12', 'Fri 13', 'Sat 14', 'Sun 15', 'Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20'],
    ]);
    expect(labels({ from: '2026-11-01', days: 35 })).toEqual([
      ...['2 Nov', '9 Nov', '16 Nov', '23 Nov', '30 Nov'],
    ]);
    expect(labels({ from: '2026-11-18', days: 1 })).toEqual([
      ...['Wed 18', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00'],
    ]);
    expect(
      listAxisTicks(buildTimelineAxis(week, timeZone), now, place).filter(({ isToday }) => isToday),
    ).toEqual([expect.objectContaining({ label: 'Wed 18' })]);
  });

  test('the timeline axis omits the label of a week if the date does not fit', () => {
    expect(labels({ from: '2026-11-03', days: 35 })).toEqual([
      '9 Nov',
      '16 Nov',
      '23 Nov',
      '30 Nov',
    ]);
  });

  test('the timeline moves by a week forward and backward', () => {
    expect(shiftView(week, 1)).toEqual({ from: '2026-11-19', days: 9 });
    expect(shiftView(shiftView(week, 1), -1)).toEqual(week);
    expect(shiftView({ from: '2026-12-31', days: 1 }, 1)).toEqual({ from: '2027-01-01', days: 1 });
  });

  test('the timeline zooms around the pointer, between one and seventy days', () => {
    expect(zoomBy(week, 1, 0)).toEqual({ from: '2026-11-12', days: 4 });
    expect(zoomBy(week, 1, 1)).toEqual({ from: '2026-11-17', days: 4 });
    expect(zoomTo(week, 35, 0.5)).toEqual({ from: '2026-10-30', days: 35 });
    expect(zoomBy({ from: '2026-11-12', days: 1 }, 1, 0.5).days).toBe(1);
    expect(zoomBy({ from: '2026-11-12', days: 70 }, -1, 0.5).days).toBe(70);
  });
});

test('a timeline of a thousand lines renders only the visible lines and some around them', () => {
  const tops = Array.from({ length: 1001 }, (_, n) => n * 60);
  expect(findVisibleLines(tops, -200, 700)).toEqual({ first: 0, last: 24 });
  const { first, last } = findVisibleLines(tops, 30_000, 30_900);
  expect(first).toBeLessThanOrEqual(500);
  expect(last).toBeGreaterThan(515);
  expect(last - first).toBeLessThan(50);
  expect(findVisibleLines(tops, 59_500, 60_400).last).toBe(1000);
  expect(findVisibleLines([0], 0, 900)).toEqual({ first: 0, last: 0 });
});
