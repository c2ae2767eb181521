import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  daysBetween,
  formatBrief,
  formatDay,
  formatTime,
} from '#frontend/components/text/format/dates.ts';
import { runs } from '#tests/support/runs.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
/** Zones west and east of UTC, at the date line, with half hours, and with a skipped day. */
const odd = [
  ...['Pacific/Honolulu', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Apia'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Havana', 'Pacific/Chatham', 'Asia/Beirut'],
];
const minute = 60_000;
const Moments = fc.record({
  now: fc.integer({ min: Date.UTC(2011, 0) / minute, max: Date.UTC(2037, 11) / minute }),
  ahead: fc.integer({ min: -12 * 1440, max: 12 * 1440 }),
  timeZone: fc.oneof(fc.constantFrom(...zones), fc.constantFrom(...odd)),
  locale: fc.constantFrom('en-GB', 'en-US', 'de-DE'),
});
const dayIn = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();

test("a moment is described as yesterday, today or tomorrow by the calendar day in the viewer's time zone", () => {
  fc.assert(
    fc.property(Moments, ({ now, ahead, timeZone, locale }) => {
      const [from, to] = [now * minute, (now + ahead) * minute];
      const [today, day] = [dayIn(from, timeZone), dayIn(to, timeZone)];
      const days = today.until(day).days;
      const [at, place] = [new Date(to).toISOString(), { locale, timeZone }];
      expect(daysBetween(from, to, timeZone)).toBe(days);
      const words = formatDay(at, from, place);
      const named = { '-1': 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[days];
      if (named) expect(words).toBe(named);
      else {
        expect(words).toContain(`${day.day}`);
        expect(words.includes(`${day.year}`)).toBe(day.year !== today.year);
      }
      const brief = formatBrief(at, from, place);
      const weekday = day.toLocaleString(locale, { weekday: 'short' });
      if (days === 0) expect(brief).toBe(formatTime(at, place));
      else if (Math.abs(days) < 7) expect(brief).toBe(`${weekday} ${formatTime(at, place)}`);
      else expect(brief.includes(`${day.year}`)).toBe(day.year !== today.year);
    }),
    { numRuns: runs(2000) },
  );
});
