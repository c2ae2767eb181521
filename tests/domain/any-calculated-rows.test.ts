import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateForm } from '#shared/forms/calculate.ts';
import { evaluateTruth } from '#shared/forms/evaluate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { FormValue, FormValues } from '#shared/forms/form.ts';
import { readRequestAmount } from '#shared/forms/headline.ts';
import { isUnknown } from '#shared/forms/unknown.ts';
import { runs } from '#tests/support/runs.ts';
import { calculated, f, formWith, listFormErrors, op, v } from './support/calculated-forms.ts';

const number = (key: string) => ({ key, label: key, type: 'number', decimals: 6 });
const money = (key: string, currency: string) => ({ key, label: key, type: 'money', currency });
const text = (key: string) => ({ key, label: key, type: 'text' });
const table = (key: string, ...columns: object[]) => ({
  ...{ key, label: key, type: 'table', columns },
});

type Name = '+' | '-' | '*' | '/';
type Formula = { readonly name: Name; readonly left: string | number; readonly right: string };
const getExpression = ({ name, left, right }: Formula) =>
  op(name, typeof left === 'string' ? f(left) : v(left), f(right));
type OracleValue = number | 'unknown';

/** Calculate the expected results in a separate implementation that resolves names on demand and uses floats. */
function calculateInFloats(
  formulas: Readonly<Record<string, Formula>>,
  given: Readonly<Record<string, number>>,
) {
  const value = (name: string | number): OracleValue => {
    if (typeof name === 'number') return name;
    const formula = formulas[name];
    if (!formula) return given[name] ?? 0;
    const [left, right] = [value(formula.left), value(formula.right)];
    if (left === 'unknown' || right === 'unknown') return 'unknown';
    if (formula.name === '/' && right === 0) return 'unknown';
    const by = { '+': left + right, '-': left - right, '*': left * right, '/': left / right };
    return Math.round(by[formula.name] * 1e6) / 1e6 || 0;
  };
  return value;
}

const getFormula = (...names: string[]) =>
  fc.record({
    name: fc.constantFrom<Name>('+', '-', '*', '/'),
    left: fc.oneof(fc.constantFrom(...names), fc.constantFrom(1, 2, 1000)),
    right: fc.constantFrom(...names),
  });
const answer = fc.constantFrom(undefined, 0, 1, 2, 5, 250);
const rowOf = fc.record({ p: answer, q: answer });

test('a calculated total does not depend on the order of columns and fields, and is unknown if any part is', () => {
  fc.assert(
    fc.property(
      fc.record({
        x: getFormula('p', 'q', 'top'),
        y: getFormula('p', 'x'),
        z: getFormula('q', 'x', 'y'),
      }),
      fc.shuffledSubarray(['p', 'q', 'x', 'y', 'z'], { minLength: 5 }),
      fc.array(rowOf, { minLength: 1, maxLength: 4 }),
      fc.record({ p: answer, top: answer }),
      fc.boolean(),
      (formulas, order, rows, outside, isTotalFirst) => {
        const byKey = new Map<string, object>([
          ...['p', 'q'].map((key): [string, object] => [key, number(key)]),
          ...Object.entries(formulas).map(([key, formula]): [string, object] => [
            key,
            calculated(key, getExpression(formula), { decimals: 6 }),
          ]),
        ]);
        const rest = [
          table('t', ...order.flatMap((key) => byKey.get(key) ?? [])),
          // A form field with the same name as a column does not fill the empty cells of that column.
          ...[number('p'), number('top')],
        ];
        const total = calculated('total', op('sum', f('t.z')), { currency: 'EUR' });
        const form = formWith(isTotalFirst ? [total, ...rest] : [...rest, total]);
        const clean = (one: object) =>
          Object.fromEntries(
            Object.entries(one).filter(([, value]) => value !== undefined),
          ) as Record<string, number>;
        const values = { ...clean(outside), t: rows.map(clean) } as FormValues;
        const parts = rows
          .map(clean)
          .filter((row) => Object.keys(row).length > 0)
          .map((row) => calculateInFloats(formulas, { top: outside.top ?? 0, ...row })('z'));
        const amount = readRequestAmount(form, evaluateForm(form, values));
        if (parts.includes('unknown')) {
          expect(isUnknown(amount)).toBe(true);
          expect(listFormErrors(form, { title: 'x', ...values })).not.toEqual({});
          return;
        }
        const sum = parts.reduce<number>((all, part) => all + Number(part), 0);
        expect(isUnknown(amount) ? undefined : Number(amount?.amount)).toBeCloseTo(sum, 1);
      },
    ),
    { numRuns: runs(600) },
  );
});

test('columns that sum other columns of the same table are calculated, whatever the length of the chain', () => {
  const length = 11;
  const columns = Array.from({ length }, (_, n) =>
    calculated(`c${n}`, n + 1 === length ? f('p') : op('sum', f(`t.c${n + 1}`))),
  );
  for (const all of [columns, columns.toReversed()]) {
    const total = calculated('total', op('max', f('t.c0')), { currency: 'EUR' });
    const form = formWith([total, table('t', ...all, number('p'))]);
    const { amount } = readRequestAmount(form, evaluateForm(form, { t: [{ p: 1 }, { p: 2 }] })) as {
      amount: string;
    };
    expect(Number(amount)).toBe(3 * 2 ** (length - 2));
  }
});

