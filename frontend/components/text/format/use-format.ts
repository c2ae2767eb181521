import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { t } from '#frontend/lib/text.ts';
import type { Money, RequestAmount } from '#shared/fields.ts';
import * as dates from './dates.ts';
import { formatMoney, formatSize } from './numbers.ts';
import { useNow } from './use-now.ts';

/** Age from which a date is shown with its year, in milliseconds. */
const yearShownAfterMs = 2 * 366 * 24 * 3_600_000;

/** Return formatters for dates, amounts and sizes in the locale and time zone of the signed-in person. */
export function useFormat() {
  const { locale, timeZone, isOnPaper } = useViewer();
  const now = useNow();
  const read = isOnPaper ? now + yearShownAfterMs : now;
  const place = { locale, timeZone };
  return {
    now,
    /**
     * Format the amount of a request for display with other facts, or state that it is unknown. Undefined if the
     * request has no amount.
     */
    amount: ({ amount, isAmountUnknown }: RequestAmount) => {
      if (amount) return formatMoney(amount, locale);
      return isAmountUnknown ? t`amount unknown` : undefined;
    },
    ago: (at: string) => dates.formatAgo(at, now, place),
    brief: (at: string) => dates.formatBrief(at, read, place),
    date: (date: string) => dates.formatDate(date, locale),
    dates: (from: string, to: string) => dates.formatDates(from, to, locale),
    dateBriefly: (date: string) =>
      dates.formatDateBriefly(date, dates.toPlainDate(now, place.timeZone), locale),
    day: (at: string) => dates.formatDay(at, read, place),
    fully: (at: string) => dates.formatFully(at, place),
    moment: (at: string) => dates.formatMoment(at, read, place),
    momentWithin: (at: string) => dates.formatMomentWithin(at, read, place),
    money: (money: Money) => formatMoney(money, locale),
    since: (at: string) => dates.formatSince(at, read, place),
    size: (bytes: number) => formatSize(bytes, locale),
    time: (at: string) => dates.formatTime(at, place),
    today: () => dates.formatToday(now, place),
  };
}
