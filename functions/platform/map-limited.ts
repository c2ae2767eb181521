/** The first worker that fails closes the generator, so that the others start no more items. */
function* enumerate<T>(items: readonly T[]) {
  yield* items.entries();
}

/**
 * Works through items, at most `maxConcurrency` of them side by side; answers in their order. After a failure nothing
 * more is begun.
 * @throws what the work throws first
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
