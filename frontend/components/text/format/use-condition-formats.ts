import { useMemo } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatDate, formatFully } from './dates.ts';

/** Formats of days and moments in the words of a condition, which name them with their year. */
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
