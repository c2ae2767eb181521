import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFoundBy, tokensOf } from '#functions/people/store/user-items.ts';
import { wordsOf } from '#functions/search/rules/words.ts';
import { compareNames, foldAddress, foldName, isSameName } from '#shared/fold-name.ts';
import { namesOf } from '#shared/import/names.ts';
import { Email } from '#shared/users/user.ts';

/** What somebody types without these letters on the keyboard. */
const typed: readonly (readonly [string, string])[] = [
  ['Weiß', 'weiss'],
  ['STRAẞE', 'strasse'],
  ['Łukasz', 'lukasz'],
  ['Søren', 'soren'],
  ['Đorđe', 'dorde'],
  ['Ægir', 'aegir'],
  ['Þóra', 'thora'],
  ['Cœur', 'coeur'],
  ['Yıldız', 'yildiz'],
  ['İnci', 'inci'],
  ['Nguyễn', 'nguyen'],
  ['Ħal', 'hal'],
  ['Ｗｉｄｅ', 'wide'],
  ['Mu\u0308nchen', 'munchen'],
  ['ΣΟΦΟΣ', 'σοφοσ'],
  ['O’Brien', "o'brien"],
  ['Anna–Lena', 'anna-lena'],
  ['Max\u00adMuster', 'maxmuster'],
];

describe.each(typed)('%s', (name, plain) => {
  test('is the same name as what people type', () => {
    expect(foldName(name)).toBe(plain);
    expect(isSameName(name, plain.toUpperCase())).toBe(true);
  });

  test('is found by it among people, requests and the rows of a file', () => {
    const words = tokensOf(plain);
    expect(isFoundBy({ name, email: 'x@example.com' }, words, false)).toBe(true);
    expect(wordsOf(name)).toEqual(wordsOf(plain));
    const names = namesOf('department', [{ id: 'one', name }]);
    expect(names.find(plain)).toEqual({ id: 'one' });
    expect(names.find(name.normalize('NFD'))).toEqual({ id: 'one' });
  });
});

test('names are sorted among those of their plain letter', () => {
  const names = ['Zoe', 'Łukasz', 'Lena', 'Øyvind', 'Otto', 'Ægir', 'Ada', 'Đorđe', 'Dora', 'Emil'];
  expect(names.toSorted(compareNames)).toEqual([
    ...['Ada', 'Ægir', 'Dora', 'Đorđe', 'Emil', 'Lena', 'Łukasz', 'Otto', 'Øyvind', 'Zoe'],
  ]);
  expect(['Step 10', 'Step 2'].toSorted(compareNames)).toEqual(['Step 2', 'Step 10']);
});

test('vowel signs and voiced marks tell names apart', () => {
  expect(isSameName('हिन्द', 'हन्द')).toBe(false);
  expect(isSameName('かき', 'がき')).toBe(false);
  expect(isSameName('バス', 'ﾊﾞｽ')).toBe(true);
});

test('addresses are compared letter by letter', () => {
  expect(foldAddress(' Weiß@Example.com ')).toBe('weiß@example.com');
  expect(foldAddress('Mu\u0308ller@x.de')).toBe(foldAddress('Müller@x.de'));
  expect(foldAddress('müller@x.de')).not.toBe(foldAddress('muller@x.de'));
});

test('one mailbox has one address, however its domain is written', () => {
  for (const typed of [
    'ada@example.org.',
    'ada@EXAMPLE.org',
    'ada@ｅxample．org',
    'ada@example。org',
  ])
    expect([foldAddress(typed), Email.parse(typed)]).toEqual(Array(2).fill('ada@example.org'));
  expect(Email.safeParse('ada@.').success).toBe(false);
});

test('a fold stays the same when it is folded again, and for either form of letters', () => {
  for (const text of fc.sample(fc.string({ unit: 'grapheme' }), 300)) {
    const folded = foldName(text);
    expect(foldName(folded)).toBe(folded);
    expect(foldName(text.normalize('NFD'))).toBe(foldName(text.normalize('NFC')));
  }
});
