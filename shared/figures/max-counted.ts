/**
 * Maximum number of open requests or tasks that are counted one by one, because the number of overdue ones changes with
 * time. If there are more, the reader sees that only the first ones are counted.
 */
export const maxCounted = 2000;
