import type { FilterOption } from '#frontend/components/lists/named-filters.tsx';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { t } from '#frontend/lib/text.ts';
import { Month } from '#shared/requests/request-lists-api.ts';
import { addDaysToDate } from '#shared/wall-time.ts';

/** Relative months that the URL can contain instead of a month number. */
const closedMonths: readonly FilterOption[] = [
  { id: 'this-month', name: t`This month` },
  { id: 'last-month', name: t`Last month` },
];

/**
 * Return the month ("2026-11") of a value in the URL; undefined for an unknown value. `now`: milliseconds. The current
 * month depends on `timeZone`.
 */
export function getClosedMonth(
  word: string,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): string | undefined {
  const present = toPlainDate(now, timeZone).slice(0, 7);
  if (word === 'this-month') return present;
  if (word === 'last-month') return addDaysToDate(`${present}-01`, -1).slice(0, 7);
  return Month.safeParse(word).data;
}

/** Return the options for months, including the month in the URL: "November 2026". */
export const buildClosedChoices = (word: string, locale: string): FilterOption[] => [
  ...closedMonths,
  ...(Month.safeParse(word).success ? [{ id: word, name: monthName(word, locale) }] : []),
];
const monthName = (month: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(month),
  );
