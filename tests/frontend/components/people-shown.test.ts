import { expect, test } from 'vitest';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import { moveReaderFirst } from '#frontend/widgets/people/reader-first.ts';

const [ana, ben, mira] = ['Ana', 'Ben', 'Mira'].map((name) => ({ userId: name, name }));

test('the viewer is listed first, and the other people keep their order', () => {
  const people = [ana, ben, mira].flatMap((one) => one ?? []);
  expect(moveReaderFirst(people, 'Mira')).toEqual([mira, ana, ben]);
  expect(moveReaderFirst(people, 'Nobody')).toEqual(people);
  expect(moveReaderFirst(people, undefined)).toEqual(people);
});

test.each([
  ['Unknown User', 'Unknown user'],
  ['Ana Unknown User', 'Ana Unknown User'],
])('the stored name %s is shown as %s', (stored, shown) => {
  expect(displayName(stored)).toBe(shown);
});
