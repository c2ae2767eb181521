import * as z from 'zod';
import { getCurrentLanguage, t, translateText } from '#shared/language/t.ts';
import { toAsciiDigits } from '../ascii-digits.ts';
import { toNumber } from '../decimal.ts';
import { readLevels } from '../escalations/level-text.ts';
import { parseFileDecimal, readNumber } from '../numbers/read-number.ts';
import { findForeignYear } from '../other-calendars.ts';
import { findMonthByName } from '../process/logs/month-names.ts';
import { tidyMoment } from '../process/logs/tidy-moment.ts';
import { parseTypedDate } from '../read-date.ts';
import { isTimeZone } from '../time-zone.ts';
import { anyAmountText, getChoiceLabel, type NamesByList } from './cells.ts';
import type { Names } from './names.ts';
import { splitParts } from './parts.ts';
import { type Cell, fold, type Row, type Sheet } from './sheet.ts';

/** Time of day that spreadsheets add to a date without a time. */
const midnight = /[ t]00:00(:00(\.0+)?)?z?$/i;
/** Whether a date contains a year, which a date in a file needs. */
const hasYear = (text: string) => (text.match(/\d+/g) ?? []).some((digits) => digits.length >= 4);

/** Return the day of 26-12-31 read in order year, month, day, or undefined for any other text. */
const yearFirst = (text: string) => {
  const [, year, month = '', day = ''] =
    /^(\d\d)(?:-|\/|\. )(\d\d?)(?:-|\/|\. )(\d\d?)\.?$/.exec(text) ?? [];
  return (
    year && parseTypedDate(`20${year}-${month}-${day}`, { today: '2000-01-01', monthFirst: false })
  );
};

/** Return the other century of a date whose year has two digits, if people may mean it: 69 is 1969 or 2069. */
const otherCentury = (date: string, text: string) =>
  date >= '2060' && !text.includes(date.slice(0, 4)) ? `19${date.slice(2)}` : undefined;

/** Return the days that a text may be, in any order of day and month. */
function readDays(text: string, language: string): readonly string[] {
  const near = { today: '2000-01-01', language, monthByName: findMonthByName };
  const isWhole = hasYear(text) || (text.match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []).length > 2;
  if (!isWhole || !/\d/.test(text)) return [];
  // A last part of one digit is a day, not a year.
  const isDayLast = /^\d\d(?:\/|-|\. )\d\d?(?:\/|-|\. )\d\.?$/.test(text);
  const usual = isDayLast
    ? []
    : [false, true].flatMap((monthFirst) => parseTypedDate(text, { ...near, monthFirst }) ?? []);
  const inOrder = usual.length > 0 || isDayLast ? yearFirst(text) : undefined;
  const found = [...usual, ...(inOrder ? [inOrder] : [])];
  return [...new Set([...found, ...found.flatMap((date) => otherCentury(date, text) ?? [])])];
}

/**
 * Return the date in a cell, or the reason why it is unclear: in 03/04 either part may be the month, and 1405 is a year
 * of another calendar.
 */
export function readFileDate(
  cell: string,
  language: string,
): { readonly date: string } | { readonly problem: string } {
  const text = toAsciiDigits(cell.normalize('NFKC')).trim().replace(midnight, '');
  // The field checks whether the year is valid.
  if (z.iso.date().safeParse(text).success) return { date: text };
  const tidy = tidyMoment(text);
  const asWritten = findForeignYear(text) === undefined ? readDays(text, language) : [];
  const days = asWritten.length > 0 ? asWritten : readDays(tidy, language);
  const last = days.at(-1);
  if (last !== undefined && days.length > 1)
    return {
      problem: t`“${text}” could be ${days.slice(0, -1).join(', ')} or ${last}. Write one of them.`,
    };
  if (last !== undefined) return { date: last };
  const year = findForeignYear(tidy);
  return {
    problem:
      year === undefined
        ? t`Write the day as 2026-12-31.`
        : t`The year ${String(year)} is not of the Gregorian calendar. Write the day as 2026-12-31.`,
  };
}

type AttributeCell = Extract<Cell, { is: 'attribute' }>;
type Fields = Readonly<Record<string, unknown>>;
/** Result of parsing a cell: a value, nothing, or an error. */
type Read = { readonly value: unknown } | { readonly problem: string } | Record<never, never>;

