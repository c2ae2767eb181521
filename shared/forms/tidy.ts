import { toAsciiDigits } from '#shared/ascii-digits.ts';
import { normalizeAddress } from '#shared/fold-name.ts';
import { lookUp } from '#shared/look-up.ts';
import { removeInvisible, toNormalWidth, trimInvisible } from '#shared/text.ts';
import type { Column, Field, FormValue, FormValues } from './form.ts';

const spaces = /[\s\u00a0\u2007\u202f]+/g;
const hyphens = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;

/** Clean a pasted number or code: remove invisible characters, and normalize wide characters and spaces. */
const plain = (text: string): string =>
  toAsciiDigits(toNormalWidth(removeInvisible(text)))
    .replaceAll(spaces, ' ')
    .trim();
const withHyphens = (text: string): string => plain(text).replaceAll(hyphens, '-');
/** Clean a phone number, also one of a link. */
const phone = (text: string): string => withHyphens(text).replace(/^tel:/i, '');

const patterned: Partial<Record<string, (text: string) => string>> = {
  /** The printed form has groups of four characters: IBAN DE89 3704 0044 0532 0130 00. */
  iban: (text) =>
    withHyphens(text)
      .replaceAll(/[ -]/g, '')
      .toUpperCase()
      .replace(/^IBAN:?/, ''),
  phone,
  projectNumber: (text) => withHyphens(text).toUpperCase(),
  costCentre: plain,
};

/** Line ends of other systems and programs. */
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
/** Clean a text: composed letters, without spaces and invisible characters around it. */
const line = (text: string): string => trimInvisible(text).normalize('NFC');
const lines = (text: string): string => line(text.replaceAll(lineEnds, '\n'));
/** Return the value of the option that a text means, even if the form stores the option without normalization. */
const option = (options: readonly { readonly value: string }[], text: string): string =>
  (
    options.find(({ value }) => value === text) ??
    options.find(({ value }) => line(value) === line(text))
  )?.value ?? text;

function tidyText(field: Field | Column, text: string): string {
  switch (field.type) {
    case 'text':
      return field.pattern ? (lookUp(patterned, field.pattern)?.(text) ?? text) : line(text);
    case 'longText':
      return lines(text);
    case 'date':
    case 'dateTime':
    case 'phone':
      return phone(text);
    case 'email':
      return normalizeAddress(text);
    case 'link':
    case 'signature':
      return line(text);
    case 'select':
    case 'radio':
    case 'multiSelect':
      return option(field.options, text);
    case 'person':
    case 'department':
    case 'location':
      return plain(text).toLowerCase();
    case 'money':
    case 'number':
    case 'rating':
    case 'yesNo':
    case 'checkbox':
    case 'calculated':
    case 'heading':
    case 'note':
    case 'file':
    case 'table':
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

/** Clean the parts of an amount. Typographic minus signs become hyphens. */
function tidyMoney(value: FormValue): FormValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { amount, currency } = value;
  if (typeof amount !== 'string' || typeof currency !== 'string') return value;
  return { amount: withHyphens(amount), currency: plain(currency).toUpperCase() };
}

function tidyValue(field: Field | Column, value: FormValue): FormValue {
  if (typeof value === 'string') return tidyText(field, value);
  if (field.type === 'money') return tidyMoney(value);
  if (!Array.isArray(value)) return value;
  const texts = value.filter((one) => typeof one === 'string');
  if (field.type === 'multiSelect' && texts.length === value.length)
    return texts.map((text) => tidyText(field, text));
  return field.type !== 'table' || texts.length > 0
    ? value
    : value.map((row) => (typeof row === 'string' ? {} : tidyRow(field.columns, row)));
}

/** Return answers without artifacts of typing or pasting, for validation and storage. */
export const tidyAnswers = (fields: readonly Field[], given: FormValues): FormValues =>
  tidyRow(fields, given);
