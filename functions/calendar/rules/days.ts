import { dayNumber, dayStart, dayToDate } from '#functions/organisation/rules/zone.ts';
import { mostDays } from '#shared/calendar/personal-calendar.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { isTimeZone } from '#shared/time-zone.ts';

/** A day as somebody lives it: the moments (ISO 8601) from which it is, and from which it is over. */
export type LivedDay = { readonly day: string; readonly from: string; readonly until: string };

/** The zone of somebody's clocks; UTC where theirs isn't known here. */
export const pickTimeZone = (person: { readonly timeZone: string } | undefined): string =>
  person && isTimeZone(person.timeZone) ? person.timeZone : 'UTC';

/** @throws input.invalid when there are more than may be asked for, or none */
export function assertSpan({ from, to }: { readonly from: string; readonly to: string }): void {
  const count = dayNumber(to) - dayNumber(from) + 1;
  const why =
    count < 1
      ? t`The end must not be before the start.`
      : count > mostDays
        ? t`These are ${count} days. Ask for ${mostDays} at most.`
        : undefined;
  if (why)
    throw new AppError('input.invalid', t`Some fields need attention.`, { fields: { to: [why] } });
}

/** Every day of a span in a zone, both ends included. */
export function livedDays(timeZone: string, from: string, to: string): LivedDay[] {
  const first = dayNumber(from);
  const moment = (day: number) => new Date(dayStart(timeZone, day)).toISOString();
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, n) => ({
    day: dayToDate(first + n),
    from: moment(first + n),
    until: moment(first + n + 1),
  }));
}