/** Words for yes and no in spreadsheets and personnel systems, including those of other European languages. */
const yes = /^(yes|y|true|1|x|✓|ja|j|wahr|oui|vrai|si|verdadero|vero|sim|verdadeiro|tak)$/;
const no = /^(no|n|false|0|nein|falsch|non|faux|falso|nao|nee|nie)$/;
function parseCell(cell: Cell, text: string, names: NamesByList): Read {
  if (cell.is === 'text') return { value: text };
  if (cell.is === 'yes-no') return text === '' ? {} : parseYesNo(text);
  if (cell.is === 'attribute') return parseAttribute(cell, text);
  if (cell.is === 'zone') {
    if (text === '') return {};
    return isTimeZone(text) ? { value: text } : { problem: t`There is no such time zone.` };
  }
  if (cell.is === 'date') {
    const read = readFileDate(text, getCurrentLanguage());
    return 'problem' in read ? read : { value: read.date };
  }
  if (cell.is === 'choice') {
    const value = cell.of.find((one) =>
      [one, getChoiceLabel(cell, one)].map(fold).includes(fold(text)),
    );
    if (value !== undefined) return { value };
    const words = cell.of.map((one) => getChoiceLabel(cell, one));
    return text === '' ? {} : { problem: t`Write ${words.join(' or ')}.` };
  }
  if (cell.is === 'number') return parseAttribute({ type: 'number' }, text);
  if (cell.is === 'decimal') return text === '' ? { value: null } : parseDecimalCell(text);
  if (cell.is === 'limit') return parseLimit(text);
  if (cell.is === 'levels') return readLevels(text, names.person);
  if (cell.is === 'texts') return { value: splitParts(text) };
  if (cell.is === 'names') return findIds(splitParts(text), names[cell.of]);
  if (text === '') return { value: null };
  const found = names[cell.of]?.find(text);
  return found && 'id' in found ? { value: found.id } : (found ?? {});
}

/** Return each id once, or the reasons why some were not found. */
function findIds(texts: readonly string[], names: Names | undefined): Read {
  const found = texts.flatMap((text) => names?.find(text) ?? []);
  const problems = found.flatMap((one) => ('problem' in one ? [one.problem] : []));
  const ids = found.flatMap((one) => ('id' in one ? [one.id] : []));
  return problems.length > 0 ? { problem: problems.join(' ') } : { value: [...new Set(ids)] };
}

function parseYesNo(text: string): Read {
  const word = fold(text);
  if (yes.test(word) || no.test(word)) return { value: yes.test(word) };
  return { problem: t`Write yes or no.` };
}

/** Parse a cell of an attribute. The rules of the attribute check the value. `null`: no value. */
function parseAttribute({ type }: Pick<AttributeCell, 'type'>, text: string): Read {
  if (text === '') return { value: null };
  if (type === 'yesNo') return parseYesNo(text);
  if (type !== 'number') return { value: text };
  const read = readNumber(text, { isFromFile: true });
  if ('problem' in read) return read;
  const value = toNumber(read.decimal);
  return value === undefined ? { problem: t`This number is too large.` } : { value };
}

function parseDecimalCell(text: string): Read {
  const read = parseFileDecimal(text);
  return 'problem' in read ? read : { value: read.decimal };
}

/** Parse "1000 EUR". The rules for limits check the amount and the currency. */
function parseLimit(text: string): Read {
  if (fold(text) === anyAmountText) return { value: null };
  const [end = '', currency = ''] = /(?<!\s)\s+([A-Za-z]{3})$/.exec(text) ?? [];
  const read = parseFileDecimal(text.slice(0, text.length - end.length));
  if (currency === '')
    return { problem: t`Write an amount such as 1000 EUR, or “${anyAmountText}”.` };
  return 'problem' in read ? read : { value: { amount: read.decimal, currency } };
}

/** Return the fields of a row, and the reasons why cells cannot be parsed, keyed by column name. */
export function readRow({ columns }: Pick<Sheet, 'columns'>, row: Row, names: NamesByList) {
  const fields: Record<string, unknown> = {};
  const problems: Record<string, string[]> = {};
  for (const { name, field, cell, required } of columns) {
    const text = row[name]?.trim();
    if (text === undefined) continue;
    const isMissing = required !== undefined && text === '';
    const read = isMissing ? { problem: translateText(required) } : parseCell(cell, text, names);
    if ('problem' in read) problems[name] = [read.problem];
    else if ('value' in read) fields[field] = read.value;
  }
  return { fields, problems };
}

/** Return the reasons why these fields are not sufficient for a new item, keyed by column name. */
export const findMissingColumns = (
  { columns }: Pick<Sheet, 'columns'>,
  fields: Fields,
): Record<string, string[]> =>
  Object.fromEntries(
    columns.flatMap(({ name, field, required, needed }) => {
      const why = required ?? needed;
      return why !== undefined && fields[field] === undefined ? [[name, [translateText(why)]]] : [];
    }),
  );
