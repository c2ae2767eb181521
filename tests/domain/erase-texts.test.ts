import { expect, test } from 'vitest';
import { createEraser } from '#functions/people/rules/erase-texts.ts';
import { people } from './support/people.ts';

const userId = people.leaver;
const eraser = createEraser({
  userId,
  names: ['Ana María Løvborg', 'Hill'],
  addresses: ['ana@example.org'],
});
const { name, email } = eraser.pseudonym;

test.each([
  ['Ana María Løvborg', name],
  ['Thanks, ana maría løvborg!', `Thanks, ${name}!`],
  ['Løvborg, Ana María asked', `${name} asked`],
  ['Løvborg Ana  María', name],
  ['req-1 travel ana maria lovborg', `req-1 travel ${name.toLowerCase()}`],
  ['Write to ANA@example.org.', `Write to ${email}.`],
  ['{"by":"Ana María Løvborg"}', `{"by":"${name}"}`],
  ['Mariana María Løvborgsen', 'Mariana María Løvborgsen'],
  ['bana@example.org', 'bana@example.org'],
  ['Ana was here', 'Ana was here'],
  ['Up the hill, Hill', 'Up the hill, Hill'],
  ['Hill', 'Hill'],
])('the text %j is stored as %j after the erasure of a person', (before, after) => {
  expect(eraser.replaceIn(before)).toBe(after);
  expect(eraser.replaceIn(after)).toBe(after);
});

test("an erasure replaces the person's former names by the pseudonym and keeps the names of other people", () => {
  const other = { userId: people.manager, name: 'Hill' };
  const value = { by: { userId, name: 'Hill', email: 'x@y.z', title: 'Boss' }, to: [other] };
  expect(eraser.replaceIn(value)).toEqual({ by: { userId, name, email, title: '' }, to: [other] });
});

test("an erasure changes a table key only if the key contains the person's id", () => {
  expect(eraser.replaceKey(`hill#${userId}`)).toBe(`${name.toLowerCase()}#${userId}`);
  expect(eraser.replaceKey(`hill#${people.manager}`)).toBe(`hill#${people.manager}`);
});
