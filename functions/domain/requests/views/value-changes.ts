import { fieldsOf } from '#shared/forms/calculate.ts';
import { isAsked } from '#shared/forms/field-kinds.ts';
import type { Field, Form, FormValue } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import { momentText } from '#shared/moment.ts';
import { moneyText } from '#shared/money-text.ts';
import { canonicalJson } from '../../audit/canonical.ts';
import type { RequestRecord } from '../record/record.ts';
import { fileChanges } from './file-changes.ts';

/** What the id of a person, department or location is called. */
type NameOf = (id: string) => string;
type Table = Extract<Field, { type: 'table' }>;
type Row = { readonly [column: string]: FormValue };
export type ValueChange = { field: string; label: string; before: string; after: string };

const asIs: NameOf = (id) => id;
const namedTypes: ReadonlySet<Field['type']> = new Set(['person', 'department', 'location']);

function numberText(field: Field, value: number): string {
  if (field.type === 'rating') return t`${value} of ${field.max}`;
  return field.type === 'number' && field.unit ? `${value} ${field.unit}` : String(value);
}

/** An answer ready to show; `nameOf` turns ids into names. */
function valueText(field: Field, value: FormValue | undefined, nameOf: NameOf = asIs): string {
  if (value === undefined || value === null || value === '') return '';
  const optionOf = (chosen: string) =>
    'options' in field
      ? (field.options.find((option) => option.value === chosen)?.label ?? chosen)
      : chosen;
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') return numberText(field, value);
  if (typeof value === 'string') {
    if (field.type === 'dateTime') return momentText(value);
    return namedTypes.has(field.type) ? nameOf(value) : optionOf(value);
  }
  if (!Array.isArray(value)) return moneyText(value);
  if (field.type !== 'table')
    return value.map((item) => (typeof item === 'string' ? optionOf(item) : '')).join(', ');
  return value
    .map((row) => (typeof row === 'string' ? row : rowText(field, row, nameOf)))
    .join('\n');
}

const rowText = (field: Table, row: Row, nameOf: NameOf) =>
  field.columns
    .map((column) => valueText(column, row[column.key], nameOf))
    .filter((text) => text !== '')
    .join(' · ');

/**
 * What differs from an earlier round, for those who decide again: from the one before unless `since` names another;
 * empty in the first round.
 */
export function valueChanges(
  record: RequestRecord,
  form: Pick<Form, 'sections'>,
  nameOf: NameOf = asIs,
  since = record.request.round - 1,
): ValueChange[] {
  const { round } = record.request;
  const now = record.values.find((answers) => answers.round === round);
  const before = record.values.findLast((answers) => answers.round <= since);
  if (!now || !before) return [];
  const answered = fieldsOf(form).flatMap((field) => {
    const former = before.values[field.key];
    const present = now.values[field.key];
    if (!isAsked(field) || canonicalJson(former) === canonicalJson(present)) return [];
    if (field.type === 'table') return rowChanges(field, former, present, nameOf);
    return [
      {
        field: field.key,
        label: field.label,
        before: valueText(field, former, nameOf),
        after: valueText(field, present, nameOf),
      },
    ];
  });
  return [...answered, ...fileChanges(record, form, before, now)];
}

const rowsOf = (value: FormValue | undefined): readonly Row[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object') : [];
const isSame = (a: Row | undefined, b: Row | undefined) => canonicalJson(a) === canonicalJson(b);

/**
 * What differs in a table: cells of a row that stayed, else whole rows that came or went. Places are those of the
 * present rows.
 */
function rowChanges(
  field: Table,
  formerRows: FormValue | undefined,
  presentRows: FormValue | undefined,
  nameOf: NameOf,
): ValueChange[] {
  const former = rowsOf(formerRows);
  const present = rowsOf(presentRows);
  const shorter = Math.min(former.length, present.length);
  let start = 0;
  while (start < shorter && isSame(former[start], present[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(former.at(-1 - end), present.at(-1 - end))) end += 1;
  const changes: ValueChange[] = [];
  for (let at = start; at < Math.max(former.length, present.length) - end; at += 1) {
    const before = at < former.length - end ? former[at] : undefined;
    const after = at < present.length - end ? present[at] : undefined;
    const path = `${field.key}.${at}`;
    if (before && after) changes.push(...cellChanges(field, before, after, path, nameOf));
    else
      changes.push({
        field: path,
        label: before ? t`Removed ${field.rowName}` : t`Added ${field.rowName}`,
        before: before ? rowText(field, before, nameOf) : '',
        after: after ? rowText(field, after, nameOf) : '',
      });
  }
  return changes;
}

function cellChanges(field: Table, before: Row, after: Row, path: string, nameOf: NameOf) {
  const named = field.columns.find(({ type }) => type === 'text');
  const name = (named && valueText(named, after[named.key], nameOf)) || field.rowName;
  return field.columns.flatMap((column) => {
    const texts = [before, after].map((row) => valueText(column, row[column.key], nameOf));
    const [former = '', present = ''] = texts;
    return former === present
      ? []
      : [
          {
            field: `${path}.${column.key}`,
            label: `${name}: ${column.label}`,
            before: former,
            after: present,
          },
        ];
  });
}
