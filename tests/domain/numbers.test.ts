import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { setTranslationSource } from '#shared/language/t.ts';
import { translator } from '#shared/language/translator.ts';
import { formatDecimalText, readDecimal, readNumber } from '#shared/numbers/read-number.ts';
import { findDecimalMark, listNumberReadings } from '#shared/numbers/readings.ts';

afterEach(() => setTranslationSource(() => undefined));

const asked = undefined;
describe("a typed number is parsed in the person's locale", () => {
  test.each([
    // Columns: text, English, German, Swiss German.
    ['5', '5', '5', '5'],
    ['5.000', asked, '5000', asked],
    ['5,000', '5000', asked, asked],
    ['12,500', '12500', asked, asked],
    ['12.345', asked, '12345', asked],
    ['-5.000', asked, '-5000', asked],
    ['1.234,50', '1234.5', '1234.5', '1234.5'],
    ['1,234.50', '1234.5', '1234.5', '1234.5'],
    ['1,000,000', '1000000', '1000000', '1000000'],
    ['1.000.000', '1000000', '1000000', '1000000'],
    ['12,34,567.5', '1234567.5', '1234567.5', '1234567.5'],
    ['10 000', '10000', '10000', '10000'],
    ['10 000,5', '10000.5', '10000.5', '10000.5'],
    ['10\u202f000,50', '10000.5', '10000.5', '10000.5'],
    ['1\u00a0234\u00a0567.25', '1234567.25', '1234567.25', '1234567.25'],
    ["1'000.50", '1000.5', '1000.5', '1000.5'],
    ['1’000', '1000', '1000', '1000'],
    ['1150.30', '1150.3', '1150.3', '1150.3'],
    ['1150,30', '1150.3', '1150.3', '1150.3'],
    ['1234.567', '1234.567', '1234.567', '1234.567'],
    ['0.500', '0.5', '0.5', '0.5'],
    ['0,125', '0.125', '0.125', '0.125'],
    [',5', '0.5', '0.5', '0.5'],
    ['5.', '5', '5', '5'],
    ['١٢٣٤', '1234', '1234', '1234'],
    ['١٬٢٣٤٫٥٠', '1234.5', '1234.5', '1234.5'],
    ['۱۲۳۴٫۵', '1234.5', '1234.5', '1234.5'],
    ['१२३.५', '123.5', '123.5', '123.5'],
    ['๑๒๓', '123', '123', '123'],
    ['−12', '-12', '-12', '-12'],
    ['+3', '3', '3', '3'],
    ['-0', '0', '0', '0'],
    ['007', '7', '7', '7'],
    [' １２３ ', '123', '123', '123'],
  ])(
    'the number %s is parsed as %s in English, %s in German and %s in Swiss German',
    (text, en, de, ch) => {
      expect(readDecimal(text, { locale: 'en-GB' })).toBe(en);
      expect(readDecimal(text, { locale: 'de-DE' })).toBe(de);
      expect(readDecimal(text, { locale: 'de-CH' })).toBe(ch);
    },
  );

  test.each(
    [
      ['', 'a lot', '12 pieces', '1.2.3', '1,15,0', '.', '-', '1e5', '0x10', 'Infinity', '1 2'],
      ['12345678901234567', '0.1234567', '10 00', '1.0000.000', '1,000.000,5', '½', '--5', '5-'],
      ['1,234.567.890', '1 000.000', '(5)', '5 EUR'],
    ].flat(),
  )('the text %j is not a number in any language', (text) => {
    const digits = text === '1 000.000' ? '1000' : undefined;
    for (const locale of ['en-GB', 'de-DE', 'de-CH'])
      expect(readDecimal(text, { locale })).toBe(digits);
  });

  test.each([
    ['1.150', 'en-GB', '1.15'],
    ['1,150', 'en-GB', '1150'],
    ['1,150', 'de-DE', '1.15'],
    ['1.150', 'de-DE', '1150'],
  ])(
    'the text %s in the locale %s is parsed as %s if three decimal places are allowed',
    (text, locale, value) => expect(readDecimal(text, { locale, decimals: 3 })).toBe(value),
  );

  test.each([
    ['1,150.30 EUR', '1150.3'],
    ['€ 5', '5'],
    ['5\u00a0€', '5'],
    ['−5,50€', '-5.5'],
    ['EUR5', '5'],
    ['5 eur', '5'],
    ['-€5.50', '-5.5'],
    ['− € 5', '-5'],
    ['–5 €', '-5'],
    ['5.– €', '5'],
    ['€ 1.234,-', '1234'],
    ['5 USD', undefined],
    ['$ 5', undefined],
  ])('the text %s is parsed as %s in a field for EUR amounts', (text, value) =>
    expect(
      ['en-GB', 'de-DE', 'de-CH', 'fr-FR', 'hi-IN', 'pt-BR'].map((locale) =>
        readDecimal(text, { locale, unit: 'EUR' }),
      ),
    ).toEqual(Array.from({ length: 6 }, () => value)),
  );

  test("an ambiguous number causes an error that shows both values in the person's notation", () => {
    expect(readNumber('5.000', { locale: 'en-GB' })).toEqual({
      problem: '“5.000” could be 5,000 or 5. Write 5000 or 5.',
    });
    expect(readNumber('12.345', { locale: 'en-GB' })).toEqual({
      problem: '“12.345” could be 12,345 or a fraction. Write 12345 for the first.',
    });
    setTranslationSource(() => translator('de', {}));
    expect(readNumber('12,500')).toEqual({
      problem: '“12,500” could be 12.500 or 12,5. Write 12500 or 12,5.',
    });
  });

  test("an error about a number shows a valid example in the person's notation", () => {
    const problem = (text: string, options = {}) =>
      readNumber(text, { locale: 'de-DE', ...options });
    expect(problem('n/a')).toEqual({ problem: 'Enter a number such as 1.150,30.' });
    expect(problem('n/a', { decimals: 0 })).toEqual({ problem: 'Enter a number such as 12.' });
    expect(problem('5 USD', { unit: 'EUR' })).toEqual({ problem: 'Enter the amount in EUR.' });
    expect(problem('1234567890123456')).toEqual({ problem: 'This number is too large.' });
  });
});

