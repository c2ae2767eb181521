import fc from 'fast-check';
import { moveKey } from '#frontend/features/analytics/process/select-moves.ts';

const place = fc.integer({ min: 0, max: 7 });

/** Generate moves from walks through eight activities, so that every activity is between the start and the end. */
export const movesArbitrary = fc
  .array(fc.array(place, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 })
  .map((ways) => {
    const counts = new Map<string, { from: number | null; to: number | null; count: number }>();
    for (const way of ways)
      [null, ...way].forEach((from, n) => {
        const move = { from, to: way[n] ?? null };
        const { count = 0 } = counts.get(moveKey(move)) ?? {};
        counts.set(moveKey(move), { ...move, count: count + 1 });
      });
    return [...counts.values()].map((move) => ({ ...move, requests: move.count, wait: null }));
  });
