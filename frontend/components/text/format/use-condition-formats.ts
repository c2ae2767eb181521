import { useMemo } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatDate, formatFully } from './dates.ts';

/** Return formatters for dates and times in the text of a condition. They include the year. */
export function useConditionFormats() {
  const { locale, timeZone } = useViewer();
  return useMemo(
    () => ({
      date: (day: string) => formatDate(day, locale),
      moment: (at: string) => formatFully(at, { locale, timeZone }),
    }),
    [locale, timeZone],
  );
}
