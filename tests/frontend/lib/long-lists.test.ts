import { expect, test } from 'vitest';
import { formatUsedBy } from '#frontend/components/text/used-by-words.ts';
import { formatShortList } from '#frontend/lib/language/short-list.ts';

const routings = (count: number) => Array.from({ length: count }, (_, n) => `Routing ${n}`);

test('a list of names shows all of them up to six, and counts the rest of a longer one', () => {
  for (const count of [0, 1, 6])
    expect(formatShortList(routings(count))).toBe(routings(count).join(', '));
  expect(formatShortList(routings(200))).toBe(
    'Routing 0, Routing 1, Routing 2, Routing 3, Routing 4 and 195 more',
  );
});

test('the routings that use an item are described in one line, however many they are', () => {
  expect(formatUsedBy(routings(200))).toBe(
    '200 routings use it: Routing 0, Routing 1, Routing 2, Routing 3, Routing 4 and 195 more.',
  );
});
