/** How often a property is tried: as often as it says, in `npm run check` a twentieth of that. */
export const runs = (whole: number): number =>
  process.env.FEWER_RUNS ? Math.ceil(whole / 20) : whole;
