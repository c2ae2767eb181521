const minute = 60_000;
const day = 24 * 60 * minute;

/** Return the pause before an automatic retry, in ms: ten minutes at first, doubled each time up to a day. */
export const retryPauseMs = (failures: number): number =>
  Math.min(day, 10 * minute * 2 ** (failures - 1));