test('a formatted number is parsed to the same number in every locale', () => {
  const locales = [
    ...['en-GB', 'en-US', 'en-IN', 'en-ZA', 'en-CH', 'de-DE', 'de-AT', 'de-CH'],
    ...['fr-FR', 'fr-CH', 'pt-BR', 'pt-PT', 'hi-IN', 'ar-EG', 'fa-IR', 'bn-BD', 'pl-PL', 'sv-SE'],
  ] as const;
  fc.assert(
    fc.property(
      fc.record({
        cents: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
        decimals: fc.constantFrom(0, 1, 2, 3, 6),
        locale: fc.constantFrom(...locales),
      }),
      ({ cents, decimals, locale }) => {
        const value = (cents / 10 ** decimals).toFixed(decimals);
        const shown = formatDecimalText(value, locale);
        const read = readDecimal(shown, { locale, decimals });
        expect(Number(read)).toBe(Number(value));
      },
    ),
  );
});

test('an amount formatted with its currency is parsed to the same amount in every locale', () => {
  const locales = ['en-IN', 'en-ZA', 'tr-TR', 'de-LI', 'fr-CH', 'sv-SE', 'fa-IR', 'ne-NP', 'it-CH'];
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom('EUR', 'CHF', 'JPY', 'BHD', 'INR', 'SEK'),
      fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
      (locale, currency, units) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
        const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions();
        const value = units / 10 ** decimals;
        const read = readDecimal(format.format(value), { locale, decimals, unit: currency });
        expect(Number(read)).toBe(value);
      },
    ),
  );
});

test('in a field with at most two decimal places, three digits after the separator are thousands or ambiguous', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('en-GB', 'de-DE', 'de-CH'),
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 999 }),
      fc.constantFrom('.', ','),
      fc.constantFrom(0, 2),
      (locale, whole, rest, mark, decimals) => {
        const text = `${whole}${mark}${String(rest).padStart(3, '0')}`;
        const read = readDecimal(text, { locale, decimals });
        const thousands = String(whole * 1000 + rest);
        // With at most two decimal places, three digits after a separator are thousands or require a choice.
        expect([thousands, undefined]).toContain(read);
      },
    ),
  );
});

describe('the decimal separator of a column', () => {
  test.each([
    [['1.000', '25.000', '12.500'], undefined],
    [['1.000', '25.000,5'], ','],
    [['1,000', '25.5'], '.'],
    [['1.000.000', '2.000'], ','],
    [['12', '7'], undefined],
    [['1.5', '1,5'], undefined],
    [['n/a', '', '3,25'], ','],
  ])('the decimal separator of the values %j is %s', (texts, mark) =>
    expect(findDecimalMark(texts)).toBe(mark),
  );

  test('a numeric text has one value for each decimal separator that it could use', () => {
    expect(listNumberReadings('1.000')).toEqual({ '.': '1', ',': '1000' });
    expect(listNumberReadings('1.000,50')).toEqual({ ',': '1000.5' });
    expect(listNumberReadings('10 000')).toEqual({ '.': '10000', ',': '10000' });
    expect(listNumberReadings('n/a')).toEqual({});
  });
});
