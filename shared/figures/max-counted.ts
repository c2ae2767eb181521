/**
 * Maximum number of open requests or tasks counted one by one, because the number that is overdue changes with time. If
 * there are more, the reader sees that only the first ones are counted.
 */
export const maxCounted = 2000;
