/** Return the name of a weekday: 1 is "Monday", or "Mon" in short form. */
export const formatWeekdayName = (
  weekday: number,
  locale: string,
  length: 'long' | 'short' = 'long',
): string =>
  // 1 January 2024 was a Monday.
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(locale, {
    weekday: length,
    timeZone: 'UTC',
  });
