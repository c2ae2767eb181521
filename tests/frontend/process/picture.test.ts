import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickBoxSize } from '#frontend/features/analytics/process/drawing.ts';
import { placeDrawing, selectLayoutArrows } from '#frontend/features/analytics/process/layout.ts';
import { readProcessQuery } from '#frontend/features/analytics/process/process-address.ts';
import {
  getReadableShare,
  type Move,
  pathEdges,
  selectMoves,
} from '#frontend/features/analytics/process/select-moves.ts';
import { splitNameLines } from '#frontend/features/analytics/process/split-name.ts';
import { formatWait } from '#frontend/features/analytics/process/waits.ts';
import { runs } from '#tests/support/runs.ts';
import { movesArbitrary } from './moves-of-ways.ts';

/** Return the nodes that are reachable along moves from the start, or backward from the end. */
function reachedFrom(moves: readonly Move[], ends: (move: Move) => [number | null, number | null]) {
  const reached = new Set<number | null>([null]);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const move of moves) {
      const [near, far] = ends(move);
      if (reached.has(near)) reached.add(far);
    }
  }
  return reached;
}

test('every node of the process map is reachable from the start and leads to the end', () => {
  fc.assert(
    fc.property(movesArbitrary, fc.integer({ min: 50, max: 100 }), (all, share) => {
      const shown = selectMoves(all, share);
      const drawn = new Set(shown.flatMap(({ from, to }) => [from, to]));
      expect(reachedFrom(shown, ({ from, to }) => [from, to])).toEqual(drawn);
      expect(reachedFrom(shown, ({ from, to }) => [to, from])).toEqual(drawn);
      const sum = (list: readonly { readonly count: number }[]) =>
        list.reduce((total, { count }) => total + count, 0);
      expect(sum(shown)).toBeGreaterThanOrEqual((sum(all) * share) / 100);
      expect(selectMoves(all, 100)).toHaveLength(all.length);
    }),
  );
});

test('the process map shows the largest share of transitions at which it remains readable', () => {
  fc.assert(
    fc.property(movesArbitrary, (all) => {
      const isReadable = (share: number) => {
        const shown = selectMoves(all, share);
        return new Set(shown.map(({ to }) => to)).size <= 11 && shown.length <= 15;
      };
      const shares = Array.from({ length: 51 }, (_, n) => 100 - n);
      expect(getReadableShare(all)).toBe(shares.find(isReadable) ?? 50);
    }),
  );
});

test('an activity name and its count fit on one or two lines of the process map, and a longer name is truncated', () => {
  expect(splitNameLines('Finance', '12')).toEqual(['Finance']);
  expect(splitNameLines('Approved by line manager', '108,665')).toEqual([
    ...['Approved by line', 'manager'],
  ]);
  expect(splitNameLines('Declaration SUBMITTED by EMPLOYEE', '11,371')).toEqual([
    ...['Declaration', 'SUBMITTED by EMPLOY…'],
  ]);
  expect(splitNameLines('Kraftfahrzeughaftpflichtversicherung', '1')).toEqual([
    'Kraftfahrzeughaftpflicht…',
  ]);
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), fc.nat(), (name, count) => {
      const lines = splitNameLines(name, String(count));
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThan(42);
    }),
  );
});

test('long names in the process map are truncated in the part that they share with other names', () => {
  const declared = ['SUPERVISOR', 'MISSING', 'EMPLOYEE', 'ADMINISTRATION'].map(
    (who) => `Declaration FINAL_APPROVED by ${who}`,
  );
  for (const name of declared)
    expect(splitNameLines(name, '10,131', declared).join(' ')).toContain(name.split(' ').at(-1));
  const part = fc.stringMatching(/^[a-z]{4,9}$/);
  const affix = fc.stringMatching(/^([A-Za-z]{3,9} ){4,8}$/);
  fc.assert(
    fc.property(
      affix,
      fc.uniqueArray(part, { minLength: 2, maxLength: 6 }),
      affix,
      (a, parts, b) => {
        for (const names of [
          parts.map((one) => `${a}${one}`),
          parts.map((one) => `${one} ${a}`),
          parts.map((one) => `${a}${one} ${b}`),
        ]) {
          const shown = names.map((name) =>
            splitNameLines(
              name.trim(),
              '1,214',
              names.map((one) => one.trim()),
            ).join(' '),
          );
          expect(new Set(shown).size).toBe(names.length);
        }
      },
    ),
  );
});

