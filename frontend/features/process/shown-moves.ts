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

/** So many boxes can be read at a glance. */
const readable = 12;

/** The largest share of moves, in percent, whose picture can still be read at a glance. */
export function readableShare(moves: readonly Move[]): number {
  for (let share = 100; share > 50; share -= 5) {
    const drawn = new Set(shownMoves(moves, share).map(({ to }) => to));
    if (drawn.size <= readable) return share;
  }
  return 50;
}

/** The moves of one way through. */
export const movesOfWay = (activities: readonly number[]): ReadonlySet<string> =>
  new Set([null, ...activities].map((from, n) => moveKey({ from, to: activities[n] ?? null })));
