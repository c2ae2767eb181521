import { expect, test } from 'vitest';
import {
  findTypedMention,
  getActiveMentions,
  insertMention,
  isNameMatch,
  splitMentions,
} from '#frontend/features/conversation/mentions.ts';

const searched = (text: string) => findTypedMention(text, text.length)?.search;

test('a mention search starts at an @ at the beginning of a word and covers at most two words', () => {
  expect(searched('@')).toBe('');
  expect(searched('Hello @Jos')).toBe('Jos');
  expect(searched('Hello\n@José Ma')).toBe('José Ma');
  expect(searched('mail@example')).toBeUndefined();
  expect(searched('@Ben is away')).toBeUndefined();
  expect(searched('Hello')).toBeUndefined();
});

test('people are found by prefixes of their names, regardless of case and accents', () => {
  expect(isNameMatch('José Álvarez', 'alv')).toBe(true);
  expect(isNameMatch('José Álvarez', 'jo al')).toBe(true);
  expect(isNameMatch('José Álvarez', 'varez')).toBe(false);
  for (const search of ['lena', 'anna-l', 'lena weiss', 'Le\u0301na Weiß', 'anna'])
    expect(isNameMatch('Anna-Lena Weiß', search), search).toBe(true);
  for (const search of ['o’br', "o'brien", 'brien', 'lukasz'])
    expect(isNameMatch('Łukasz O’Brien', search), search).toBe(true);
  expect(isNameMatch('Anna-Lena Weiß', 'nna')).toBe(false);
});

test('selecting a name replaces the typed text and moves the caret behind the name', () => {
  const text = 'Can @mi look?';
  const typed = findTypedMention(text, 7);
  if (!typed) throw new Error('Nothing is typed.');
  expect(insertMention(text, typed, 'Mira Okafor')).toEqual({
    text: 'Can @Mira Okafor look?',
    caret: 17,
  });
});

test('a selected person whose name is no longer in the text is not mentioned, and nobody is mentioned twice', () => {
  const mira = { userId: '1', name: 'Mira Okafor', adds: false };
  const ben = { userId: '2', name: 'Ben', adds: true };
  expect(getActiveMentions('@Mira Okafor, and again @Mira Okafor', [mira, ben, mira])).toEqual([
    mira,
  ]);
});

test('only names of mentioned people are highlighted, and the longer of two matching names wins', () => {
  const shown = (text: string, ...names: string[]) =>
    splitMentions(text, names).map((piece) => (piece.isMention ? `[${piece.text}]` : piece.text));
  expect(shown('Hi @Ann Lee and @Bob', 'Ann', 'Ann Lee')).toEqual([
    'Hi ',
    '[@Ann Lee]',
    ' and @Bob',
  ]);
  expect(shown('@@Ann@Ann', 'Ann')).toEqual(['@', '[@Ann]', '[@Ann]']);
  expect(shown('\u202Eabc\u200B@', 'Ann', '')).toEqual(['\u202Eabc\u200B@']);
  expect(shown('')).toEqual([]);
});
