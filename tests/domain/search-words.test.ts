import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  listSearchWords,
  matchesAllWords,
  maxSearchWords,
  parseTypedWords,
} from '#functions/search/rules/words.ts';

const finds = (typed: string, text: string) =>
  matchesAllWords(listSearchWords(text), parseTypedWords(typed));

test.each([
  ['mal', 'Training in Málaga'],
  ['MÁLAGA', 'Training in Malaga'],
  ['lodz', 'Besuch in Łódź'],
  ['strasse', 'Straße sperren'],
  ['straße', 'Strasse sperren'],
  ['ørsted', 'Orsted contract'],
  ['поезд', 'Служебная поездка'],
  ['東京', '来週の東京出張'],
  ['出', '来週の東京出張'],
  ['ลาพัก', 'ขอลาพักร้อน'],
  ['한', '한국 출장'],
  ['سفر', 'طلب سفر'],
  ['tra li', 'Licence for trade data'],
  ['t-s', 'T-shirts'],
  ['4', 'T-4 van'],
  ['🚗', 'Car'],
])('the search "%s" finds "%s"', (typed, text) => expect(finds(typed, text)).toBe(true));

test.each([
  ['rade', 'Trade fair'],
  ['trade fairy', 'Trade fair'],
  ['taxi', 'Trade fair'],
])(
  'the search "%s" does not find "%s": every typed word must be the prefix of a word',
  (typed, text) => expect(finds(typed, text)).toBe(false),
);

test.each([
  'req',
  'REQ-',
  'req-20',
  'REQ-2026-',
  'REQ-2026-0001',
  'req-2026-000123',
  '123',
  '000123',
  '12',
])('a request is found by its full or partial number: %s', (typed) =>
  expect(finds(typed, 'REQ-2026-000123 Fair')).toBe(true),
);

test.each(['REQ-2025-000123', 'REQ-2026-000124', '23'])(
  'a request is not found by another number: %s',
  (typed) => expect(finds(typed, 'REQ-2026-000123 Fair')).toBe(false),
);

test('only the first words of a long text, and only the beginning of a long word, are indexed', () => {
  const words = Array.from({ length: 60 }, (_, n) => `word${n}x`);
  expect(listSearchWords(words.join(' '))).toEqual(words.slice(0, maxSearchWords));
  expect(listSearchWords('a'.repeat(500))).toEqual(['a'.repeat(24)]);
  expect(finds('a'.repeat(100), 'a'.repeat(500))).toBe(true);
});

test('every indexed word of a text finds the text, regardless of the characters in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const words = listSearchWords(text);
      expect(words.length).toBeLessThanOrEqual(maxSearchWords);
      expect(
        words.filter((word) => word === '' || word.includes('#') || !finds(word, text)),
      ).toEqual([]);
      expect(parseTypedWords(text).length).toBeLessThanOrEqual(6);
    }),
  );
});
