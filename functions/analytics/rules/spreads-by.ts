import type { DurationStats } from '#shared/process/process-api.ts';

/** Return the median of three numbers. */
const getMiddle = (a: number, b: number, c: number) =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/**
 * Return the value at index `place` as if the values from `start` up to `end` were sorted ascending.
 * Reorders them: earlier values are no larger, later ones no smaller. Reads each value about three times.
 */
function selectNthValue(values: Float64Array, start: number, end: number, place: number): number {
  let [low, high] = [start, end - 1];
  while (low < high) {
    const pivot = getMiddle(values[low] ?? 0, values[(low + high) >> 1] ?? 0, values[high] ?? 0);
    let [left, right] = [low, high];
    while (left <= right) {
      // Swap equal values too, so that a range with many of them is still halved.
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const moved = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = moved;
      left += 1;
      right -= 1;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place] ?? 0;
}

/**
 * Durations of the same items in calendar time and in working time. Both are whole numbers, so their sums are exact in
 * any order.
 */
export type Durations = {
  readonly milliseconds: Float64Array;
  readonly workingSeconds: Float64Array;
};

export type GroupDurationStats = {
  readonly counts: Int32Array;
  /** Sums by group, in milliseconds of calendar time and seconds of working time. */
  readonly waited: Float64Array;
  readonly worked: Float64Array;
  /** Exact median, ninetieth percentile and mean of a group; null for an empty group. */
  spreadOf(group: number): DurationStats | null;
};

/** Calculate the quantiles of the values from `start` up to `end`, and reorder these values. */
function selectQuantiles(values: Float64Array, start: number, end: number, unit: number) {
  const n = end - start;
  const middle = start + Math.floor(n / 2);
  const late = start + Math.min(n - 1, Math.floor(n * 0.9));
  const ninetieth = selectNthValue(values, start, end, late) / unit;
  const upper = selectNthValue(values, start, late + 1, middle) / unit;
  if (n % 2 === 1) return { median: upper, ninetieth };
  // Values before the middle index are no larger than the value at it.
  let lower = Number.NEGATIVE_INFINITY;
  for (let place = start; place < middle; place += 1) lower = Math.max(lower, values[place] ?? 0);
  return { median: (lower / unit + upper) / 2, ninetieth };
}

/**
 * Calculate the distribution of durations in each group.
 * @param items indexes of the measured items, each at most once
 * @param groupOf group of each item, negative for an item in no group
 */
export function calculateGroupDurations(
  items: Int32Array,
  groupOf: Int32Array,
  groups: number,
  { milliseconds, workingSeconds }: Durations,
): GroupDurationStats {
  const counts = new Int32Array(groups);
  const waited = new Float64Array(groups);
  const worked = new Float64Array(groups);
  for (const item of items) {
    const group = groupOf[item] ?? -1;
    if (group < 0) continue;
    counts[group] = (counts[group] ?? 0) + 1;
    waited[group] = (waited[group] ?? 0) + (milliseconds[item] ?? 0);
    worked[group] = (worked[group] ?? 0) + (workingSeconds[item] ?? 0);
  }
  // Each group has its own range in one column. Its `ends` value advances from the start as the range fills.
  const ends = new Int32Array(groups);
  let all = 0;
  for (let group = 0; group < groups; group += 1) {
    ends[group] = all;
    all += counts[group] ?? 0;
  }
  const calendar = new Float64Array(all);
  const working = new Float64Array(all);
  for (const item of items) {
    const group = groupOf[item] ?? -1;
    if (group < 0) continue;
    const place = ends[group] ?? 0;
    ends[group] = place + 1;
    calendar[place] = milliseconds[item] ?? 0;
    working[place] = workingSeconds[item] ?? 0;
  }
  return {
    ...{ counts, waited, worked },
    spreadOf(group) {
      const end = ends[group] ?? 0;
      const n = counts[group] ?? 0;
      if (n === 0) return null;
      return {
        ...selectQuantiles(calendar, end - n, end, 1000),
        mean: (waited[group] ?? 0) / 1000 / n,
        working: {
          ...selectQuantiles(working, end - n, end, 1),
          mean: (worked[group] ?? 0) / n,
        },
      };
    },
  };
}
