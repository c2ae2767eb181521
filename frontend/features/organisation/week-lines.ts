import { weekdayName } from '#frontend/components/text/format/weekday.ts';
import { type Week, weekdays } from '#shared/sla/calendar.ts';

/** Format a week as lines of consecutive days with the same hours: "Mon–Thu", "08:00–12:00, 13:00–17:00". */
export function buildWeekLines(week: Week, locale: string): { days: string; hours: string }[] {
  const lines: { from: number; to: number; hours: string }[] = [];
  for (const [n, day] of weekdays.entries()) {
    const hours = week[day].map(({ from, to }) => `${from}–${to}`).join(', ');
    const last = lines.at(-1);
    if (last?.hours === hours) last.to = n;
    else lines.push({ from: n, to: n, hours });
  }
  const name = (n: number) => weekdayName(n + 1, locale, 'short');
  return lines
    .filter(({ hours }) => hours !== '')
    .map(({ from, to, hours }) => ({
      days: from === to ? name(from) : `${name(from)}–${name(to)}`,
      hours,
    }));
}
