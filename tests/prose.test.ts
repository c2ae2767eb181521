import { expect, test } from 'vitest';
import { findExceededLimits, findViolations } from './prose/check-prose.ts';
import { rules } from './prose/rules.ts';
import { listUnknownWords } from './prose/spell.ts';

/** True if a comment breaks the rule with this name. */
const breaks = (name: string, text: string) =>
  rules.some(
    (rule) => rule.name === name && rule.breaks({ file: 'a.ts', line: 1, kind: 'comment', text }),
  );

test('comments, test titles and names follow the rules of plain English', () => {
  expect(findExceededLimits(findViolations())).toEqual([]);
});

test('every word of comments, titles, names and documents is in a dictionary', () => {
  expect(listUnknownWords()).toEqual([]);
});

test('each rule of plain English detects bad sentences and accepts good ones', () => {
  expect(breaks('opening', 'What no weekend is in.')).toBe(true);
  expect(breaks('opening', 'Excludes weekends.')).toBe(false);
  expect(breaks('capital', 'undefined while loading')).toBe(true);
  expect(breaks('capital', '`undefined` while loading')).toBe(false);
  expect(breaks('verb', 'The page is told of it.')).toBe(true);
  expect(breaks('verb', 'Notifies the page.')).toBe(false);
  expect(breaks('length', 'one '.repeat(41))).toBe(true);
});
