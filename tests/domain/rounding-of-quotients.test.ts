import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateForm } from '#shared/forms/calculate.ts';
import { evaluateTruth } from '#shared/forms/evaluate.ts';
import { Expression } from '#shared/forms/expression.ts';
import { runs } from '#tests/support/runs.ts';
import { calculated, f, formWith, op, v } from './support/calculated-forms.ts';

const judge = (name: string, left: Expression, right: number, given: number) =>
  evaluateTruth(Expression.parse({ op: name, of: [left, v(right)] }), { values: { a: given } });
/** Divide by a number and multiply by the same number. */
const thereAndBack = (by: number) => op('*', op('/', f('a'), v(by)), v(by));

describe('a quotient that is multiplied again', () => {
  test.each([3, 6, 7, 9, 11, 13, 97, 365])(
    'dividing by %i and multiplying again returns the original number',
    (by) => {
      const quotient = thereAndBack(by);
      for (const name of ['>=', '<=', '=', 'in'])
        expect(judge(name, quotient, 1000, 1000), name).toBe(true);
      for (const name of ['>', '<', '!='])
        expect(judge(name, quotient, 1000, 1000), name).toBe(false);
      const rest = op('-', quotient, v(1000));
      expect(judge('=', rest, 0, 1000)).toBe(true);
      expect(judge('and', rest, 1, 1000)).toBe(false);
      expect(judge('>', op('/', v(1), rest), 0, 1000)).toMatchObject({ unknown: { why: 'zero' } });
      expect(judge('=', op('max', quotient, v(1000)), 1000, 1000)).toBe(true);
    },
  );

  test('a multiplied quotient still differs from a number that is one ten-thousandth away', () => {
    expect(judge('>=', thereAndBack(3), 1000, 999.9999)).toBe(false);
    expect(judge('<=', thereAndBack(3), 1000, 1000.0001)).toBe(false);
  });

  test('a quotient is compared by its exact value, for any amount, divisor and limit', () => {
    const cents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });
    const near = fc.constantFrom(-1, 0, 0, 1);
    fc.assert(
      fc.property(cents, near, fc.integer({ min: 1, max: 9999 }), (amount, more, by) => {
        const limit = (amount + more) / 100;
        expect(judge('>=', thereAndBack(by), limit, amount / 100)).toBe(more <= 0);
      }),
      { numRuns: runs(300) },
    );
  });

  test('a quotient is rounded by its exact value, with a half rounded up', () => {
    const half = calculated('half', op('/', thereAndBack(3), v(200)), { currency: 'EUR' });
    const form = formWith([{ key: 'a', label: 'A', type: 'number' }, half]);
    expect(evaluateForm(form, { a: 1 }).half).toEqual({ amount: '0.01', currency: 'EUR' });
    expect(evaluateForm(form, { a: 201 }).half).toEqual({ amount: '1.01', currency: 'EUR' });
  });
});
