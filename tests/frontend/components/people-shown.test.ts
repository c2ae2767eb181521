import { expect, test } from 'vitest';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import { readerFirst } from '#frontend/widgets/people/reader-first.ts';

const [ana, ben, mira] = ['Ana', 'Ben', 'Mira'].map((name) => ({ userId: name, name }));

test('the viewer is listed first, and the other people keep their order', () => {
  const people = [ana, ben, mira].flatMap((one) => one ?? []);
  expect(readerFirst(people, 'Mira')).toEqual([mira, ana, ben]);
  expect(readerFirst(people, 'Nobody')).toEqual(people);
  expect(readerFirst(people, undefined)).toEqual(people);
});

test.each([
  ['Unknown User', 'Unknown user'],
  ['Ana Unknown User', 'Ana Unknown User'],
])('the stored name %s is shown as %s', (stored, shown) => {
  expect(displayName(stored)).toBe(shown);
});
