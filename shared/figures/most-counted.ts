/**
 * Open requests or tasks that are counted one by one, as what is overdue changes with the clock. Whoever has more reads
 * that these are the first.
 */
export const mostCounted = 2000;
