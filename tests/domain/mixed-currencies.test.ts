import { expect, test } from 'vitest';
import { evaluateForm } from '#shared/forms/calculate.ts';
import { evaluateTruth } from '#shared/forms/evaluate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { FormValue } from '#shared/forms/form.ts';
import { findClashingFields } from '#shared/forms/units.ts';
import { calculated, f, formWith, listFormErrors, op, v } from './support/calculated-forms.ts';

const money = (key: string, currency: string) => ({
  ...{ key, label: key, type: 'money', currency },
});
const trip = {
  ...{ key: 'trips', label: 'Trips', type: 'table' },
  columns: [
    money('fare', 'EUR'),
    money('fee', 'JPY'),
    { key: 'seats', label: 'Seats', type: 'number' },
    calculated('cost', op('+', f('fare'), f('fee'))),
  ],
};
const form = (formula: Expression, more: object[] = []) =>
  formWith([
    ...[money('hotel', 'EUR'), money('meals', 'EUR'), money('flight', 'JPY'), trip, ...more],
    calculated('total', formula, { currency: 'EUR' }),
  ]);
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const jpy = (amount: string) => ({ amount, currency: 'JPY' });
const given = { hotel: eur('100'), flight: jpy('100000') };
const half = calculated('half', op('/', f('flight'), v(2)));

test.each<[string, ReturnType<typeof form>, Record<string, FormValue>]>([
  ['a sum', form(op('+', f('hotel'), f('flight'))), given],
  ['a difference', form(op('-', f('hotel'), f('flight'))), given],
  [
    'a sum of lists',
    form(op('sum', f('trips.fare'), f('trips.fee'))),
    {
      trips: [{ fare: eur('1') }, { fee: jpy('2') }],
    },
  ],
  ['the greatest', form(op('max', f('hotel'), f('flight'))), given],
  ['a sum of products', form(op('+', f('hotel'), op('*', f('flight'), v(2)))), given],
  ['a calculated number between', form(op('+', f('hotel'), f('half')), [half]), given],
  ['another currency than the result’s', form(op('sum', f('flight'))), given],
  ['one field of another currency', form(f('flight')), given],
  ['a column', form(op('sum', f('trips.cost'))), { trips: [{ fare: eur('1'), fee: jpy('2') }] }],
])('a formula that mixes amounts of different currencies has no result: %s', (_, mixed, values) => {
  expect(evaluateForm(mixed, values).total).toMatchObject({ unknown: { why: 'currency' } });
  const errors = Object.values(listFormErrors(mixed, { title: 'A', ...values })).flat();
  expect(errors.join(' ')).toMatch(/has another currency|have different currencies/);
  expect(findClashingFields(mixed).length).toBeGreaterThan(0);
});

test.each<[string, ReturnType<typeof form>, Record<string, FormValue>, FormValue]>([
  [
    'only one is answered',
    form(op('+', f('hotel'), f('flight'))),
    { hotel: eur('100') },
    eur('100.00'),
  ],
  [
    'one currency',
    form(op('+', f('hotel'), f('meals'))),
    { hotel: eur('1'), meals: eur('2') },
    eur('3.00'),
  ],
  ['a number on top', form(op('+', f('hotel'), f('a'))), { hotel: eur('1'), a: 2 }, eur('3.00')],
  [
    'a rate that is asked for',
    form(op('*', f('flight'), f('a'))),
    { ...given, a: 0.5 },
    eur('50000.00'),
  ],
  ['pieces', form(op('*', f('hotel'), f('a'), f('b'))), { ...given, a: 2, b: 3 }, eur('600.00')],
  [
    'amounts for each other',
    form(op('*', op('/', f('hotel'), f('meals')), v(2))),
    {
      hotel: eur('6'),
      meals: eur('3'),
    },
    eur('4.00'),
  ],
])(
  'a formula with amounts of one currency, or with a conversion, has a result: %s',
  (_, lawful, values, total) => {
    expect(evaluateForm(lawful, values).total).toEqual(total);
    expect(listFormErrors(lawful, { title: 'A', ...values })).toEqual({});
  },
);

test('a condition that compares amounts of two currencies is undecided without an exchange rate', () => {
  const compared = (name: '<' | '>' | '='): Expression => ({
    op: name,
    of: [f('hotel'), f('flight')],
  });
  for (const name of ['<', '>', '='] as const)
    expect(evaluateTruth(compared(name), { values: given })).toMatchObject({
      unknown: { why: 'currency' },
    });
  expect(evaluateTruth(compared('>'), { values: { hotel: eur('1') } })).toBe(false);
  // Exchange rates make the amounts comparable.
  const convert = ({ amount, currency }: { amount: string; currency: string }) =>
    currency === 'JPY' ? '600' : amount;
  expect(evaluateTruth(compared('<'), { values: given, convert })).toBe(true);
});
