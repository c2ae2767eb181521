import { describe, expect, test } from 'vitest';
import { formatAmount } from '#frontend/components/text/format/numbers.ts';
import { validateLevel } from '#functions/approval-limits/rules/validate-authority.ts';
import { validateFormDefinition } from '#functions/forms/rules/validate-form.ts';
import { convertMoney } from '#functions/organisation/rules/convert.ts';
import { validateCondition } from '#functions/routing/rules/validate-condition.ts';
import { getCurrencyDecimals } from '#shared/currency.ts';
import { evaluateForm } from '#shared/forms/calculate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { findAmountCandidate } from '#shared/forms/units.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import { calculated, company, f, formWith, op, v } from './support/calculated-forms.ts';
import { reference } from './support/organisation.ts';
import { id, monday } from './support/people.ts';

const money = (key: string, currency: string, more: object = {}) => ({
  ...{ key, label: key, type: 'money', currency, ...more },
});
const currencies = ['EUR', 'USD', 'JPY', 'KRW', 'ISK', 'BHD', 'KWD', 'CLF'] as const;

test('a currency has the decimal places of ISO 4217', () =>
  expect(currencies.map(getCurrencyDecimals)).toEqual([2, 2, 0, 0, 0, 3, 3, 4]));

describe.each(currencies)('an amount in %s', (currency) => {
  const decimals = getCurrencyDecimals(currency);
  const form = formWith([money('total', currency)]);
  const errors = (amount: string) =>
    validateForm(form, { total: { amount, currency } }, { today: '2026-03-02', complete: false })
      .errors.total;
  const withPlaces = (places: number) => (places === 0 ? '999' : `999.${'5'.repeat(places)}`);

  test('an amount with more decimal places than its currency is rejected', () => {
    expect(errors(withPlaces(decimals))).toBeUndefined();
    expect(errors(withPlaces(decimals + 1))).toHaveLength(1);
    expect(errors('5.000000')).toBeUndefined();
  });

  test('a calculated amount is rounded to the decimal places of its currency', () => {
    const total = formWith([calculated('total', f('a'), { currency, decimals: 6 })]);
    const settled = evaluateForm(total, { a: 1234.567891 });
    const places = /\.(\d+)/.exec(JSON.stringify(settled.total))?.[1]?.length ?? 0;
    expect(places).toBe(decimals);
  });

  test('a displayed amount is never rounded', () => {
    const amount = `999.${'5'.repeat(decimals + 1)}`;
    expect(formatAmount(amount, currency, 'en')).toBe(amount);
    expect(formatMoneyText({ amount, currency })).toBe(`${amount} ${currency}`);
    expect(formatMoneyText({ amount: '1000', currency })).toBe(
      `1,000${decimals ? `.${'0'.repeat(decimals)}` : ''} ${currency}`,
    );
  });

  test('approval limits and conditions reject an amount with more decimal places than its currency', () => {
    const level = (amount: string) => ({
      ...{ id: id(999), applicationId: 'x', version: 1, rank: 99, name: 'New' },
      limit: { amount, currency },
    });
    const settings = { ...reference().configuration, currency };
    const known = reference({ configuration: settings, rates: [] });
    const fine = validateLevel(level(withPlaces(decimals)) as never, known, monday);
    expect(fine['limit.amount']).toBeUndefined();
    const refused = validateLevel(level(withPlaces(decimals + 1)) as never, known, monday);
    expect(refused['limit.amount']).toHaveLength(1);
    const compared = (amount: string): Expression => ({
      op: '>=',
      of: [f('$amount'), v(Number(amount))],
    });
    const lint = (amount: string) =>
      validateCondition(compared(amount), [form], { ...company, reference: known });
    expect(lint(withPlaces(decimals))).toEqual([]);
    expect(lint(withPlaces(decimals + 1))).toHaveLength(1);
  });
});

test('a converted amount has the decimal places of the company currency', () => {
  const configuration = { ...reference().configuration, currency: 'JPY' };
  const rate = { id: id(998), applicationId: 'x', currency: 'EUR', rate: '160.5', version: 1 };
  const known = reference({
    configuration,
    rates: [{ ...rate, validFrom: '2026-01-01' }] as never,
  });
  expect(convertMoney({ amount: '1.01', currency: 'EUR' }, known, monday)?.amount).toBe('162');
});

describe('a form with amounts in two currencies', () => {
  const total = (formula: Expression, more: object = { currency: 'EUR' }) => {
    const form = formWith([
      money('hotel', 'EUR'),
      money('flight', 'JPY'),
      calculated('total', formula, more),
    ]);
    return Object.values(validateFormDefinition(form)).flat();
  };
  test.each<[string, Expression]>([
    ['added', op('+', f('hotel'), f('flight'))],
    ['subtracted', op('-', f('hotel'), f('flight'))],
    ['added within', op('*', op('+', f('hotel'), f('flight')), v(2))],
    ['compared', op('max', f('hotel'), f('flight'))],
  ])('a formula is rejected if amounts in two currencies are %s', (_, formula) =>
    expect(total(formula)).toEqual([
      'These amounts have different currencies: hotel (EUR), flight (JPY). Use one currency.',
    ]),
  );
  test('a formula is rejected if its result has another currency than its amounts', () => {
    const why = 'The result is in EUR, but it is calculated from flight (JPY).';
    expect(total(f('flight'))).toEqual([why]);
    expect(total(op('*', f('flight'), v(2)))).toEqual([why]);
  });
  test('a formula with amounts in two currencies is rejected even if its result has no currency', () =>
    expect(total(op('+', f('hotel'), f('flight')), {})).toContain(
      'These amounts have different currencies: hotel (EUR), flight (JPY). Use one currency.',
    ));
  test('a formula accepts two currencies if a rate field converts one, or if it does not add them', () => {
    expect(total(op('*', f('flight'), f('a')))).toEqual([]);
    expect(total(op('/', f('hotel'), v(2)))).toEqual([]);
  });
  test('a formula with a value that is not a number is rejected', () =>
    expect(total(op('*', f('hotel'), { value: '1.234,5x' }))).toEqual([
      '“1.234,5x” is not a number.',
    ]));
});

test('a form without an amount field gets its calculated total suggested as the amount', () => {
  const { amountField: _, ...form } = formWith([
    money('hotel', 'EUR'),
    money('flight', 'EUR'),
    calculated('total', op('+', f('hotel'), f('flight'))),
  ]);
  expect(findAmountCandidate(form)).toMatchObject({ field: { key: 'total' }, currency: 'EUR' });
  const { amountField: __, ...none } = formWith([calculated('total', op('+', f('a'), f('b')))]);
  expect(findAmountCandidate(none)).toBeUndefined();
});
