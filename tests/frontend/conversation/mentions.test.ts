import { expect, test } from 'vitest';
import {
  isMeant,
  mentionPieces,
  stillMeant,
  typedMention,
  withMention,
} from '#frontend/features/conversation/mentions.ts';

const searched = (text: string) => typedMention(text, text.length)?.search;

test('a name is looked for from an @ at the beginning of a word, for at most two words', () => {
  expect(searched('@')).toBe('');
  expect(searched('Hello @Jos')).toBe('Jos');
  expect(searched('Hello\n@José Ma')).toBe('José Ma');
  expect(searched('mail@example')).toBeUndefined();
  expect(searched('@Ben is away')).toBeUndefined();
  expect(searched('Hello')).toBeUndefined();
});

test('people are found by the beginnings of their names, whatever case and accents', () => {
  expect(isMeant('José Álvarez', 'alv')).toBe(true);
  expect(isMeant('José Álvarez', 'jo al')).toBe(true);
  expect(isMeant('José Álvarez', 'varez')).toBe(false);
});

test('the name takes the place of what was typed, and the caret stands after it', () => {
  const text = 'Can @mi look?';
  const typed = typedMention(text, 7);
  if (!typed) throw new Error('Nothing is typed.');
  expect(withMention(text, typed, 'Mira Okafor')).toEqual({
    text: 'Can @Mira Okafor look?',
    caret: 17,
  });
});

test('whoever was chosen and is no longer named is not meant, and nobody twice', () => {
  const mira = { userId: '1', name: 'Mira Okafor', adds: false };
  const ben = { userId: '2', name: 'Ben', adds: true };
  expect(stillMeant('@Mira Okafor, and again @Mira Okafor', [mira, ben, mira])).toEqual([mira]);
});

test('only the names of those who are meant are marked, of two the longer one, in any text', () => {
  const shown = (text: string, ...names: string[]) =>
    mentionPieces(text, names).map((piece) => (piece.isMention ? `[${piece.text}]` : piece.text));
  expect(shown('Hi @Ann Lee and @Bob', 'Ann', 'Ann Lee')).toEqual([
    'Hi ',
    '[@Ann Lee]',
    ' and @Bob',
  ]);
  expect(shown('@@Ann@Ann', 'Ann')).toEqual(['@', '[@Ann]', '[@Ann]']);
  expect(shown('\u202Eabc\u200B@', 'Ann', '')).toEqual(['\u202Eabc\u200B@']);
  expect(shown('')).toEqual([]);
});
