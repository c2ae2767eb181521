const isFewer = Boolean(process.env.FEWER_RUNS);

/** Number of tries of a property: as many as it says, in `npm run check` a twentieth of that. */
export const runs = (whole: number): number => (isFewer ? Math.ceil(whole / 20) : whole);

/**
 * Number of times that a property has to meet a case, so that it says something of it. In the few tries of `npm
 * run check`, it may not meet it at all.
 */
export const leastMet = (whole: number): number => (isFewer ? 0 : whole);
