import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesSearchPrefixes, splitNameTokens } from '#functions/people/store/user-items.ts';
import { listSearchWords } from '#functions/search/rules/words.ts';
import { compareNames, foldAddress, foldName, isSameName } from '#shared/fold-name.ts';
import { indexNames } from '#shared/import/names.ts';
import { Email } from '#shared/users/user.ts';

/** Names, each with its spelling on a keyboard without these letters. */
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
  ['Ƶeljko', 'zeljko'],
  ['Ɨbrahim', 'ibrahim'],
  ['ẞ', 'ss'],
  ['ﬁnanz', 'finanz'],
  ['ƀaker', 'baker'],
  ['Ꝉuis', 'luis'],
  ['Ƚena', 'lena'],
  ['Kalaalliĸ', 'kalaallik'],
  ['Ǆurić', 'dzuric'],
  ['Paraŀlel', 'parallel'],
  ['O´Brien', "o'brien"],
  ['Hawaiʻi', "hawai'i"],
  ['Anna‑Lena', 'anna-lena'],
  ['Zero\u200bWidth', 'zerowidth'],
  ['№ 5', 'no 5'],
  ['Артём', 'артем'],
];

describe.each(typed)('the name %s', (name, plain) => {
  test('a name with accented or special letters equals the name typed in ASCII', () => {
    expect(foldName(name)).toBe(plain);
    expect(isSameName(name, plain.toUpperCase())).toBe(true);
  });

  test('people, requests and imported rows are found by a name typed with plain letters', () => {
    const words = splitNameTokens(plain);
    expect(matchesSearchPrefixes({ name, email: 'x@example.com' }, words, false)).toBe(true);
    expect(listSearchWords(name)).toEqual(listSearchWords(plain));
    const names = indexNames('department', [{ id: 'one', name }]);
    expect(names.find(plain)).toEqual({ id: 'one' });
    expect(names.find(name.normalize('NFD'))).toEqual({ id: 'one' });
  });
});

/** Latin letters without a keyboard equivalent: Roman numerals, clicks, tones, stops, length marks. */
const unlike = new Set([...'·ːˑↀↁↂↅↆↇↈƅƨƻƽɂʔʕʖʗʘʡʢʬʭᴤᴥꜣꜥꜫꜭꜯꝩꝫꝭꝯꝸꞌꞏꟓꟕ꟏ꭠꭡꭣǀǁǂǃ𝼊𝼎𝼏']);
const latin = Array.from({ length: 0x20000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /\p{Script=Latin}/u.test(letter));

test('every Latin letter of Unicode is folded to ASCII letters, except for a fixed list of letters', () => {
  expect(latin.length).toBeGreaterThan(1400);
  const left = latin
    .flatMap((letter) => [...foldName(letter)])
    .filter((one) => !/[a-z']/.test(one));
  expect([...new Set(left)].filter((one) => !unlike.has(one))).toEqual([]);
  expect(new Set(left)).toEqual(unlike);
});

test('the folding of Latin letters is the same in every version, because stored keys use it', () => {
  const old = latin.filter((letter) => letter < '\ua7c0' && letter.length === 1);
  const all = old.map((letter) => `${letter}${foldName(letter)}`).join(' ');
  expect(createHash('sha256').update(all).digest('hex')).toBe(
    '437dd8f1973124636184bb57e956b62aa7f3f8aa42ea5918f7ca9cb11357f87e',
  );
});

test('uppercase and lowercase Latin letters fold equally, and folding a letter twice changes nothing', () => {
  for (const letter of latin) {
    const folded = foldName(letter);
    expect(foldName(folded)).toBe(folded);
    expect(foldName(letter.toLowerCase())).toBe(folded);
    if (letter.toUpperCase().toLowerCase() === letter)
      expect(foldName(letter.toUpperCase())).toBe(folded);
  }
});

test('accents and special letters of names do not affect their order', () => {
  const names = ['Zoe', 'Łukasz', 'Lena', 'Øyvind', 'Otto', 'Ægir', 'Ada', 'Đorđe', 'Dora', 'Emil'];
  expect(names.toSorted(compareNames)).toEqual([
    ...['Ada', 'Ægir', 'Dora', 'Đorđe', 'Emil', 'Lena', 'Łukasz', 'Otto', 'Øyvind', 'Zoe'],
  ]);
  expect(['Step 10', 'Step 2'].toSorted(compareNames)).toEqual(['Step 2', 'Step 10']);
});

test('names that differ only in vowel signs or voiced sound marks are different', () => {
  expect(isSameName('हिन्द', 'हन्द')).toBe(false);
  expect(isSameName('かき', 'がき')).toBe(false);
  expect(isSameName('バス', 'ﾊﾞｽ')).toBe(true);
});

test('a name that contains an at sign but is no email address is found when typed with plain letters', () => {
  const names = indexNames('department', [
    { id: 'one', name: 'Größe @ Łódź' },
    { id: 'two', name: 'R&D@Home' },
    { id: 'three', name: 'Größe', parentId: 'two' },
  ]);
  for (const text of ['grosse @ lodz', 'Gro\u0308ße @ Łódź'])
    expect(names.find(text)).toEqual({ id: 'one' });
  expect(names.find('r&d@home')).toEqual({ id: 'two' });
  expect(names.find('R&D@Home / Grosse')).toEqual({ id: 'three' });
});

test.each(['<@', '@', 'a@.', 'a@。', ' ', '\u200b'])(
  'a text of any length is refused as an email address without a slow search: %j',
  (part) => {
    for (const end of ['', '>', 'x']) {
      const text = part + part.slice(-1).repeat(1_000_000) + end;
      expect(Email.safeParse(text).success).toBe(false);
      expect(foldAddress(text).length).toBeGreaterThan(0);
    }
  },
);

test('accents and special letters of email addresses are not folded', () => {
  expect(foldAddress(' Weiß@Example.com ')).toBe('weiß@example.com');
  expect(foldAddress('Mu\u0308ller@x.de')).toBe(foldAddress('Müller@x.de'));
  expect(foldAddress('müller@x.de')).not.toBe(foldAddress('muller@x.de'));
});

test('email addresses are equal for all notations of the same domain', () => {
  for (const typed of [
    'ada@example.org.',
    'ada@EXAMPLE.org',
    'ada@ｅxample．org',
    'ada@example。org',
  ])
    expect([foldAddress(typed), Email.parse(typed)]).toEqual(Array(2).fill('ada@example.org'));
  expect(Email.safeParse('ada@.').success).toBe(false);
});

test('folding a text twice changes nothing, and all Unicode normalization forms fold equally', () => {
  for (const text of fc.sample(fc.string({ unit: 'grapheme' }), 300)) {
    const folded = foldName(text);
    expect(foldName(folded)).toBe(folded);
    expect(foldName(text.normalize('NFD'))).toBe(foldName(text.normalize('NFC')));
  }
});
