import { dayToDate, getDayNumber, getDayStart } from '#functions/organisation/rules/zone.ts';
import { maxCalendarDays } from '#shared/calendar/personal-calendar.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { isTimeZone } from '#shared/time-zone.ts';

/** A local day: the times (ISO 8601) at which it starts and ends. */
export type LocalDay = { readonly day: string; readonly from: string; readonly until: string };

/** Return the person's time zone; UTC if their zone is unknown. */
export const pickTimeZone = (person: { readonly timeZone: string } | undefined): string =>
  person && isTimeZone(person.timeZone) ? person.timeZone : 'UTC';

/** @throws input.invalid if the range contains no days, or more than the limit */
export function assertCalendarSpan({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): void {
  const count = getDayNumber(to) - getDayNumber(from) + 1;
  const why =
    count < 1
      ? t`The end must not be before the start.`
      : count > maxCalendarDays
        ? t`These are ${count} days. Ask for ${maxCalendarDays} at most.`
        : undefined;
  if (why)
    throw new AppError('input.invalid', t`Some fields need attention.`, { fields: { to: [why] } });
}

/** Return every day of a period in a time zone, first and last day included. */
export function listLocalDays(timeZone: string, from: string, to: string): LocalDay[] {
  const first = getDayNumber(from);
  const moment = (day: number) => new Date(getDayStart(timeZone, day)).toISOString();
  return Array.from({ length: getDayNumber(to) - first + 1 }, (_, n) => ({
    day: dayToDate(first + n),
    from: moment(first + n),
    until: moment(first + n + 1),
  }));
}
