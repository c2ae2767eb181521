import type { Field, FormValue } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import { formatUtcMoment } from '#shared/moment.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import { formatLongDate } from '#shared/requests/format-long-date.ts';

/** Return the name of a person, department or location by its id. */
export type FindName = (id: string) => string;
export type Table = Extract<Field, { type: 'table' }>;
export type Row = { readonly [column: string]: FormValue };

export const getIdentityName: FindName = (id) => id;
const namedTypes: ReadonlySet<Field['type']> = new Set(['person', 'department', 'location']);

function formatNumberAnswer(field: Field, value: number): string {
  if (field.type === 'rating') return t`${value} of ${field.max}`;
  return field.type === 'number' && field.unit ? `${value} ${field.unit}` : String(value);
}

/** Format an answer. `nameOf` converts ids to names. */
export function formatAnswer(
  field: Field,
  value: FormValue | undefined,
  nameOf: FindName = getIdentityName,
): string {
  if (value === undefined || value === null || value === '') return '';
  const optionOf = (chosen: string) =>
    'options' in field
      ? (field.options.find((option) => option.value === chosen)?.label ?? chosen)
      : chosen;
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') return formatNumberAnswer(field, value);
  if (typeof value === 'string') {
    if (field.type === 'dateTime') return formatUtcMoment(value);
    if (field.type === 'date') return formatLongDate(value);
    return namedTypes.has(field.type) ? nameOf(value) : optionOf(value);
  }
  if (!Array.isArray(value)) return formatMoneyText(value);
  if (field.type !== 'table')
    return value.map((item) => (typeof item === 'string' ? optionOf(item) : '')).join(', ');
  return value
    .map((row) => (typeof row === 'string' ? row : formatAnswerRow(field, row, nameOf)))
    .join('\n');
}

/** Format the answers of a row in one line. */
export const formatAnswerRow = (field: Table, row: Row, nameOf: FindName): string =>
  field.columns
    .map((column) => formatAnswer(column, row[column.key], nameOf))
    .filter((text) => text !== '')
    .join(' · ');
