import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  toDecimal,
} from '#shared/decimal.ts';
import { evaluate, holds } from '#shared/forms/evaluate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { runs } from '#tests/support/runs.ts';

describe('exact decimal numbers', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
    .map(([units, scale]) => {
      const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
      return `${units < 0n ? '-' : ''}${scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits}`;
    });
  test('decimal arithmetic is exact, and rejects division by zero and exponents', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    expect(multiplyDecimals('1150.30', '3')).toBe('3450.90');
    expect(roundDecimal('2.345', 2)).toBe('2.35');
    expect(roundDecimal('-2.345', 2)).toBe('-2.35');
    expect(divideDecimals('10', '3', 2)).toBe('3.33');
    expect(() => divideDecimals('1', '0', 2)).toThrow('Division by zero');
    expect(() => addDecimals('1e5', '1')).toThrow('Not a decimal number');
    expect([toDecimal(1e21), toDecimal(0.1), toDecimal(1e-7), toDecimal(Number.NaN)]).toEqual([
      '1000000000000000000000',
      '0.1',
      '0.0000001',
      null,
    ]);
  });
  test('decimal addition is associative, and subtracting an added amount restores the original', () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).toBe(0);
        expect(
          compareDecimals(addDecimals(addDecimals(a, b), c), addDecimals(a, addDecimals(b, c))),
        ).toBe(0);
        expect(
          compareDecimals(
            multiplyDecimals(a, addDecimals(b, c)),
            addDecimals(multiplyDecimals(a, b), multiplyDecimals(a, c)),
          ),
        ).toBe(0);
        expect(Math.sign(compareDecimals(a, b))).toBe(-Math.sign(compareDecimals(b, a)) || 0);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('expressions', () => {
  const f = (field: string): Expression => ({ field });
  const v = (value: string | number | boolean | null): Expression => ({ value });
  const scope = {
    values: {
      a: 5,
      b: '',
      money: { amount: '10.50', currency: 'EUR' },
      list: ['x', 'y'],
      rows: [{ n: 1 }, { n: 2.5 }, {}],
      flag: true,
      date: '2026-03-02',
    },
  };
  test.each<[string, Expression, boolean]>([
    ['money counts by its amount', { op: '>', of: [f('money'), v(10)] }, true],
    ['an empty value is less than nothing', { op: '<', of: [f('b'), v(10)] }, false],
    ['two empty values are the same', { op: '=', of: [f('b'), f('gone')] }, true],
    ['a column is summed', { op: '=', of: [{ op: 'sum', of: [f('rows.n')] }, v(3.5)] }, true],
    [
      'a column is counted without its gaps',
      { op: '=', of: [{ op: 'count', of: [f('rows.n')] }, v(2)] },
      true,
    ],
    [
      'the greatest of a column',
      { op: '=', of: [{ op: 'max', of: [f('rows.n')] }, v('2.5')] },
      true,
    ],
    ['one of a list', { op: 'in', of: [v('y'), f('list')] }, true],
    ['dates compare', { op: '<', of: [f('date'), v('2026-10-01')] }, true],
    ['yes is yes', f('flag'), true],
    ['not', { op: 'not', of: [f('flag')] }, false],
    ['kinds that differ are never in order', { op: '<', of: [f('flag'), v('x')] }, false],
  ])('an expression is evaluated correctly: %s', (_, expression, expected) =>
    expect(holds(expression, scope, !expected)).toBe(expected),
  );

  const leaf = fc.oneof(
    fc
      .oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.boolean(), fc.constant(null))
      .map((value): Expression => ({ value })),
    fc
      .constantFrom('a', 'b', 'money', 'list', 'rows', 'rows.n', 'gone', '$amount')
      .map((field): Expression => ({ field })),
  );
  const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.record({
        op: fc.constantFrom(
          'and',
          'or',
          'not',
          '=',
          '!=',
          '<',
          '<=',
          '>',
          '>=',
          '+',
          '-',
          '*',
          '/',
          'sum',
          'count',
          'min',
          'max',
          'in',
          'contains',
          'empty',
        ),
        of: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  }));
  test('evaluating any expression never throws, and returns the same value twice', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        expect(evaluate(expression, scope)).toEqual(evaluate(expression, scope));
      }),
      { numRuns: runs(1000) },
    );
  });
});
