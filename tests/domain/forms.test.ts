import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lintForm } from '#functions/domain/forms/lint-form.ts';
import { add, compare, divide, fromNumber, multiply, round, subtract } from '#shared/decimal.ts';
import { calculate } from '#shared/forms/calculate.ts';
import { evaluate, holds } from '#shared/forms/evaluate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { Field, Form, type FormValues } from '#shared/forms/form.ts';
import { amountOf, titleOf } from '#shared/forms/headline.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { answers } from './support/acts.ts';
import { form } from './support/organisation.ts';

const today = '2026-03-02';
const withFields = (fields: readonly object[], more: object = {}): Form =>
  Form.parse({
    ...form,
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

describe('exact decimals', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
    .map(([units, scale]) => {
      const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
      return `${units < 0n ? '-' : ''}${scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits}`;
    });
  test('sums of cents are exact', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(multiply('1150.30', '3')).toBe('3450.90');
    expect(round('2.345', 2)).toBe('2.35');
    expect(round('-2.345', 2)).toBe('-2.35');
    expect(divide('10', '3', 2)).toBe('3.33');
    expect(() => divide('1', '0', 2)).toThrow('Division by zero');
    expect(() => add('1e5', '1')).toThrow('Not a decimal number');
    expect([fromNumber(1e21), fromNumber(0.1), fromNumber(1e-7), fromNumber(Number.NaN)]).toEqual([
      '1000000000000000000000',
      '0.1',
      '0.0000001',
      null,
    ]);
  });
  test('what is added can be taken away, in any order', () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
        expect(compare(add(add(a, b), c), add(a, add(b, c)))).toBe(0);
        expect(compare(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(0);
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) || 0);
      }),
      { numRuns: 1000 },
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
    [
      'dividing by nothing gives nothing',
      { op: 'empty', of: [{ op: '/', of: [v(1), v(0)] }] },
      true,
    ],
    ['summing text gives nothing', { op: 'empty', of: [{ op: '+', of: [v('x'), v(1)] }] }, true],
    ['kinds that differ are never in order', { op: '<', of: [f('flag'), v('x')] }, false],
  ])('%s', (_, expression, expected) => expect(holds(expression, scope)).toBe(expected));

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
          'empty',
        ),
        of: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  }));
  test('no expression ever throws, and each gives the same twice', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        expect(evaluate(expression, scope)).toEqual(evaluate(expression, scope));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('answers', () => {
  test('lines, sum and total are computed, whatever a client sends for them', () => {
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
    const { values, errors } = validateForm(form, given, { today, complete: true });
    expect(errors).toEqual({});
    expect(values.total).toEqual({ amount: '20.25', currency: 'EUR' });
    expect(amountOf(form, values)).toEqual({ amount: '20.25', currency: 'EUR' });
    expect(titleOf(form, values)).toBe('Fair in Lyon');
  });
  test('a hidden field is neither required nor kept', () => {
    const { values, errors } = validateForm(
      form,
      { ...answers('1'), plate: 'L-XY 1' },
      { today, complete: true },
    );
    expect([values.plate, errors]).toEqual([undefined, {}]);
  });
  test('a calculated field may need later ones', () => {
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
    expect(calculate(asked, { n: 4 })).toMatchObject({ gross: 10, net: 5 });
  });

  const one = (field: object) => [{ key: 'x', label: 'X', ...field }];
  test.each<[string, object, FormValues['x'], string | undefined]>([
    ['a required text', { type: 'text', required: true }, ' ', 'Enter this; it is required.'],
    ['a text too long', { type: 'text', maxLength: 3 }, 'four', 'Use at most 3 characters.'],
    ['a text of a pattern', { type: 'text', pattern: 'projectNumber' }, 'P-2044', undefined],
    [
      'a text against its pattern',
      { type: 'text', pattern: 'projectNumber' },
      'X',
      'Enter a project number, such as P-2044.',
    ],
    ['a number', { type: 'number' }, 3, undefined],
    ['a text for a number', { type: 'number' }, '3', 'Enter a number.'],
    ['a fraction', { type: 'number' }, 3.5, 'Enter a whole number.'],
    ['too many places', { type: 'number', decimals: 1 }, 3.55, 'Use at most 1 decimal places.'],
    ['a huge number', { type: 'number' }, 1e300, 'This number is too large.'],
    ['money', { type: 'money', currency: 'EUR' }, { amount: '1.50', currency: 'EUR' }, undefined],
    [
      'a float for money',
      { type: 'money', currency: 'EUR' },
      1.5,
      'Enter an amount such as 1150.30.',
    ],
    [
      'endless money',
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
    ['a date that is none', { type: 'date' }, '2026-02-30', 'Enter a date such as 2026-11-21.'],
    [
      'a date too early',
      { type: 'date', notBefore: '$today' },
      '2026-03-01',
      'Enter 2026-03-02 or a later date.',
    ],
    ['an option', { type: 'select', options: [{ value: 'a', label: 'A' }] }, 'a', undefined],
    [
      'no option',
      { type: 'select', options: [{ value: 'a', label: 'A' }] },
      'b',
      'Choose from the list.',
    ],
    [
      'options twice',
      { type: 'multiSelect', options: [{ value: 'a', label: 'A' }] },
      ['a', 'a'],
      'Choose each only once.',
    ],
    ['yes or no', { type: 'yesNo' }, false, undefined],
    ['a text for yes', { type: 'yesNo' }, 'yes', 'Answer yes or no.'],
    ['an address', { type: 'email' }, 'a@b.example', undefined],
    ['no address', { type: 'email' }, 'a@', 'Enter an e-mail address.'],
    ['no person', { type: 'person' }, 'Anna', 'Choose a person.'],
    [
      'text for a table',
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
  ])('%s', (_, field, value, reason) => {
    expect(refused(one(field), { purpose: 'p', x: value ?? null }).x).toEqual(
      reason === undefined ? undefined : [reason],
    );
  });
  test('rows are checked column by column', () => {
    const errors = validateForm(
      form,
      {
        ...answers('1'),
        lines: [{ count: 1, price: { amount: 'x', currency: 'EUR' } }, { count: 'a' }],
      },
      { today, complete: true },
    ).errors;
    expect(Object.keys(errors).sort()).toEqual(['lines.0.price', 'lines.1.count', 'lines.1.price']);
  });
  test('files count, required and at most', () => {
    const field = [{ key: 'x', label: 'X', type: 'file', required: true, maxFiles: 2 }];
    const errors = (files: number) =>
      validateForm(
        withFields(field),
        { purpose: 'p' },
        { today, files: { x: files }, complete: true },
      ).errors.x;
    expect([errors(0), errors(1), errors(3)]).toEqual([
      ['Enter this; it is required.'],
      undefined,
      ['Add at most 2 files.'],
    ]);
  });
});

describe('a form is refused on save', () => {
  test('the sample form is fine', () => expect(lintForm(form)).toEqual({}));
  const formula = (expression: Expression) => ({
    key: 'x',
    label: 'X',
    type: 'calculated',
    formula: expression,
  });
  const deep = Array.from({ length: 14 }).reduce<Expression>(
    (inner) => ({ op: 'not', of: [inner] }),
    { value: true },
  );
  test.each<[string, object[], object, string, string]>([
    [
      'a key twice',
      [{ key: 'purpose', label: 'Again', type: 'text' }],
      {},
      'sections',
      'The field "purpose" is there twice.',
    ],
    [
      'an unknown title field',
      [],
      { titleField: 'gone' },
      'titleField',
      'Name a text, choice or number field of this form.',
    ],
    [
      'an amount that is no money',
      [],
      { amountField: 'purpose' },
      'amountField',
      'Name a money field, or a calculated one with a currency.',
    ],
    [
      'a formula on an unknown field',
      [formula({ op: 'sum', of: [{ field: 'gone' }] })],
      {},
      'sections.0.fields.1.formula',
      'There is no field "gone".',
    ],
    [
      'a formula that needs itself',
      [formula({ op: '+', of: [{ field: 'x' }, { value: 1 }] })],
      {},
      'sections.0.fields.1.formula',
      'The formula needs its own result.',
    ],
    [
      'a formula too deep',
      [formula(deep)],
      {},
      'sections.0.fields.1.formula',
      'It is nested more than 12 deep.',
    ],
    [
      'a comparison of one',
      [
        {
          key: 'x',
          label: 'X',
          type: 'text',
          visibleWhen: { op: '=', of: [{ field: 'purpose' }] },
        },
      ],
      {},
      'sections.0.fields.1.visibleWhen',
      '"=" takes 2 parts, not 1.',
    ],
    [
      'bounds the wrong way round',
      [{ key: 'x', label: 'X', type: 'number', min: 3, max: 2 }],
      {},
      'sections.0.fields.1.max',
      'The greatest must not be below the least.',
    ],
    [
      'an option twice',
      [
        {
          key: 'x',
          label: 'X',
          type: 'select',
          options: [
            { value: 'a', label: 'A' },
            { value: 'a', label: 'B' },
          ],
        },
      ],
      {},
      'sections.0.fields.1.options',
      '"a" is there twice.',
    ],
    [
      'a date bound that is no date',
      [{ key: 'x', label: 'X', type: 'date', notBefore: 'purpose' }],
      {},
      'sections.0.fields.1.notBefore',
      'Name a date field of this form.',
    ],
  ])('%s', (_, fields, more, path, reason) => {
    expect(lintForm(withFields(fields, more))[path]).toEqual([reason]);
  });
  test('the schema itself refuses what is no field', () => {
    expect(Field.safeParse({ key: 'x', label: 'X', type: 'script' }).success).toBe(false);
    expect(Field.safeParse({ key: '__proto__', label: 'X', type: 'text' }).success).toBe(false);
  });
});
