/** Limits of one batch. `size` is the sum of `sizeOf` of its items. Services limit both the number and the size. */
export type BatchLimits<Item> = {
  readonly count: number;
  readonly size: number;
  readonly sizeOf: (item: Item) => number;
};

/** Split items into batches, in order. An item larger than `size` is a batch by itself. */
export function* splitIntoBatches<Item>(
  items: Iterable<Item>,
  { count, size, sizeOf }: BatchLimits<Item>,
): Generator<Item[]> {
  let batch: Item[] = [];
  let sum = 0;
  for (const item of items) {
    const next = sizeOf(item);
    if (batch.length > 0 && (batch.length >= count || sum + next > size)) {
      yield batch;
      batch = [];
      sum = 0;
    }
    batch.push(item);
    sum += next;
  }
  if (batch.length > 0) yield batch;
}

const encoder = new TextEncoder();
/** Return the number of bytes of a value as JSON. */
export const countJsonBytes = (value: unknown): number =>
  encoder.encode(JSON.stringify(value)).length;
