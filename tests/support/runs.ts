const isFewer = Boolean(process.env.FEWER_RUNS);

/** Return the number of runs of a property. `npm run check` uses a twentieth of `whole`. */
export const runs = (whole: number): number => (isFewer ? Math.ceil(whole / 20) : whole);

/** Minimum number of runs in which a property must meet a case. Zero in `npm run check`, whose few runs may miss it. */
export const minMatches = (whole: number): number => (isFewer ? 0 : whole);
