import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateForm } from '#shared/forms/calculate.ts';
import { evaluateTruth } from '#shared/forms/evaluate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { readRequestAmount } from '#shared/forms/headline.ts';
import { isUnknown } from '#shared/forms/unknown.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import {
  calculated,
  f,
  formWith,
  fromThousand,
  listFormErrors,
  op,
  planStages,
  v,
} from './support/calculated-forms.ts';
import { people } from './support/people.ts';

/**
 * Calculate the expected result in a separate implementation with floats. Floats are exact enough to detect values that
 * cannot be calculated.
 */
function known(formula: Expression, values: Readonly<Record<string, unknown>>): number | undefined {
  if ('value' in formula) return Number(formula.value);
  if ('field' in formula) {
    const value = values[formula.field];
    if (value === 'unknown') return undefined;
    if (typeof value === 'string') return undefined;
    return typeof value === 'number' ? value : 0;
  }
  const parts = formula.of.map((part) => known(part, values));
  if (parts.includes(undefined)) return undefined;
  return parts.reduce((left, right) => {
    if (left === undefined || right === undefined) return undefined;
    if (formula.op === '+') return left + right;
    if (formula.op === '-') return left - right;
    if (formula.op === '*') return left * right;
    return right === 0 ? undefined : left / right;
  });
}

test('a step that depends on an amount that cannot be calculated is assigned to the fallback approvers', () => {
  const leaf = (fields: readonly string[]) =>
    fc.oneof(fc.constantFrom(...fields).map(f), fc.constantFrom(0, 1, 2, 1000).map(v));
  const formula = (fields: readonly string[]) =>
    fc
      .tuple(
        fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
        leaf(fields),
        leaf(fields),
      )
      .map(([name, left, right]) => op(name, left, right));
  const answer = fc.constantFrom(undefined, 0, 1, 3, 250, 1e5, 9e14, -7);
  let met = 0;
  fc.assert(
    fc.property(
      fc.tuple(
        formula(['a', 'b', 'note']),
        formula(['a', 'b', 'one']),
        formula(['one', 'two', 'a']),
      ),
      fc.record({ a: answer, b: answer, note: fc.constantFrom(undefined, 'n/a') }),
      ([one, two, sum], given) => {
        const form = formWith([
          calculated('one', one),
          calculated('two', two, { visibleWhen: { op: '!=', of: [f('a'), v(3)] } }),
          calculated('total', sum, { currency: 'EUR' }),
        ]);
        const values = Object.fromEntries(
          Object.entries(given).filter(([, value]) => value !== undefined),
        ) as FormValues;
        const seen: Record<string, unknown> = { ...values };
        for (const [key, expression] of [
          ['one', one],
          ['two', two],
          ['total', sum],
        ] as const) {
          if (key === 'two' && values.a === 3) continue;
          const value = known(expression, seen);
          const isKnown = value !== undefined && Math.abs(value) < 1e15;
          // Floats have no cents of such values.
          fc.pre(!isKnown || Math.abs(value) < 1e13 || Number.isInteger(value));
          seen[key] = isKnown ? Math.round(value * 100) / 100 : 'unknown';
        }
        const settled = evaluateForm(form, values);
        expect(isUnknown(readRequestAmount(form, settled))).toBe(seen.total === 'unknown');
        if (seen.total !== 'unknown') return;
        met += 1;
        expect(Object.keys(listFormErrors(form, { title: 'x', ...values }))).not.toEqual([]);
        const [, finance, limit] = planStages(form, values);
        for (const stage of [finance, limit])
          expect(stage?.approvers.map(({ userId }) => userId)).toEqual([people.fallback]);
        expect(
          evaluateTruth(fromThousand, {
            values: settled,
            facts: () => readRequestAmount(form, settled),
          }),
        ).toHaveProperty('unknown');
      },
    ),
    { numRuns: runs(600) },
  );
  expect(met).toBeGreaterThanOrEqual(minMatches(50));
});
