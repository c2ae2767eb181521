import type { ProcessFigures } from '#frontend/data/process.ts';

export type Move = ProcessFigures['moves'][number];

/** Names a move of the picture; its ends are indexes of activities, the start and the end have none. */
export const moveKey = ({ from, to }: Pick<Move, 'from' | 'to'>): string =>
  `${from ?? 'start'}>${to ?? 'end'}`;

/**
 * The most travelled moves that carry the wanted share of all of them, in percent; and besides the most travelled way
 * into each activity, so that every one can be reached.
 */
export function shownMoves(moves: readonly Move[], share: number): Move[] {
  const byCount = moves.toSorted((a, b) => b.count - a.count);
  const wanted = (byCount.reduce((sum, { count }) => sum + count, 0) * share) / 100;
  const reached = new Set<number | null>();
  let carried = 0;
  return byCount.filter(({ to, from, count }) => {
    const isMain = carried < wanted;
    const isOnlyWay = to !== from && !reached.has(to);
    if (!isMain && !isOnlyWay) return false;
    if (to !== from) reached.add(to);
    carried += count;
    return true;
  });
}

/** The moves of one way through. */
export const movesOfWay = (activities: readonly number[]): ReadonlySet<string> =>
  new Set([null, ...activities].map((from, n) => moveKey({ from, to: activities[n] ?? null })));
