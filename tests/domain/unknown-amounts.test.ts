import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missesSignIn } from '#functions/domain/requests/commands/decide-by-link.ts';
import type { RequestRecord } from '#functions/domain/requests/record/record.ts';
import type { Facts } from '#functions/domain/routing/facts.ts';
import { judge } from '#functions/domain/routing/facts.ts';
import { plan } from '#functions/domain/routing/plan.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { settle } from '#shared/forms/calculate.ts';
import { judgeTruth } from '#shared/forms/evaluate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { Form, type FormValues } from '#shared/forms/form.ts';
import { amountOf } from '#shared/forms/headline.ts';
import { isUnknown } from '#shared/forms/unknown.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { explain } from '#shared/requests/explain.ts';
import { leastMet, runs } from '#tests/support/runs.ts';
import { inReview, ref } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { categoryId, createdAt, departments, formId, monday, people } from './support/people.ts';

const f = (field: string): Expression => ({ field });
const v = (value: string | number): Expression => ({ value });
const op = (name: '+' | '-' | '*' | '/' | 'sum' | 'max' | 'min', ...of: Expression[]) =>
  ({ op: name, of }) as Expression;
const calculated = (key: string, formula: Expression, more: object = {}) => ({
  ...{ key, label: key, type: 'calculated', formula, decimals: 2, ...more },
});
const formWith = (fields: object[]): Form =>
  Form.parse({
    ...{ id: formId, applicationId, name: 'Any', version: 1, status: 'published' },
    ...{ titleField: 'title', amountField: 'total', updatedAt: createdAt, itemVersion: 1 },
    sections: [
      {
        ...{ id: 'main', title: 'Main' },
        fields: [
          { key: 'title', label: 'Title', type: 'text' },
          { key: 'a', label: 'A', type: 'number', decimals: 2 },
          { key: 'b', label: 'B', type: 'number', decimals: 2 },
          { key: 'note', label: 'Note', type: 'text' },
          {
            ...{ key: 'lines', label: 'Lines', type: 'table' },
            columns: [
              { key: 'price', label: 'Price', type: 'number', decimals: 2 },
              { key: 'pieces', label: 'Pieces', type: 'number', decimals: 2 },
              calculated('each', op('/', f('price'), f('pieces'))),
            ],
          },
          ...fields,
        ],
      },
    ],
  });

const company = organisation();
const factsWith = (form: Form, values: FormValues): Facts => {
  const settled = settle(form, values);
  return {
    ...{ requester: ref('employee'), categoryId, departmentId: departments.sales },
    ...{ locationId: null, priority: 'normal', amount: amountOf(form, settled) },
    ...{ values: settled, form },
  };
};
const fromThousand: Expression = { op: '>=', of: [f('$amount'), v(1000)] };
const sequence = routing([
  { approvers: { kind: 'manager', level: 1 } },
  { approvers: { kind: 'group', group: 'Travel desk' }, condition: fromThousand, asksAgain: true },
  { approvers: { kind: 'doa' }, asksAgain: true },
]);
const planned = (form: Form, values: FormValues) =>
  plan(factsWith(form, values), sequence, company, monday).stages;
const errorsOf = (form: Form, values: FormValues) =>
  validateForm(form, values, { today: '2026-03-02', complete: true }).errors;

const total = (formula: Expression) =>
  formWith([calculated('total', formula, { currency: 'EUR' })]);
