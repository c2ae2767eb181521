import { expect, test } from 'vitest';
import { pickBuilderContent } from '#frontend/features/form-builder/content.ts';
import { describePastFindings } from '#frontend/features/form-builder/use-form-editor.ts';
import { listFields } from '#shared/forms/form.ts';
import type { PastField } from '#shared/forms/past-requests-api.ts';
import { id } from '#tests/domain/support/people.ts';
import { exampleForm } from '#tests/domain/support/sample-form.ts';

const content = pickBuilderContent(exampleForm);
const fields = listFields(content);
const [field, other] = fields;
const table = fields.find(({ type }) => type === 'table');
if (!field || !other || table?.type !== 'table') throw new Error('The form lacks fields.');
const example = { requestId: id(1), number: 'REQ-2026-000001' };
const found = (path: string, why: PastField['why'], count = 12, label = path): PastField => ({
  ...{ path, label, why, count, example },
  ...(why === 'refused' && { reason: 'At most 3.' }),
});
const tried = (all: PastField[], looked = 200) => ({
  content,
  answer: { looked, refused: 1, fields: all },
});

test('a finding of a form trial on past requests is shown only at its field', () => {
  const all = tried([found(field.key, 'missing'), found(field.key, 'refused', 3)]);
  expect(describePastFindings(field, all)).toEqual([
    '12 of the last 200 requests have no answer here.',
    'the answer of 3 of the last 200 requests is not accepted any more (At most 3.).',
  ]);
  expect(describePastFindings(other, all)).toEqual([]);
});

test('a finding about a single past request uses the singular', () => {
  expect(describePastFindings(field, tried([found(field.key, 'missing', 1)]))).toEqual([
    '1 of the last 200 requests has no answer here.',
  ]);
  expect(describePastFindings(field, tried([found(field.key, 'missing', 1)], 1))).toEqual([
    'the last request has no answer here.',
  ]);
});

test('a finding about a table names the column, even if the column was removed', () => {
  const all = tried([found(`${table.key}.gone`, 'gone', 4, 'Lines: Tax')]);
  expect(describePastFindings(table, all)).toEqual([
    'Lines: Tax: 4 of the last 200 requests answered it, and it is no longer asked.',
  ]);
});

test('a finding about past requests is shown at its field until the field is changed', () => {
  const all = tried([found(field.key, 'missing')]);
  expect(describePastFindings({ ...field, visibleWhen: { field: 'x' } }, all)).toEqual([]);
  // The order of the properties does not matter.
  const { key, ...rest } = field;
  expect(describePastFindings({ ...rest, key } as typeof field, all)).toHaveLength(1);
});
