import type { Calendar } from '#shared/sla/calendar.ts';
import { compileCalendar } from './compile-calendar.ts';

type Span = { readonly from: string; readonly to: string };

/**
 * Return the intervals of working time between two times (ISO 8601, UTC), sorted and clipped at both ends. Throws
 * `input.invalid` for a calendar without working time.
 */
export function getWorkingSpans(from: string, to: string, calendar: Calendar): Span[] {
  const start = Date.parse(from);
  const end = Date.parse(to);
  const compiled = compileCalendar(calendar);
  const spans: Span[] = [];
  // Near New Year, a time may be in the local year before or after its UTC year.
  const lastYear = new Date(end).getUTCFullYear() + 1;
  for (let year = new Date(start).getUTCFullYear() - 1; year <= lastYear; year += 1) {
    const { starts, ends } = compiled.year(year);
    for (const [n, opens] of starts.entries()) {
      const first = Math.max(start, opens);
      const last = Math.min(end, ends[n] ?? opens);
      if (first < last)
        spans.push({ from: new Date(first).toISOString(), to: new Date(last).toISOString() });
    }
  }
  return spans;
}
