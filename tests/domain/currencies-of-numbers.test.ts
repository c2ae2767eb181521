import { expect, test } from 'vitest';
import { evaluateCondition, isConditionUndecidable } from '#functions/organisation/rules/facts.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { FormValue } from '#shared/forms/form.ts';
import { calculated, f, factsWith, formWith, op, v } from './support/calculated-forms.ts';
import { reference } from './support/organisation.ts';
import { monday } from './support/people.ts';

const money = (key: string, currency: string) => ({
  ...{ key, label: key, type: 'money', currency },
});
const lines = {
  ...{ key: 'lines', label: 'Lines', type: 'table' },
  columns: [money('price', 'USD'), calculated('twice', op('*', f('price'), v(2)))],
};
const form = formWith([
  money('fare', 'USD'),
  money('fee', 'CHF'),
  { key: 'nights', label: 'Nights', type: 'number' },
  lines,
  calculated('plain', op('*', f('fare'), v(2))),
  calculated('chained', op('+', f('plain'), f('plain'))),
  calculated('summed', op('sum', f('lines.twice'))),
  calculated('ratio', op('/', f('fare'), f('fare'))),
  calculated('foreign', op('*', f('fee'), v(2))),
  calculated('count', op('*', f('nights'), v(2))),
]);
/** In this test a dollar is worth a tenth of a euro, and francs have no rate. */
const rate = {
  ...{ id: crypto.randomUUID(), applicationId: crypto.randomUUID(), version: 1 },
  ...{ currency: 'USD', rate: '0.1', validFrom: '2020-01-01' },
};
const verdict = (condition: Expression, values: Record<string, FormValue>) => {
  const facts = factsWith(form, values);
  const known = reference({ rates: [rate] });
  const isOpen = isConditionUndecidable(condition, facts, known, monday);
  return isOpen ? 'undecided' : evaluateCondition(condition, facts, known, monday);
};
const usd = (amount: string) => ({ amount, currency: 'USD' });
const given = {
  fare: usd('5000'),
  lines: [{ price: usd('1000') }, { price: usd('4000') }],
  nights: 600,
  fee: { amount: '1', currency: 'CHF' },
};
const from = (field: string, least: number): Expression => ({
  ...{ op: '>=', of: [f(field), v(least)] },
});

test.each<[string, string, number]>([
  ['a product of an amount', 'plain', 1000],
  ['a number calculated from one', 'chained', 2000],
  ['a sum of a column', 'summed', 1000],
])('a condition on %s compares the value in the currency of the company', (_, field, euros) => {
  expect(verdict(from(field, euros), given)).toBe('holds');
  expect(verdict(from(field, euros + 1), given)).toBe('fails');
});

test('a condition on a table column compares its amounts in the currency of the company', () => {
  const greatest = (least: number): Expression => ({
    ...{ op: '>=', of: [op('max', f('lines.twice')), v(least)] },
  });
  expect(verdict(greatest(800), given)).toBe('holds');
  expect(verdict(greatest(801), given)).toBe('fails');
});

test('a condition does not convert a number without a currency', () => {
  expect(verdict(from('ratio', 1), given)).toBe('holds');
  expect(verdict(from('count', 1200), given)).toBe('holds');
  expect(verdict(from('count', 1201), given)).toBe('fails');
});

test('a condition on an amount without an exchange rate is undecided', () => {
  expect(verdict(from('foreign', 1), given)).toBe('undecided');
});
