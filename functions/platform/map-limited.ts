/**
 * Yield the items to all workers. The first worker that fails closes the generator, so that the others start no further
 * items.
 */
function* enumerate<T>(items: readonly T[]) {
  yield* items.entries();
}

/**
 * Process items with at most `maxConcurrency` at a time, and return the results in the order of the items. After a
 * failure, no further item starts.
 * @throws the first error of the work
 */
export async function mapLimited<T, R>(
  items: readonly T[],
  maxConcurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = enumerate(items);
  const worker = async () => {
    for (const [n, item] of queue) results[n] = await work(item);
  };
  await Promise.all(Array.from({ length: maxConcurrency }, worker));
  return results;
}
