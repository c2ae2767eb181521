/** Pseudo-random numbers that are the same at every start (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => Math.floor(low + next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(next() * from.length)];
    if (found === undefined) throw new RangeError('Nothing to pick from.');
    return found;
  };
  return { next, between, pick, chance: (share: number) => next() < share };
}
export type Random = ReturnType<typeof createRandom>;
