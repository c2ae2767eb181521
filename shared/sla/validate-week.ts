import { t } from '#shared/language/t.ts';
import { type Week, weekdays } from './calendar.ts';

/** Return the reasons why a week is invalid, by field path ("week.monday"): overlapping hours, or none at all. */
export function validateWeek(week: Week): Record<string, string[]> {
  if (weekdays.every((day) => week[day].length === 0))
    return { week: [t`Enter working hours on at least one day.`] };
  const overlapping = weekdays.filter((day) => {
    const sorted = [...week[day]].sort((a, b) => (a.from < b.from ? -1 : 1));
    return sorted.some(({ from }, i) => from < (sorted[i - 1]?.to ?? ''));
  });
  return Object.fromEntries(overlapping.map((day) => [`week.${day}`, [t`These hours overlap.`]]));
}
