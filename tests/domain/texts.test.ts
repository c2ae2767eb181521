import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainInvalidText } from '#shared/field-text.ts';
import { checkValue } from '#shared/forms/check-value.ts';
import { Field, FieldKey } from '#shared/forms/form.ts';
import { isVisibleText, takeCharacters, trimInvisible, truncateCodeUnits } from '#shared/text.ts';

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

test('truncating a text never splits a character and returns a prefix of the text', () => {
  fc.assert(
    fc.property(anyText, fc.nat(12), (text, most) => {
      const cut = truncateCodeUnits(text, most);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(takeCharacters(text, most).isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  ['Zoë Łukasz', undefined],
  ['𠮷野家', undefined],
  ['👩‍👩‍👧', undefined],
  ['שלום ‏עולם', undefined],
  ['two\nlines', undefined],
  ['\ud800', 'Invalid characters: U+D800.'],
  ['a\u202eb', 'Invalid characters: U+202E.'],
  ['\u0000', 'Invalid characters: U+0000.'],
  ['\u009b', 'Invalid characters: U+009B.'],
])('the validation of the text %j returns: %s', (text, why) => {
  expect(explainInvalidText(text)).toBe(why);
});

test('a title with a line break is rejected', () => {
  expect(explainInvalidText('a\r\nb', { oneLine: true })).toBe('Invalid characters: U+000D.');
  expect(explainInvalidText('a\u2028b', { oneLine: true })).toBe('Invalid characters: U+2028.');
});

test.each(['', ' ', '\u200b', '\u200d\u2060', '\ufeff', '\u3164', '\u00ad'])(
  'the text %j has no visible character',
  (text) => {
    expect(isVisibleText(text)).toBe(false);
  },
);

test('a date before the year 1000 is rejected', () => {
  const field = Field.parse({ key: 'on', label: 'On', type: 'date' });
  if (field.type !== 'date') throw new Error('No date.');
  const near = { values: {}, today: '2026-03-02' };
  expect(checkValue(field, '0000-01-01', near)).toBe('Enter a date such as 2026-11-21.');
  expect(checkValue(field, '0206-03-02', near)).toBe('Enter a date such as 2026-11-21.');
  expect(checkValue(field, '9999-12-31', near)).toBeUndefined();
});

test.each(Object.getOwnPropertyNames(Object.prototype))('a field key must not be %s', (name) => {
  expect(FieldKey.safeParse(name).success).toBe(false);
});

test('a text of any length is trimmed of spaces and invisible characters at both ends only', () => {
  const space = '\u200b \u00a0\ufeff\n';
  const inner = `Ł${space.repeat(200_000)}ß`;
  expect(trimInvisible(`${space}${inner}${space}`)).toBe(inner);
  expect(trimInvisible(space.repeat(200_000))).toBe('');
});
