import { plural, t } from '../text.ts';

/**
 * Format a number of requests, for use alone or after a verb. The function has its own module, because the home page
 * needs no other counts.
 */
export const formatRequestCount = (count: number) =>
  plural(count, t`${count} request`, t`${count} requests`);