const half = formWith([
  calculated('half', op('/', f('a'), f('b'))),
  calculated('total', op('*', f('half'), v(2)), { currency: 'EUR' }),
]);
const digits = 999_999_999_999;
describe('an amount that cannot be calculated', () => {
  test.each<[string, Form, FormValues, string]>([
    ['divided by 0', total(op('/', f('a'), f('b'))), { a: 5, b: 0 }, '“B” is empty or 0.'],
    ['divided by nothing', total(op('/', f('a'), f('b'))), { a: 5 }, '“B” is empty or 0.'],
    ['divided by a hidden field', half, { a: 5 }, '“B” is empty or 0.'],
    ['a chain', half, { a: 5, b: 0 }, '“B” is empty or 0.'],
    [
      'with text',
      total(op('+', f('a'), f('note'))),
      { a: 5, note: 'n/a' },
      '“Note” is not a number.',
    ],
    [
      'with a text of two meanings',
      total(op('+', f('a'), f('note'))),
      { note: '1.000' },
      '“Note” is not a number.',
    ],
    [
      'the greatest of text',
      total(op('max', f('a'), f('note'))),
      { a: 5, note: 'x' },
      'a part of it is not a number.',
    ],
    [
      'too large',
      total(op('*', f('a'), f('b'))),
      { a: digits, b: digits },
      'the result has more than 15 digits.',
    ],
    [
      'too far below zero',
      total(op('*', f('a'), f('b'))),
      { a: digits, b: -digits },
      'the result has more than 15 digits.',
    ],
    [
      'rounded to 16 digits',
      total(op('+', f('a'), v(999_999_999_999_999))),
      { a: 0.995 },
      'the result has more than 15 digits.',
    ],
    [
      'enormous',
      total(op('*', ...Array.from({ length: 12 }, () => f('a')))),
      { a: digits },
      'the result has more than 15 digits.',
    ],
    [
      'of rows',
      total(op('sum', f('lines.each'))),
      { lines: [{ price: 5, pieces: 1 }, { price: 5 }] },
      '“Pieces” is empty or 0.',
    ],
    [
      'two rows of many digits',
      total(op('sum', f('lines.price'))),
      { lines: [{ price: 999_999_999_999_999 }, { price: 999_999_999_999_999 }] },
      'the result has more than 15 digits.',
    ],
  ])(
    '%s is refused when it is sent, and asks the fallback approvers where it is not',
    (_, form, values, why) => {
      expect(errorsOf(form, { title: 'x', ...values }).total).toEqual([
        `“total” can’t be calculated: ${why}`,
      ]);
      const [, finance, limit] = planned(form, values);
      for (const stage of [finance, limit]) {
        expect(stage?.skipped).toBeUndefined();
        expect(stage?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
      }
      expect(finance?.approvers[0]?.reasons.map(explain).join(' ')).toBe(
        'The condition of "Step 2" can\'t be judged: a value can\'t be calculated, so Fallback decides as fallback.',
      );
      expect(limit?.approvers[0]?.reasons.map(explain).at(-1)).toContain(
        "The amount can't be calculated, so Fallback decides as fallback.",
      );
    },
  );

  test('a draft with it is saved', () => {
    const draft = { a: 5, b: 0 };
    const { values, errors } = validateForm(half, draft, { today: '2026-03-02', complete: false });
    expect({ values, errors: { ...errors } }).toEqual({ values: draft, errors: {} });
  });

  test('an answer that is refused already says enough', () => {
    const form = total(op('+', f('a'), f('b')));
    expect(Object.keys(errorsOf(form, { a: 'n/a', b: 5 }))).toEqual(['a']);
  });

  test('a condition that does not depend on it is judged', () => {
    const facts = factsWith(half, { a: 5, b: 0 });
    const judged = (condition: Expression) => judge(condition, facts, reference(), monday);
    const isNormal: Expression = { op: '=', of: [f('$priority'), v('normal')] };
    const isLow: Expression = { op: '=', of: [f('$priority'), v('low')] };
    expect(judged({ op: 'or', of: [fromThousand, isNormal] })).toBe('holds');
    expect(judged({ op: 'and', of: [fromThousand, isLow] })).toBe('fails');
    expect(judged({ op: 'and', of: [fromThousand, isNormal] })).toBe('broken');
    expect(judged({ op: 'not', of: [fromThousand] })).toBe('broken');
    expect(judged({ op: 'empty', of: [f('total')] })).toBe('broken');
  });

  test('a money field without an exchange rate is not small', () => {
    const form = formWith([{ key: 'total', label: 'Total', type: 'money', currency: 'XAU' }]);
    const facts = factsWith(form, { total: { amount: '5000', currency: 'XAU' } });
    const condition: Expression = { op: '>=', of: [f('total'), v(1000)] };
    expect(judge(condition, facts, reference(), monday)).toBe('broken');
  });

  test('deciding on it by a link takes a recent sign-in', () => {
    const asked = inReview(company);
    const record: RequestRecord = {
      ...asked,
      request: { ...asked.request, amount: null, formId, formVersion: 1 },
      values: asked.values.map((given) => ({ ...given, values: { a: 5, b: 0 } })),
    };
    const use = { at: monday, reference: reference({ forms: [half] }), signedInAt: undefined };
    expect(missesSignIn(record, use)).toBeDefined();
    const answered = { ...record, values: asked.values.map((given) => ({ ...given, values: {} })) };
    const none = formWith([{ key: 'total', label: 'Total', type: 'money', currency: 'EUR' }]);
    expect(
      missesSignIn(answered, { ...use, reference: reference({ forms: [none] }) }),
    ).toBeUndefined();
  });
});

/** An oracle of its own: floats, which are exact enough to tell what can't be calculated. */
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

test('an amount that cannot be calculated never skips a step or asks anybody but the fallback approvers', () => {
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
          seen[key] = isKnown ? Math.round(value * 100) / 100 : 'unknown';
        }
        const settled = settle(form, values);
        expect(isUnknown(amountOf(form, settled))).toBe(seen.total === 'unknown');
        if (seen.total !== 'unknown') return;
        met += 1;
        expect(Object.keys(errorsOf(form, { title: 'x', ...values }))).not.toEqual([]);
        const [, finance, limit] = planned(form, values);
        for (const stage of [finance, limit])
          expect(stage?.approvers.map(({ userId }) => userId)).toEqual([people.fallback]);
        expect(
          judgeTruth(fromThousand, { values: settled, facts: () => amountOf(form, settled) }),
        ).toHaveProperty('unknown');
      },
    ),
    { numRuns: runs(600) },
  );
  expect(met).toBeGreaterThanOrEqual(leastMet(50));
});
