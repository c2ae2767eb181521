/** "Monday", of 1. */
export const weekdayName = (weekday: number, locale: string): string =>
  // 1 January 2024 was a Monday.
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(locale, {
    weekday: 'long',
    timeZone: 'UTC',
  });
