import { describe, expect, test } from 'vitest';
import { buildFormRows, formSheet } from '#frontend/features/form-builder/components/form-list.tsx';
import {
  type FormPlan,
  planForm,
} from '#frontend/features/form-builder/components/import-dialog.tsx';
import { readFormFile } from '#frontend/features/form-builder/form-file.ts';
import type { FormContent } from '#shared/forms/form.ts';
import { FormTemplate } from '#shared/forms/forms-api.ts';
import { createdAt, id, people } from '#tests/domain/support/people.ts';
import { exampleForm } from '#tests/domain/support/sample-form.ts';

const { name, sections, titleField, amountField } = exampleForm;
const content: FormContent = { name, sections, titleField, amountField };
const file = (value: unknown) => new File([JSON.stringify(value)], 'forms.json');
const lawful = { problems: {}, canBeSaved: true };
const savedBy = { userId: people.ceo, name: 'Ceo' };
const template = (parts: object) =>
  FormTemplate.parse({
    ...{ id: id(1), isActive: true, published: null, draft: null, problems: {}, categories: [] },
    ...{ itemVersion: 3, ...parts },
  });
const published = template({ published: exampleForm });
const draftOf = (draft: FormContent) => ({
  draft: { ...draft, basedOn: 1, savedBy, savedAt: createdAt },
});
const other: FormContent = { ...content, titleField: 'plate' };
const getOutcome = ({ outcome }: FormPlan) => outcome;

describe('a file with several forms', () => {
  test('each form of a file is accepted, or rejected with its name and position', async () => {
    const odd = { ...content, name: 'Odd', script: 'x' };
    expect(await readFormFile(file([content, odd, 7, null]))).toEqual({
      contents: [
        { content },
        { name: 'Odd', problems: { script: [expect.any(String)] } },
        expect.objectContaining({ name: '', problems: expect.any(Object) }),
        expect.objectContaining({ name: '', problems: expect.any(Object) }),
      ],
    });
  });

  test('an invalid form in a file is explained in plain words', async () => {
    expect(await readFormFile(file([{ name: 'Half' }]))).toEqual({
      contents: [
        {
          name: 'Half',
          problems: { sections: ['This is missing.'], titleField: ['This is missing.'] },
        },
      ],
    });
  });

  test('forms with the same name in one file are all rejected', async () => {
    const twice = [content, { ...other, name: name.toUpperCase() }, { ...content, name: 'Alone' }];
    const why = { name: ['Another form of this file has this name.'] };
    expect(await readFormFile(file(twice))).toEqual({
      contents: [
        { name, problems: why },
        { name: name.toUpperCase(), problems: why },
        { content: { ...content, name: 'Alone' } },
      ],
    });
  });

  test('an oversized form is rejected, and the other forms of the file are accepted', async () => {
    const large = { ...content, name: 'Large', more: 'x'.repeat(200_000) };
    expect(await readFormFile(file([large, content]))).toEqual({
      contents: [
        { name: 'Large', problems: { file: ['This is larger than any form.'] } },
        { content },
      ],
    });
  });

  test.each([
    ['none', [], 'This file has no forms.'],
    ['too many', Array(201).fill(1), 'This file has more than 200 forms. Divide it into several.'],
  ])('a file of forms is rejected if it contains %s', async (_, list, why) => {
    expect(await readFormFile(file(list))).toMatchObject({ problems: { file: [why] } });
  });
});

describe('importing a form', () => {
  test('importing an unknown form creates a draft, with the reasons why it cannot be published', () => {
    const problems = { titleField: ['Name a text, choice or number field of this form.'] };
    expect(planForm(content, undefined, { problems, canBeSaved: true })).toEqual({
      ...{ name, outcome: 'created', problems, content },
    });
  });

  test('importing an unchanged form changes nothing, whether it is published or a draft', () => {
    expect(getOutcome(planForm(content, published, lawful))).toBe('same');
    const written = template({ published: exampleForm, ...draftOf(other) });
    expect(getOutcome(planForm(other, written, lawful))).toBe('same');
  });

  test('importing a changed form creates a draft of the next version of the published form', () => {
    const plan = planForm(other, published, lawful);
    expect(plan).toMatchObject({ outcome: 'changed', content: other, there: { itemVersion: 3 } });
  });

  test("a form import never overwrites another person's draft, and the refusal names that person", () => {
    const written = template({ published: exampleForm, ...draftOf(other) });
    expect(planForm(content, written, lawful)).toMatchObject({
      outcome: 'refused',
      problems: {
        draft: ['Ceo saved a draft of this form. Publish or discard it first.'],
      },
    });
  });

  test('a form import rejects a name in use or malicious content for the same reason as saving', () => {
    const problems = { name: ['Another form has this name.'] };
    expect(planForm(content, undefined, { problems, canBeSaved: false })).toEqual({
      ...{ name, outcome: 'refused', problems },
    });
  });
});

test('an export of the list of forms has a row for each form', () => {
  const row = {
    ...{
      id: id(1),
      name,
      isActive: true,
      itemVersion: 1,
      draft: { savedBy, savedAt: createdAt, basedOn: 2 },
    },
    published: {
      version: 2,
      at: createdAt,
      by: { userId: people.admin, name: 'Admin' },
      questions: 4,
    },
    categories: [
      { id: id(2), name: 'Travel' },
      { id: id(3), name: 'Training' },
    ],
  };
  const [cells = {}] = buildFormRows([row]);
  expect(Object.values(cells)).toEqual([
    name,
    'yes',
    '2',
    createdAt,
    'Admin',
    createdAt,
    'Ceo',
    'Travel; Training',
  ]);
  expect(Object.keys(cells)).toEqual(formSheet.columns.map((column) => column.name));
});
