import type { Output } from '#shared/endpoint.ts';
import type { processPlayback } from '#shared/process/process-design-api.ts';
import type { CaseTable } from './case-table.ts';

type Playback = Output<typeof processPlayback>;

/** Number of equal intervals in which a period is played back. */
const slices = 60;

/** First and last time of all events, in ms since the epoch; undefined if there are no events. */
function findTimeRange(
  { first, at }: CaseTable,
  chosen: Int32Array,
): readonly [number, number] | undefined {
  let [begin, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of chosen)
    for (let n = first[one] ?? 0; n < (first[one + 1] ?? 0); n += 1) {
      begin = Math.min(begin, at[n] ?? 0);
      end = Math.max(end, at[n] ?? 0);
    }
  return begin <= end ? [begin, end] : undefined;
}

/** Widen a time range to whole months in UTC, so that its ends disclose no single event. */
function widenToWholeMonths([begin, end]: readonly [number, number]): readonly [number, number] {
  const [first, last] = [new Date(begin), new Date(end)];
  return [
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth()),
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1),
  ];
}

/**
 * Count each move in each of 60 equal parts of the time from the first event to the last.
 * @param unit counts are rounded down to multiples of it; with more than 1, the time covers whole months
 */
export function buildPlayback(table: CaseTable, chosen: Int32Array, unit = 1): Playback {
  const span = findTimeRange(table, chosen);
  if (!span) return { moments: [], moves: [] };
  const [begin, end] = unit > 1 ? widenToWholeMonths(span) : span;
  // A period with a single time lasts one second.
  const step = Math.max(1000, end - begin) / slices;
  const { first, at, move, moves, names } = table;
  const counts = new Int32Array(moves.length * slices);
  // Transitions in the order of their first occurrence.
  const happened = new Set<number>();
  for (const one of chosen)
    for (let n = first[one] ?? 0; n < (first[one + 1] ?? 0); n += 1) {
      const slice = Math.min(slices - 1, Math.floor(((at[n] ?? 0) - begin) / step));
      const place = (move[n] ?? 0) * slices + slice;
      counts[place] = (counts[place] ?? 0) + 1;
      happened.add(move[n] ?? 0);
    }
  const nameOf = (activity: number | undefined) => names.activities.texts[activity ?? -1] ?? '';
  return {
    moments: Array.from({ length: slices + 1 }, (_, n) =>
      new Date(Math.round(begin + n * step)).toISOString(),
    ),
    moves: [...happened]
      .map((one) => ({
        ...{ from: nameOf(moves[one]?.from), to: nameOf(moves[one]?.to) },
        counts: Array.from(
          counts.subarray(one * slices, (one + 1) * slices),
          (count) => count - (count % unit),
        ),
      }))
      .filter((one) => one.counts.some((count) => count > 0)),
  };
}
