import { describe, expect, test } from 'vitest';
import { validateFormDefinition } from '#functions/forms/rules/validate-form.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { Field, Form, type FormValues } from '#shared/forms/form.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
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
const _refused = (fields: readonly object[], values: FormValues, complete = true) =>
  validateForm(withFields(fields), values, { today, complete }).errors;

describe('validation of a form on save', () => {
  test('the sample form is valid', () => expect(validateFormDefinition(exampleForm)).toEqual({}));
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
      'The field “purpose” appears twice.',
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
      'The form has no field with the key “gone”.',
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
      '“=” takes 2 parts, not 1.',
    ],
    [
      'bounds the wrong way round',
      [{ key: 'x', label: 'X', type: 'number', min: 3, max: 2 }],
      {},
      'sections.0.fields.1.max',
      'The maximum must not be below the minimum.',
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
      '“a” appears twice.',
    ],
    [
      'a date bound that is no date',
      [{ key: 'x', label: 'X', type: 'date', notBefore: 'purpose' }],
      {},
      'sections.0.fields.1.notBefore',
      'Name a date field of this form.',
    ],
  ])('a form with an error is rejected on save: %s', (_, fields, more, path, reason) => {
    expect(validateFormDefinition(withFields(fields, more))[path]).toEqual([reason]);
  });
  test('the form schema rejects an unknown field type and the key __proto__', () => {
    expect(Field.safeParse({ key: 'x', label: 'X', type: 'script' }).success).toBe(false);
    expect(Field.safeParse({ key: '__proto__', label: 'X', type: 'text' }).success).toBe(false);
  });

  test('an error names a removed field by its label in the published version', () => {
    const shown = { key: 'more', label: 'More', type: 'text', visibleWhen: { field: 'kind' } };
    const draft = withFields([shown], {});
    expect(validateFormDefinition(draft, exampleForm)['sections.0.fields.1.visibleWhen']).toEqual([
      'The form has no field “Kind” any more.',
    ]);
  });
});
