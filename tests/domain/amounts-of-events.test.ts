import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeStart } from '#shared/process/logs/decode-log.ts';
import { analyzeStart } from '#shared/process/logs/look-at-start.ts';
import { AmountChoice } from '#shared/process/logs/mapping.ts';
import { csvMapping, readCases } from './support/write-log.ts';

const sheet = (amounts: readonly string[]) =>
  [
    'case;activity;at;Costs',
    ...amounts.map((one, n) => `1;Step ${n};2026-03-02T10:${10 + n}Z;${one}`),
  ].join('\n');
const amountIn = (text: string, amountOf: AmountChoice | undefined, decimalComma: boolean) => {
  const mapping = csvMapping({ amountOf, decimalComma, delimiter: ';' }, { amount: 'Costs' });
  const { cases, unreadAmounts } = readCases(text, mapping);
  return [cases[0]?.amount, unreadAmounts];
};

test('the amount of a request is the first, last or largest amount of its events, or their sum, as selected', () => {
  const cents = fc.array(fc.integer({ min: -99_999, max: 9_999_999 }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(cents, fc.boolean(), (all, isComma) => {
      const written = all.map((one) => (one / 100).toFixed(2).replace('.', isComma ? ',' : '.'));
      const expected = {
        ...{ first: all[0], last: all.at(-1), largest: Math.max(...all) },
        sum: all.reduce((sum, one) => sum + one, 0),
      };
      for (const amountOf of AmountChoice.options) {
        const [amount] = amountIn(sheet(written), amountOf, isComma);
        expect(Math.round(Number(amount) * 100) || 0).toBe(expected[amountOf] || 0);
      }
      expect(amountIn(sheet(written), undefined, isComma)).toEqual(
        amountIn(sheet(written), 'first', isComma),
      );
    }),
  );
});

test('an unreadable amount of an event is ignored in the sum and the maximum of the request, but leaves the first amount unknown', () => {
  expect(amountIn(sheet(['10', 'ten', '', '5']), 'sum', false)).toEqual(['15', 0]);
  expect(amountIn(sheet(['ten', '4']), 'largest', false)).toEqual(['4', 0]);
  expect(amountIn(sheet(['ten', '4']), 'first', false)).toEqual([undefined, 1]);
});

test('a log import requires a choice of amount only if the events of one request have different amounts', () => {
  const asked = (text: string) => {
    const start = decodeStart({ bytes: Buffer.from(text), isWhole: true });
    return analyzeStart(start, { timeZone: 'UTC' }).asked;
  };
  expect(asked(sheet(['10', '10', '10']))).toEqual([]);
  expect(asked(sheet(['10', '', '10']))).toEqual([]);
  expect(asked(sheet(['50', '100']))).toEqual(['amountOf']);
  expect(asked(sheet(['50', '100']).replace('Costs', 'Room'))).toEqual([]);
});
