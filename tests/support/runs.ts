const isFewer = Boolean(process.env.FEWER_RUNS);

/** How often a property is tried: as often as it says, in `npm run check` a twentieth of that. */
export const runs = (whole: number): number => (isFewer ? Math.ceil(whole / 20) : whole);

/**
 * How often a property has to have met a case, so that it says something of it. Tried so seldom as in `npm run check`,
 * it may not meet it at all.
 */
export const leastMet = (whole: number): number => (isFewer ? 0 : whole);
