import { fieldsOf } from '#shared/forms/calculate.ts';
import type { Field, Form, FormValue } from '#shared/forms/form.ts';
import { moneyText } from '#shared/money-text.ts';
import { canonicalJson } from '../audit/canonical.ts';
import type { RequestRecord } from './record.ts';

export type ValueChange = { field: string; label: string; before: string; after: string };

/** An answer ready to show; `nameOf` turns a person's id into a name. */
export function valueText(
  field: Field,
  value: FormValue | undefined,
  nameOf: (userId: string) => string = (userId) => userId,
): string {
  if (value === undefined || value === null || value === '') return '';
  const optionOf = (chosen: string) =>
    'options' in field
      ? (field.options.find((option) => option.value === chosen)?.label ?? chosen)
      : chosen;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return field.type === 'number' && field.unit ? `${value} ${field.unit}` : String(value);
  if (typeof value === 'string') return field.type === 'person' ? nameOf(value) : optionOf(value);
  if (!Array.isArray(value)) return moneyText(value);
  if (field.type !== 'table')
    return value.map((item) => (typeof item === 'string' ? optionOf(item) : '')).join(', ');
  return value
    .map((row) =>
      typeof row === 'string'
        ? row
        : field.columns
            .map((column) => valueText(column, row[column.key], nameOf))
            .filter((text) => text !== '')
            .join(' · '),
    )
    .join('\n');
}

/** What differs from the round before, for those who decide again; empty in the first round. */
export function valueChanges(
  record: RequestRecord,
  form: Pick<Form, 'sections'>,
  nameOf?: (userId: string) => string,
): ValueChange[] {
  const { round } = record.request;
  const now = record.values.find((answers) => answers.round === round);
  const before = record.values.findLast((answers) => answers.round < round);
  if (!now || !before) return [];
  return fieldsOf(form).flatMap((field) => {
    const former = before.values[field.key];
    const present = now.values[field.key];
    if (field.type === 'note' || canonicalJson(former) === canonicalJson(present)) return [];
    return [
      {
        field: field.key,
        label: field.label,
        before: valueText(field, former, nameOf),
        after: valueText(field, present, nameOf),
      },
    ];
  });
}
