/** Run at most `maxConcurrency` jobs at once. Further jobs wait in a queue. */
export function limitConcurrency(
  maxConcurrency: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = maxConcurrency;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
