import { describe, expect, test } from 'vitest';
import {
  formatStepPosition,
  formatStepSequence,
  listStepNumbers,
  moveStep,
  removeStepAt,
  toggleParallelStep,
} from '#frontend/widgets/routing/sequence.ts';

/** Parse "A, B C, D": steps in order, with parallel steps separated by a space. */
const sequence = (text: string) =>
  text
    .split(', ')
    .flatMap((group, at) => group.split(' ').map((name) => ({ id: name, name, order: at + 1 })));
const text = (steps: ReturnType<typeof sequence>) =>
  [...Map.groupBy(steps, ({ order }) => order).values()]
    .map((group) => group.map(({ name }) => name).join(' '))
    .join(', ');

describe('moving a step', () => {
  test.each([
    ['to the start', 'A, B, C', 2, 0, 'C, A, B'],
    ['to the end', 'A, B, C', 0, 2, 'B, C, A'],
    ['from a group to the end', 'A, B C, D', 1, 3, 'A, C, D, B'],
    ['before a group, which it does not join', 'A, B C, D', 3, 1, 'A, D, B C'],
    ['after a group, which it does not join', 'A, B C, D', 0, 2, 'B C, A, D'],
    ['between two parallel steps, which it joins', 'A, B C, D', 3, 2, 'A, B D C'],
    ['after the other step of its group, which it leaves', 'A, B C', 1, 2, 'A, C, B'],
    ['to its own position', 'A, B C, D', 3, 3, 'A, B C, D'],
  ])('a moved step keeps the order of all other steps: %s', (_, before, from, to, after) => {
    const next = moveStep(sequence(before), from, to);
    expect(text(next)).toBe(after);
    expect(new Set(next.map(({ order }) => order)).size).toBe(after.split(', ').length);
  });
});

test.each([
  ['A, B, C', 1, 'A B, C'],
  ['A B, C', 1, 'A, B, C'],
  ['A, B C D', 2, 'A, B, C D'],
  ['A, B C, D', 3, 'A, B C D'],
])(
  'in the routing %s, toggling the step at %i joins it to the group above, or separates it from that group',
  (before, at, after) => expect(text(toggleParallelStep(sequence(before), at))).toBe(after),
);

test('removing a step closes the gap in the order of steps', () =>
  expect(removeStepAt(sequence('A, B, C D'), 1).map(({ order }) => order)).toEqual([1, 2, 2]));

test('the position of a step is shown as a number and in words', () => {
  const steps = sequence('A, B C, D');
  expect(listStepNumbers(steps)).toEqual(['1', '2a', '2b', '3']);
  expect(['A', 'B', 'D'].map((id) => formatStepPosition(steps, id))).toEqual([
    'first',
    'beside C',
    'after B and C',
  ]);
  expect(formatStepSequence(steps)).toBe('A, then B and C, then D');
});
