import { describe, expect, test } from 'vitest';
import {
  buildFormSections,
  createBlankContent,
  createUniqueKey,
  formatLinePosition,
  insertField,
  listFormLines,
  moveLine,
  removeLine,
  setAmountField,
} from '#frontend/features/form-builder/content.ts';
import { describeVersionChanges } from '#frontend/features/form-builder/differences.ts';
import { allTypes, createField } from '#frontend/features/form-builder/field-types.ts';
import { readFormFile } from '#frontend/features/form-builder/form-file.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import { type Field, FormContent, listFields } from '#shared/forms/form.ts';
import { canBeAmount } from '#shared/forms/headline.ts';
import { findAmountCandidate } from '#shared/forms/units.ts';
import { exampleForm } from '#tests/domain/support/sample-form.ts';

const { name, sections, titleField, amountField } = exampleForm;
const content: FormContent = { name, sections, titleField, amountField };
const company = { departments: [], locations: [] };

describe('the lines of a form', () => {
  test('a form survives a round trip through the lines of its editor', () => {
    expect(buildFormSections(listFormLines(content))).toEqual(content.sections);
  });

  test('lines of a form move one at a time, and a form always starts with a heading', () => {
    const lines = listFormLines(content);
    const moved = moveLine(lines, 3, 1);
    expect(moved.map(({ id }) => id).slice(0, 3)).toEqual(['section trip', 'plate', 'purpose']);
    expect(formatLinePosition(moved, 'plate')).toBe('first in Trip');
    expect(formatLinePosition(moved, 'purpose')).toBe('after Number plate');
    expect(moveLine(lines, 2, 0)).toBe(lines);
    expect(moveLine(lines, 0, 2)).toBe(lines);
  });

  test('deleting a heading moves its fields to the section above', () => {
    const extra = { id: 'more', title: 'More', fields: [createField('date', 'until', 'EUR')] };
    const two = { ...content, sections: [...content.sections, extra] };
    const one = removeLine(two, 'section more');
    expect(one.sections).toHaveLength(1);
    expect(one.sections[0]?.fields.at(-1)?.key).toBe('until');
  });
});

describe('a new field', () => {
  test.each(allTypes)('a new field of the type %s is valid immediately', (type) => {
    const key = createUniqueKey(['title', type], type);
    const next = insertField(createBlankContent('New'), createField(type, key, 'EUR'), 99);
    expect(FormContent.safeParse(next).error).toBeUndefined();
    expect(key).toBe(`${type}2`);
  });
});

describe('a form with a total but without an amount', () => {
  const money = createField('money', 'price', 'EUR');
  const total: Field = {
    key: 'total',
    label: 'Total',
    required: false,
    width: 'full',
    type: 'calculated',
    formula: { op: '*', of: [{ field: 'price' }, { value: 2 }] },
    decimals: 2,
  };
  const bare = insertField(insertField(createBlankContent('Trip'), money, 99), total, 99);

  test('a form without an amount field suggests its total, and one change makes the total the amount', () => {
    const candidate = findAmountCandidate(bare);
    if (!candidate) throw new Error('No field is offered as the amount.');
    const next = FormContent.parse(setAmountField(bare, candidate));
    expect(next.amountField).toBe('total');
    expect(listFields(next).find(({ key }) => key === 'total')).toEqual({
      ...total,
      currency: 'EUR',
    });
    expect(
      listFields(next)
        .filter(canBeAmount)
        .map(({ key }) => key),
    ).toContain('total');
    expect(findAmountCandidate(next)).toBeUndefined();
  });

  test('a form without calculations suggests its only money field as the amount', () => {
    const asked = insertField(createBlankContent('Trip'), money, 99);
    const candidate = findAmountCandidate(asked);
    if (!candidate) throw new Error('No field is offered as the amount.');
    expect(setAmountField(asked, candidate)).toEqual({ ...asked, amountField: 'price' });
  });
});

describe('differences between two versions of a form', () => {
  const changed = (key: string, more: object): FormContent =>
    FormContent.parse({
      ...content,
      sections: content.sections.map((section) => ({
        ...section,
        fields: section.fields.map((field) => (field.key === key ? { ...field, ...more } : field)),
      })),
    });

  test('two equal versions of a form have no differences', () =>
    expect(describeVersionChanges(content, content, company)).toEqual([]));

  test('a difference between two versions of a form describes a field before and after in words', () => {
    const condition = { op: '>', of: [{ field: 'total' }, { value: 500 }] };
    expect(
      describeVersionChanges(content, changed('kind', { required: condition }), company),
    ).toEqual([
      {
        kind: 'changed',
        of: 'Kind',
        what: 'when it is required',
        before: 'never',
        after: 'if “Total” is more than 500',
      },
    ]);
  });

  test('the differences between two form versions name added, removed and moved fields', () => {
    const lines = listFormLines(content);
    const moved = { ...content, sections: buildFormSections(moveLine(lines, 3, 2)) };
    const gone = removeLine(moved, 'reviewer');
    const next = insertField(gone, createField('money', 'limit', 'EUR'), 99);
    expect(
      describeVersionChanges(content, next, company).map(({ kind, of }) => `${kind} ${of}`),
    ).toEqual(['new Money', 'removed Reviewer', 'moved The order']);
  });
});

describe('a form file to import', () => {
  const file = (text: string) => new File([text], 'form.json');
  test('importing an exported form returns the same form', async () => {
    expect(await readFormFile(file(JSON.stringify(content)))).toEqual({ content });
  });
  test.each([
    ['invalid JSON', '{', 'file'],
    ['an unknown field', JSON.stringify({ ...content, script: 'x' }), 'script'],
    ['too many fields', ' '.repeat(200_000), 'file'],
  ])(
    'an invalid form file is rejected with the position of the error: %s',
    async (_, text, place) => {
      expect(await readFormFile(file(text))).toMatchObject({
        problems: { [place]: [expect.any(String)] },
      });
    },
  );
  test('a form file with 10,000 levels of nesting is rejected', async () => {
    const deep = `${'{"op":"not","of":['.repeat(10_000)}${']}'.repeat(10_000)}`;
    const text = `{"name":"Deep","titleField":"a","sections":[{"id":"s","title":"S","fields":[{"key":"a","label":"A","type":"text","visibleWhen":${deep}}]}]}`;
    expect(await readFormFile(file(text))).toHaveProperty('problems');
  });
});

test('no cell of a CSV file becomes a formula', async () => {
  const text = await toCsv([
    ['Name', '=1+1'],
    ['a "b", c', '-2', '-2+3'],
  ]).text();
  expect(text).toBe(`Name,'=1+1\r\n"a ""b"", c",-2,'-2+3\r\n`);
});
