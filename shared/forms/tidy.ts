import { normalizeAddress } from '#shared/fold-name.ts';
import { lookUp } from '#shared/look-up.ts';
import { removeInvisible, toNormalWidth, trimInvisible } from '#shared/text.ts';
import type { Column, Field, FormValue, FormValues } from './form.ts';

const spaces = /[\s\u00a0\u2007\u202f]+/g;
const hyphens = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;

/** Clean a pasted number or code: without invisible characters. */
const plain = (text: string): string =>
  toNormalWidth(removeInvisible(text)).replaceAll(spaces, ' ').trim();
const withHyphens = (text: string): string => plain(text).replaceAll(hyphens, '-');

const patterned: Partial<Record<string, (text: string) => string>> = {
  /** The printed form has groups of four characters: DE89 3704 0044 0532 0130 00. */
  iban: (text) => withHyphens(text).replaceAll(/[ -]/g, '').toUpperCase(),
  phone: withHyphens,
  projectNumber: (text) => withHyphens(text).toUpperCase(),
  costCentre: plain,
};

function tidyText(field: Field | Column, text: string): string {
  switch (field.type) {
    case 'text':
      return field.pattern
        ? (lookUp(patterned, field.pattern)?.(text) ?? text)
        : trimInvisible(text);
    case 'phone':
      return withHyphens(text);
    case 'email':
      return normalizeAddress(text);
    case 'link':
    case 'signature':
      return trimInvisible(text);
    default:
      return text;
  }
}

type Row = { [column: string]: FormValue };

function tidyRow(fields: readonly (Field | Column)[], row: Row): Row {
  const known = new Map(fields.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(row).map(([key, value]): [string, FormValue] => {
      const field = known.get(key);
      return [key, field ? tidyValue(field, value) : value];
    }),
  );
}

function tidyValue(field: Field | Column, value: FormValue): FormValue {
  if (typeof value === 'string') return tidyText(field, value);
  if (field.type !== 'table' || !Array.isArray(value)) return value;
  return value.some((row) => typeof row === 'string')
    ? value
    : value.map((row) => (typeof row === 'string' ? {} : tidyRow(field.columns, row)));
}

/** Return answers without artifacts of typing or pasting, for validation and storage. */
export const tidyAnswers = (fields: readonly Field[], given: FormValues): FormValues =>
  tidyRow(fields, given);