test('the process map limits the number of transitions that it draws, and the drawn ones connect all activities', () => {
  const arrows = Array.from({ length: 568 }, (_, n) => ({
    ...{ from: n === 0 ? 'start' : `${(n * 7) % 51}`, to: n === 567 ? 'end' : `${(n * 13) % 51}` },
    weight: 1 + Math.floor((568 - n) / 30),
  }));
  const boxes = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  const placing = [...selectLayoutArrows({ boxes, arrows })];
  expect(placing.length).toBeLessThanOrEqual(160);
  expect(new Set(placing.flatMap(({ from, to }) => [from, to]))).toEqual(new Set(boxes));
  expect(placing.slice(0, 1)).toEqual(arrows.slice(0, 1));
  const placed = placeDrawing({ boxes, arrows });
  expect(placed.arrows).toHaveLength(568);
  for (const { points, label } of placed.arrows)
    for (const { x, y } of [...points, label]) expect(Number.isFinite(x + y)).toBe(true);
  expect(placed.arrows.filter(({ isStraight }) => isStraight)).toHaveLength(568 - placing.length);
});

test('boxes of the process map never overlap, and transitions start and end at boxes', () => {
  fc.assert(
    fc.property(movesArbitrary, fc.boolean(), (all, isTall) => {
      const name = (one: number | null, cap: string) => (one === null ? cap : String(one));
      const arrows = all.map(({ from, to, count }) => ({
        ...{ from: name(from, 'start'), to: name(to, 'end'), weight: count },
      }));
      const boxes = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
      const placed = placeDrawing({ boxes, arrows, isTall });
      const size = (name: string) => pickBoxSize(name, isTall);
      const centres = Object.entries(placed.boxes);
      for (const [one, a] of centres)
        for (const [other, b] of centres)
          if (one < other)
            expect(
              Math.abs(a.x - b.x) >= (size(one).width + size(other).width) / 2 ||
                Math.abs(a.y - b.y) >= (size(one).height + size(other).height) / 2,
              `${one} on ${other}`,
            ).toBe(true);
      for (const { points } of placed.arrows) expect(points.length).toBeGreaterThanOrEqual(2);
    }),
    { numRuns: runs(50) },
  );
});

test('the edges of a variant lead from each activity to the next one, from the start to the end', () => {
  expect([...pathEdges([2, 0, 2])]).toEqual(['start>2', '2>0', '0>2', '2>end']);
});

test('invalid URL parameters of the process map are ignored', () => {
  const of = (text: string) => readProcessQuery(new URLSearchParams(text), '2026-11-23');
  expect(of('source=x&from=yesterday&course=odd&category=')).toEqual({});
  expect(of('period=90')).toEqual({ from: '2026-08-26', to: '2026-11-23' });
  expect(of('from=2026-03-01&to=2026-02-30&amountFrom=100&amountTo=1,5')).toEqual({
    ...{ from: '2026-03-01', amountFrom: '100' },
  });
  expect(of('period=90&from=2020-01-01').from).toBe('2026-08-26');
  expect(of('category=Travel&course=rework')).toEqual({
    ...{ category: 'Travel', course: 'rework' },
  });
});

test('a waiting time is shown in a suitable unit, with working days of eight hours', () => {
  const of = (seconds: number, time: 'calendar' | 'working' = 'calendar') =>
    formatWait(seconds, { time }, 'en-GB');
  expect([20, 300, 3600, 30 * 3600, 75 * 3600].map((one) => of(one))).toEqual([
    ...['at once', '5 min', '1 h', '30 h', '3.1 days'],
  ]);
  expect(of(24 * 3600, 'working')).toBe('3 working days');
});
