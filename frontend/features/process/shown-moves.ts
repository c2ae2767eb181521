import type { ProcessFigures } from '#frontend/data/process.ts';

export type Move = ProcessFigures['moves'][number];

/** Names a move of the picture; its ends are indexes of activities, the start and the end have none. */
export const moveKey = ({ from, to }: Pick<Move, 'from' | 'to'>): string =>
  `${from ?? 'start'}>${to ?? 'end'}`;

/**
 * The most travelled moves that carry the wanted share of all of them, in percent; and the most travelled ways into and
 * out of whatever these lead to, so that everything that is drawn is reached from the start and goes on.
 */
export function shownMoves(moves: readonly Move[], share: number): Move[] {
  const byCount = moves.toSorted((a, b) => b.count - a.count);
  const wanted = (byCount.reduce((sum, { count }) => sum + count, 0) * share) / 100;
  const shown = new Set<Move>();
  const reached = new Set<number | null>();
  const left = new Set<number | null>();
  const show = (move: Move | undefined) => {
    if (!move || shown.has(move)) return;
    shown.add(move);
    const { from, to } = move;
    if (from === to) return;
    reached.add(to);
    left.add(from);
    const isAway = (one: Move) => one.from !== one.to;
    if (from !== null && !reached.has(from))
      show(byCount.find((one) => one.to === from && isAway(one)));
    if (to !== null && !left.has(to)) show(byCount.find((one) => one.from === to && isAway(one)));
  };
  let carried = 0;
  for (const move of byCount) {
    if (carried >= wanted) break;
    show(move);
    carried += move.count;
  }
  return byCount.filter((move) => shown.has(move));
}

/** So many boxes, and arrows between them, can be read at a glance. */
const readable = { boxes: 11, arrows: 15 } as const;

/** The largest share of moves from a half on, in percent, whose picture can still be read at a glance. */
export function readableShare(moves: readonly Move[]): number {
  const isReadable = (share: number) => {
    const shown = shownMoves(moves, share);
    const boxes = new Set(shown.map(({ to }) => to));
    return boxes.size <= readable.boxes && shown.length <= readable.arrows;
  };
  // A larger share shows the same and more.
  let [least, most] = [50, 100];
  while (least < most) {
    const share = Math.ceil((least + most) / 2);
    if (isReadable(share)) least = share;
    else most = share - 1;
  }
  return least;
}

/** The moves of one way through. */
export const movesOfWay = (activities: readonly number[]): ReadonlySet<string> =>
  new Set([null, ...activities].map((from, n) => moveKey({ from, to: activities[n] ?? null })));
