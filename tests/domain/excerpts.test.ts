import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildExcerpt } from '#functions/search/rules/excerpt.ts';
import { parseTypedWords } from '#functions/search/rules/words.ts';

/** Format the excerpt with its matches in brackets. */
const formatExcerpt = (text: string, typed: string) =>
  buildExcerpt(text, parseTypedWords(typed))
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Budget for Budapest', 'bud', '[Bud]get for [Bud]apest'],
  ['Hotel in Málaga, please', 'MALA hotel', '[Hotel] in [Mála]ga, please'],
  ['Hotel in Ma\u0301laga', 'ma', 'Hotel in [Ma\u0301]laga'],
  ['An der Straße', 'stras', 'An der [Straß]e'],
  ['Łódź/Gdańsk', 'gdan lodz', '[Łódź]/[Gdań]sk'],
  ['as REQ-2026-000123 was', 'req-2026-0001', 'as [REQ-2026-0001]23 was'],
  ['as REQ-2026-000123 was', '123', 'as REQ-2026-000[123] was'],
  ['出張は京都です', '京都', '出張は[京都]です'],
  ['nothing of it', 'lyon', 'nothing of it'],
])('the excerpt of %j for the search %j is %j', (text, typed, expected) => {
  expect(formatExcerpt(text, typed)).toBe(expected);
});

test('the excerpt of a long text surrounds the first match and starts at a word', () => {
  const text = `${'before '.repeat(60)}Lyon${' after'.repeat(60)}`;
  expect(formatExcerpt(text, 'lyo')).toMatch(/^…(before ){4,6}\[Lyo\]n( after)+ ?\w*…$/);
  expect(formatExcerpt(`${'x'.repeat(500)} Lyon`, 'lyon')).toBe('…[Lyon]');
});

test('an excerpt is always a part of its text and no longer than the limit', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(fc.constantFrom('Straße', 'ﬁne', '½', '🚗', '京都', '  ', 'Ma\u0301', '007', 'İz'))
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(odd, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), (text, typed) => {
      const pieces = buildExcerpt(text, parseTypedWords(typed));
      const whole = pieces.map((piece) => piece.text).join('');
      const bare = whole.replace(/^…/, '').replace(/…$/, '');
      expect(text.includes(whole) || text.includes(bare)).toBe(true);
      expect(whole.length).toBeLessThanOrEqual(162);
    }),
  );
});
