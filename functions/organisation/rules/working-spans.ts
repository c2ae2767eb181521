import type { Calendar } from '#shared/sla/calendar.ts';
import { compileCalendar } from './compile-calendar.ts';

type Span = { readonly from: string; readonly to: string };

/**
 * The stretches of working time between two moments (ISO 8601, UTC), in order, cut off at both. `input.invalid` for a
 * calendar without working time.
 */
export function workingSpans(from: string, to: string, calendar: Calendar): Span[] {
  const start = Date.parse(from);
  const end = Date.parse(to);
  const compiled = compileCalendar(calendar);
  const spans: Span[] = [];
  // A moment near New Year may belong to a neighbour of its UTC year.
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
