import type { ProcessFigures } from '#frontend/data/process.ts';

export type Move = ProcessFigures['moves'][number];

/**
 * Return the key of a move in the process map. Its ends are indexes of activities, or `null` for the start and the end.
 */
export const moveKey = ({ from, to }: Pick<Move, 'from' | 'to'>): string =>
  `${from ?? 'start'}>${to ?? 'end'}`;

type Place = number | null;

/**
 * Return for each activity the best move from the start, or (`backwards`) to the end. The best path is short and
 * frequent. Activities without a connection have none.
 */
function findBestMoves(moves: readonly Move[], backwards: boolean): ReadonlyMap<number, Move> {
  const side = ({ from, to }: Move): { near: Place; far: Place } =>
    backwards ? { near: to, far: from } : { near: from, far: to };
  const leaving = Map.groupBy(
    moves.filter(({ from, to }) => from !== to),
    (move) => side(move).near,
  );
  const best = new Map<number, Move>();
  const costs = new Map<Place, number>([[null, 0]]);
  const open = new Set<Place>([null]);
  const costOf = (place: Place) => costs.get(place) ?? Number.POSITIVE_INFINITY;
  while (open.size > 0) {
    const next = [...open].reduce((least, one) => (costOf(one) < costOf(least) ? one : least));
    open.delete(next);
    for (const move of leaving.get(next) ?? []) {
      const { far } = side(move);
      const cost = costOf(next) + 1 / move.count;
      if (far === null || cost >= costOf(far)) continue;
      costs.set(far, cost);
      open.add(far);
      best.set(far, move);
    }
  }
  return best;
}

/**
 * Return the most frequent moves that cover the requested share, in percent. Paths that connect them with the start and
 * the end are added. Activities reached only by open requests have no path to the end.
 */
export function selectMoves(moves: readonly Move[], share: number): Move[] {
  const byCount = moves.toSorted((a, b) => b.count - a.count);
  const wanted = (byCount.reduce((sum, { count }) => sum + count, 0) * share) / 100;
  const [arriving, goingOn] = [findBestMoves(byCount, false), findBestMoves(byCount, true)];
  const shown = new Set<Move>();
  const connect = (place: Place, best: ReadonlyMap<number, Move>, next: (move: Move) => Place) => {
    for (let at = place; at !== null; ) {
      const move = best.get(at);
      if (!move) return;
      shown.add(move);
      at = next(move);
    }
  };
  const show = (move: Move) => {
    shown.add(move);
    for (const place of [move.from, move.to]) {
      connect(place, arriving, ({ from }) => from);
      connect(place, goingOn, ({ to }) => to);
    }
  };
  let carried = 0;
  for (const move of byCount) {
    if (carried >= wanted) break;
    show(move);
    carried += move.count;
  }
  return byCount.filter((move) => shown.has(move));
}

/** Maximum number of boxes and arrows that people can read at a glance. */
const readable = { boxes: 11, arrows: 15 } as const;

/** Return the largest share of moves from 50 to 100 percent whose map is still readable at a glance. */
export function getReadableShare(moves: readonly Move[]): number {
  const isReadable = (share: number) => {
    const shown = selectMoves(moves, share);
    const boxes = new Set(shown.map(({ to }) => to));
    return boxes.size <= readable.boxes && shown.length <= readable.arrows;
  };
  // Binary search works because a larger share shows a superset of moves.
  let [least, most] = [50, 100];
  while (least < most) {
    const share = Math.ceil((least + most) / 2);
    if (isReadable(share)) least = share;
    else most = share - 1;
  }
  return least;
}

/** Return the keys of a variant's moves. */
export const pathEdges = (activities: readonly number[]): ReadonlySet<string> =>
  new Set([null, ...activities].map((from, n) => moveKey({ from, to: activities[n] ?? null })));
