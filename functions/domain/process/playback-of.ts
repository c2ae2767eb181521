import type { Output } from '#shared/endpoint.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import type { processPlayback } from '#shared/process/process-design-api.ts';

type Playback = Output<typeof processPlayback>;

/** So many equal parts a period is played in. */
const slices = 60;

/** The first and the last moment of all events, in ms; undefined of none. */
function ends(cases: readonly ProcessCase[]): readonly [number, number] | undefined {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { events } of cases)
    for (const { at } of events) {
      const moment = Date.parse(at);
      first = Math.min(first, moment);
      last = Math.max(last, moment);
    }
  return first <= last ? [first, last] : undefined;
}

/**
 * How often each move happened in each of 60 equal parts of the time from the first event to the last.
 * @param atLeast what happened less often in a part is told as 0
 */
export function playbackOf(cases: readonly ProcessCase[], atLeast = 1): Playback {
  const span = ends(cases);
  if (!span) return { moments: [], moves: [] };
  const [first, last] = span;
  // A single moment is a second long.
  const step = Math.max(1000, last - first) / slices;
  const moves = new Map<string, Playback['moves'][number]>();
  for (const { events } of cases) {
    let from = '';
    for (const { activity: to, at } of events) {
      const key = JSON.stringify([from, to]);
      const move = moves.get(key) ?? { from, to, counts: Array(slices).fill(0) };
      moves.set(key, move);
      const slice = Math.min(slices - 1, Math.floor((Date.parse(at) - first) / step));
      move.counts[slice] = (move.counts[slice] ?? 0) + 1;
      from = to;
    }
  }
  return {
    moments: Array.from({ length: slices + 1 }, (_, n) =>
      new Date(Math.round(first + n * step)).toISOString(),
    ),
    moves: [...moves.values()]
      .map((move) => ({
        ...move,
        counts: move.counts.map((count) => (count < atLeast ? 0 : count)),
      }))
      .filter(({ counts }) => counts.some((count) => count > 0)),
  };
}
