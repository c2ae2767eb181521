import { describe, expect, test } from 'vitest';
import { calculateAnswers } from '#shared/forms/calculate.ts';
import { Form, type FormValues } from '#shared/forms/form.ts';
import { formatRequestTitle, readRequestAmount } from '#shared/forms/headline.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { answers } from './support/acts.ts';
import { exampleForm } from './support/sample-form.ts';

const today = '2026-03-02';
const withFields = (fields: readonly object[], more: object = {}): Form =>
  Form.parse({
    ...exampleForm,
    titleField: 'purpose',
    amountField: undefined,
    sections: [
      {
        id: 'one',
        title: 'One',
        fields: [{ key: 'purpose', label: 'Purpose', type: 'text' }, ...fields],
      },
    ],
    ...more,
  });
const refused = (fields: readonly object[], values: FormValues, complete = true) =>
  validateForm(withFields(fields), values, { today, complete }).errors;

describe('answers of a form', () => {
  test("row sums and the total of a form are calculated, and the client's values for them are ignored", () => {
    const given = {
      ...answers('10.10'),
      lines: [
        {
          count: 2,
          price: { amount: '10.10', currency: 'EUR' },
          sum: { amount: '0', currency: 'EUR' },
        },
        { count: 1, price: { amount: '0.05', currency: 'EUR' } },
      ],
      total: { amount: '1', currency: 'EUR' },
    };
    const { values, errors } = validateForm(exampleForm, given, { today, complete: true });
    expect(errors).toEqual({});
    expect(values.total).toEqual({ amount: '20.25', currency: 'EUR' });
    expect(readRequestAmount(exampleForm, values)).toEqual({ amount: '20.25', currency: 'EUR' });
    expect(formatRequestTitle(exampleForm, values)).toBe('Fair in Lyon');
  });
  test('a hidden field is neither required nor stored', () => {
    const { values, errors } = validateForm(
      exampleForm,
      { ...answers('1'), plate: 'L-XY 1' },
      { today, complete: true },
    );
    expect([values.plate, errors]).toEqual([undefined, {}]);
  });
  test('a calculated field is calculated even if its formula uses a calculated field further down the form', () => {
    const asked = withFields([
      {
        key: 'gross',
        label: 'Gross',
        type: 'calculated',
        formula: { op: '*', of: [{ field: 'net' }, { value: 2 }] },
      },
      {
        key: 'net',
        label: 'Net',
        type: 'calculated',
        formula: { op: '+', of: [{ field: 'n' }, { value: 1 }] },
      },
      { key: 'n', label: 'N', type: 'number' },
    ]);
    expect(calculateAnswers(asked, { n: 4 })).toMatchObject({ gross: 10, net: 5 });
  });

  const one = (field: object) => [{ key: 'x', label: 'X', ...field }];
  test.each<[string, object, FormValues['x'], string | undefined]>([
    ['a required text', { type: 'text', required: true }, ' ', 'Enter “X”.'],
    [
      'a text that is too long',
      { type: 'text', maxLength: 3 },
      'four',
      'Use at most 3 characters.',
    ],
    [
      'a text that matches its pattern',
      { type: 'text', pattern: 'projectNumber' },
      'P-2044',
      undefined,
    ],
    [
      'a text that does not match its pattern',
      { type: 'text', pattern: 'projectNumber' },
      'X',
      'Enter a project number, such as P-2044.',
    ],
    ['a number', { type: 'number' }, 3, undefined],
    ['a text for a number', { type: 'number' }, '3', 'Enter a number.'],
    ['a fraction', { type: 'number' }, 3.5, 'Enter a whole number.'],
    ['too many decimals', { type: 'number', decimals: 1 }, 3.55, 'Use at most 1 decimal places.'],
    ['a huge number', { type: 'number' }, 1e300, 'This number is too large.'],
    ['money', { type: 'money', currency: 'EUR' }, { amount: '1.50', currency: 'EUR' }, undefined],
    [
      'a float for money',
      { type: 'money', currency: 'EUR' },
      1.5,
      'Enter an amount such as 1150.30.',
    ],
    [
      'an infinite amount',
      { type: 'money', currency: 'EUR' },
      { amount: '1e400', currency: 'EUR' },
      'Enter an amount such as 1150.30.',
    ],
    [
      'another currency',
      { type: 'money', currency: 'EUR' },
      { amount: '1', currency: 'USD' },
      'Enter the amount in EUR.',
    ],
    [
      'negative money',
      { type: 'money', currency: 'EUR' },
      { amount: '-1', currency: 'EUR' },
      'Enter an amount that is not negative.',
    ],
    ['a date', { type: 'date' }, '2026-02-28', undefined],
    ['an invalid date', { type: 'date' }, '2026-02-30', 'Enter a date such as 2026-11-21.'],
    [
      'a date too early',
      { type: 'date', notBefore: '$today' },
      '2026-03-01',
      'Enter 2026-03-02 or a later date.',
    ],
    ['an option', { type: 'select', options: [{ value: 'a', label: 'A' }] }, 'a', undefined],
    [
      'an unknown option',
      { type: 'select', options: [{ value: 'a', label: 'A' }] },
      'b',
      'Choose from the list.',
    ],
    [
      'a repeated option',
      { type: 'multiSelect', options: [{ value: 'a', label: 'A' }] },
      ['a', 'a'],
      'Choose each only once.',
    ],
    ['yes or no', { type: 'yesNo' }, false, undefined],
    ['a text instead of yes', { type: 'yesNo' }, 'yes', 'Answer yes or no.'],
    ['an address', { type: 'email' }, 'a@b.example', undefined],
    ['an invalid address', { type: 'email' }, 'a@', 'Enter an e-mail address.'],
    ['an unknown person', { type: 'person' }, 'Anna', 'Choose a person.'],
    [
      'a text instead of a table',
      { type: 'table', columns: [{ key: 'c', label: 'C', type: 'text' }] },
      'rows',
      'Enter rows.',
    ],
    [
      'too few rows',
      { type: 'table', minRows: 2, columns: [{ key: 'c', label: 'C', type: 'text' }] },
      [{ c: 'x' }],
      'Enter at least 2: row.',
    ],
  ])('an answer is validated by the type of its field: %s', (_, field, value, reason) => {
    expect(refused(one(field), { purpose: 'p', x: value ?? null }).x).toEqual(
      reason === undefined ? undefined : [reason],
    );
  });
  test('each cell of a table is validated by its column, and each error names the row and the column', () => {
    const errors = validateForm(
      exampleForm,
      {
        ...answers('1'),
        lines: [{ count: 1, price: { amount: 'x', currency: 'EUR' } }, { count: 'a' }],
      },
      { today, complete: true },
    ).errors;
    expect(Object.keys(errors).sort()).toEqual(['lines.0.price', 'lines.1.count', 'lines.1.price']);
  });
  test('a required file field needs a file and accepts no more than the maximum number of files', () => {
    const field = [{ key: 'x', label: 'X', type: 'file', required: true, maxFiles: 2 }];
    const errors = (files: number) =>
      validateForm(
        withFields(field),
        { purpose: 'p' },
        { today, files: { x: files }, complete: true },
      ).errors.x;
    expect([errors(0), errors(1), errors(3)]).toEqual([
      ['Add a file to “X”.'],
      undefined,
      ['Add at most 2 files.'],
    ]);
  });
});
