import { expect, test } from 'vitest';
import { describeQuorum } from '#frontend/widgets/routing/quorum-words.ts';

const people = (count: number) =>
  ['Priya', 'Ben', 'Mira', 'Hana', 'Jonas'].slice(0, count).map((name) => ({
    userId: name,
    name,
    reasons: [],
  }));

test.each([
  [0, 0, 'Nobody'],
  [1, 1, 'Priya'],
  [1, 2, 'Priya or Ben'],
  [2, 2, 'Priya and Ben'],
  [2, 3, '2 of Priya, Ben and Mira'],
  [1, 5, 'Priya, Ben or 3 more'],
  [3, 5, '3 of Priya, Ben and 3 more'],
  [5, 5, 'Priya, Ben and 3 more'],
])('a quorum of %i of %i people is described as: %s', (approvals, of, words) => {
  expect(describeQuorum({ people: people(of), needed: { approvals } })).toBe(words);
});
