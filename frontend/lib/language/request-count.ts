import { plural, t } from '../text.ts';

/** Format a number of requests, for use alone or after a verb. Apart from the other counts, as the home page needs it. */
export const formatRequestCount = (count: number) =>
  plural(count, t`${count} request`, t`${count} requests`);
