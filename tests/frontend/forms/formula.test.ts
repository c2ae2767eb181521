import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aggregateOperators,
  arithmeticOperators,
  type Formula,
  parseTermChoice,
  type Term,
  toExpression,
  toFormula,
  toTermChoice,
} from '#frontend/features/form-builder/components/formula-builder.tsx';
import { evaluateDecimal } from '#shared/forms/evaluate.ts';
import type { Expression } from '#shared/forms/expression.ts';

const count: Expression = { field: 'count' };
const price: Expression = { field: 'price' };

describe('a calculation as a sentence', () => {
  test('a formula lists its terms from left to right: count times price, plus 10', () => {
    const product: Expression = { op: '*', of: [count, price] };
    const formula: Expression = { op: '+', of: [product, { value: 10 }] };
    expect(toFormula(formula)).toEqual({
      first: { kind: 'field', name: 'count' },
      rest: [
        { by: '*', term: { kind: 'field', name: 'price' } },
        { by: '+', term: { kind: 'number', value: 10 } },
      ],
    });
  });

  test.each<[string, Expression]>([
    ['count times (price plus 10)', { op: '*', of: [count, { op: '+', of: [price, count] }] }],
    ['the least of two fields', { op: 'min', of: [count, price] }],
    ['a condition', { op: '=', of: [count, price] }],
  ])('a calculation cannot be written as a formula: %s', (_, expression) =>
    expect(toFormula(expression)).toBeUndefined(),
  );

  const term: fc.Arbitrary<Term> = fc.oneof(
    fc.record({ kind: fc.constant('number' as const), value: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ kind: fc.constant('field' as const), name: fc.constantFrom('count', 'price') }),
    fc.record({
      kind: fc.constant('column' as const),
      by: fc.constantFrom(...aggregateOperators),
      name: fc.constantFrom('lines.a', 'lines.b'),
    }),
  );
  const formulas: fc.Arbitrary<Formula> = fc.record({
    first: term,
    rest: fc.array(fc.record({ by: fc.constantFrom(...arithmeticOperators), term }), {
      maxLength: 6,
    }),
  });

  test('a formula survives conversion to an expression and back', () => {
    fc.assert(
      fc.property(formulas, (formula) => {
        const expression = toExpression(formula);
        expect(toFormula(expression)).toEqual(formula);
      }),
    );
  });

  test.each(['number', 'sum', 'count', 'a'])(
    'a formula accepts a field with the key %s',
    (name) => {
      const field: Term = { kind: 'field', name };
      expect(parseTermChoice(toTermChoice(field))).toEqual(field);
    },
  );

  test('a formula accepts each column and number that the list offers', () => {
    fc.assert(
      fc.property(term, (one) => {
        const expected = one.kind === 'number' ? { ...one, value: 0 } : one;
        expect(parseTermChoice(toTermChoice(one))).toEqual(expected);
      }),
    );
  });

  test('a formula is evaluated from left to right, without operator precedence', () => {
    const values = { count: 3, price: 7, lines: [{ a: 2, b: 5 }, { a: 4 }] };
    const work = (expression: Expression) => Number(evaluateDecimal(expression, { values }));
    const step = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'by' };
    const by: Record<string, (a: number, b: number) => number> = {
      plus: (a, b) => a + b,
      minus: (a, b) => a - b,
      times: (a, b) => a * b,
      by: (a, b) => a / b,
    };
    fc.assert(
      fc.property(formulas, ({ first, rest }) => {
        const alone = (one: Term) => work(toExpression({ first: one, rest: [] }));
        const expected = rest.reduce(
          (sum, one) => by[step[one.by]]?.(sum, alone(one.term)) ?? Number.NaN,
          alone(first),
        );
        const found = work(toExpression({ first, rest }));
        expect(Math.abs(found - expected)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected)));
      }),
    );
  });
});
