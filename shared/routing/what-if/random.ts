/** Return a number from 0 to below 1 that depends only on its seeds. Similar seeds produce unrelated numbers. */
export function drawFromSeeds(...seeds: readonly number[]): number {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = mixBits(state ^ Math.imul(seed + 1, 0x85ebca6b));
  return mixBits(state) / 2 ** 32;
}

/** Mix bits with the finalizer of MurmurHash3: each of the 32 result bits depends on every input bit. */
function mixBits(bits: number): number {
  const first = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