test('submitted values for calculated fields cannot hide a second currency in the amount', () => {
  const form = formWith([
    calculated('total', op('+', f('half'), f('flight')), { currency: 'JPY' }),
    calculated('half', op('/', f('hotel'), v(2))),
    ...[money('hotel', 'EUR'), money('flight', 'JPY')],
  ]);
  const hotel = { amount: '10', currency: 'EUR' };
  const flight = { amount: '100', currency: 'JPY' };
  for (const sent of [{}, { total: { amount: '105', currency: 'JPY' }, half: 5 }]) {
    const amount = readRequestAmount(form, evaluateForm(form, { ...sent, hotel, flight }));
    expect(amount).toMatchObject({ unknown: { why: 'currency' } });
  }
});

describe('amounts in rows', () => {
  const fare = (amount: string) => ({ fare: { amount, currency: 'EUR' } });
  test.each<[string, Readonly<Record<string, FormValue>>[]]>([
    ['the row with an amount first', [fare('100'), { pieces: 2 }]],
    ['the row with an amount last', [{ pieces: 2 }, fare('100')]],
    ['the row with an amount between', [{ pieces: 1 }, fare('100'), { pieces: 2 }]],
  ])(
    'an amount in a table row keeps its currency if the other rows have no amount: %s',
    (_, rows) => {
      const form = formWith([
        money('flight', 'JPY'),
        table(
          't',
          money('fare', 'EUR'),
          number('pieces'),
          calculated('cost', op('*', f('fare'), v(1))),
        ),
        calculated('total', op('+', op('sum', f('t.cost')), f('flight')), { currency: 'JPY' }),
      ]);
      const values = { flight: { amount: '100000', currency: 'JPY' }, t: rows };
      expect(readRequestAmount(form, evaluateForm(form, values))).toMatchObject({
        unknown: { why: 'currency' },
      });
      expect(listFormErrors(form, { title: 'x', ...values })).toHaveProperty('total');
      const apart = readRequestAmount(
        form,
        evaluateForm(form, { ...values, t: rows.filter((row) => !row.fare) }),
      );
      expect(apart).toEqual({ amount: '100000', currency: 'JPY' });
    },
  );

  test('amounts of different currencies in one table column are never added', () => {
    const columns = [money('fare', 'EUR'), money('fee', 'JPY')];
    const cost = calculated('cost', op('+', f('fare'), f('fee')));
    const rows = [fare('1'), { fee: { amount: '2', currency: 'JPY' } }];
    for (const t of [rows, rows.toReversed()])
      for (const currency of ['EUR', 'JPY']) {
        const total = calculated('total', op('sum', f('t.cost')), { currency });
        const form = formWith([table('t', ...columns, cost), total]);
        expect(readRequestAmount(form, evaluateForm(form, { t }))).toMatchObject({
          unknown: { why: 'currency' },
        });
      }
  });
});

describe('numbers in text fields', () => {
  const of = (name: 'min' | 'max', ...texts: string[]) => {
    const keys = texts.map((_, n) => `n${n}`);
    const total = calculated('total', op(name, ...keys.map(f)), { currency: 'EUR' });
    const form = formWith([...keys.map(text), total]);
    const values = Object.fromEntries(keys.map((key, n) => [key, texts[n] ?? '']));
    const amount = readRequestAmount(form, evaluateForm(form, values));
    return isUnknown(amount) ? 'unknown' : amount?.amount;
  };
  test('the minimum and maximum of text fields with numbers compare numeric values, not characters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -99_999, max: 99_999 }), { minLength: 1, maxLength: 4 }),
        (all) => {
          const texts = all.map(String);
          expect(Number(of('max', ...texts))).toBe(Math.max(...all));
          expect(Number(of('min', ...texts))).toBe(Math.min(...all));
        },
      ),
    );
  });
  test.each([['n/a'], ['1.000'], ['ten']])(
    'the minimum and maximum of text fields are unknown if one text is not a plain number, such as “%s”',
    (other) => {
      for (const name of ['min', 'max'] as const) {
        expect(of(name, '5', other)).toBe('unknown');
        expect(of(name, other, '5')).toBe('unknown');
        expect(of(name, other)).toBe('unknown');
      }
    },
  );
  test('a condition orders text fields with numbers by value, but tests their equality as text', () => {
    const judged = (name: '<' | '>=' | '=', left: string, right: string) =>
      evaluateTruth({ op: name, of: [f('one'), { value: right }] } as Expression, {
        values: { one: left },
      });
    expect(judged('<', '9000', '10000')).toBe(true);
    expect(judged('>=', '500', '1000')).toBe(false);
    expect(judged('>=', '1.000', '900')).toHaveProperty('unknown');
    expect(judged('=', '007', '7')).toBe(false);
    expect(judged('<', '2026-03-02', '2026-11-27')).toBe(true);
    expect(judged('<', 'Berlin', 'Hamburg')).toBe(true);
  });
  test('comparing a text with two numeric meanings, such as 1.000, with either number has an unknown result', () => {
    const judged = (name: '=' | '!=' | 'in', right: number) =>
      evaluateTruth({ op: name, of: [f('one'), v(right)] } as Expression, {
        values: { one: '1.000' },
      });
    for (const number of [1, 1000])
      for (const name of ['=', '!=', 'in'] as const)
        expect(judged(name, number)).toHaveProperty('unknown');
    expect([judged('=', 5), judged('!=', 5), judged('in', 5)]).toEqual([false, true, false]);
  });
});

test('a quotient of large numbers, multiplied by its divisor, is exactly the dividend', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 1, max: 900_000_000_000_000 }),
      (sum, divisor) => {
        const total = op('*', op('/', f('a'), f('b')), f('b'));
        const form = formWith([calculated('total', total, { currency: 'EUR' })]);
        const settled = evaluateForm(form, { a: sum, b: divisor });
        expect(settled.total).toEqual({ amount: `${sum}.00`, currency: 'EUR' });
      },
    ),
  );
});
