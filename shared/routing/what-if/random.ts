/**
 * A number from 0 to below 1 that depends on nothing but its seeds: the same seeds give the same number, close ones
 * numbers that have nothing to do with each other.
 */
export function drawFromSeeds(...seeds: readonly number[]): number {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = mix(state ^ Math.imul(seed + 1, 0x85ebca6b));
  return mix(state) / 2 ** 32;
}

/** The finalizer of MurmurHash3: every bit of 32 depends on every other. */
function mix(bits: number): number {
  const first = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
