import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widenFilter } from '#functions/analytics/rules/coarse-filter.ts';
import { compareDecimals } from '#shared/decimal.ts';
import { Decimal } from '#shared/fields.ts';

const amount = fc
  .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 12n), fc.integer({ min: 0, max: 999_999 }))
  .map(([isNegative, whole, part]) => {
    const isZero = whole === 0n && part === 0;
    return `${isNegative && !isZero ? '-' : ''}${whole}.${String(part).padStart(6, '0')}`;
  });
const getBand = (one: string) => {
  const { amountFrom = '', amountTo = '' } = widenFilter({
    ...{ source: 'own', amountFrom: one, amountTo: one },
  });
  return { least: Decimal.parse(amountFrom), most: Decimal.parse(amountTo) };
};

test('amount filters are rounded to disjoint bands for people who cannot open every request', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [one, other] = [getBand(a), getBand(b)];
      expect(compareDecimals(one.least, a)).toBeLessThanOrEqual(0);
      expect(compareDecimals(one.most, a)).toBeGreaterThanOrEqual(0);
      expect(getBand(one.least)).toEqual(one);
      expect(getBand(one.most)).toEqual(one);
      const isSame = one.least === other.least && one.most === other.most;
      const isApart =
        compareDecimals(one.most, other.least) < 0 || compareDecimals(other.most, one.least) < 0;
      expect(isSame || isApart).toBe(true);
    }),
  );
  expect(getBand('1500')).toEqual({ least: '1000', most: '9999.999999' });
});
