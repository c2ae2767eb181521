/** "Monday", of 1; "Mon" where short. */
export const weekdayName = (
  weekday: number,
  locale: string,
  length: 'long' | 'short' = 'long',
): string =>
  // 1 January 2024 was a Monday.
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(locale, {
    weekday: length,
    timeZone: 'UTC',
  });
