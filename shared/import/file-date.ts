import * as z from 'zod';
import { t } from '#shared/language/t.ts';
import { monthByName } from '../process/logs/month-names.ts';
import { readDate } from '../read-date.ts';

/** A cell of a spreadsheet with a time of day that nobody chose. */
const midnight = /[ t]00:00(:00(\.0+)?)?z?$/i;
/** A year is in every day of a file. */
const hasYear = (text: string) => (text.match(/\d+/g) ?? []).some((digits) => digits.length >= 4);

/** The day that a file means, or why nobody can tell: which of 03/04 is the month, its language would say. */
export function readFileDate(
  cell: string,
  language: string,
): { readonly date: string } | { readonly problem: string } {
  const text = cell.trim().replace(midnight, '');
  if (z.iso.date().safeParse(text).success) return { date: text };
  const near = { today: '2000-01-01', language, monthByName };
  const isWhole = hasYear(text) || (text.match(/\d+|\p{L}+/gu) ?? []).length > 2;
  const read = (monthFirst: boolean) =>
    isWhole && /\d/.test(text) ? readDate(text, { ...near, monthFirst }) : undefined;
  const [date, other] = [read(false), read(true)];
  if (date === undefined || other === undefined)
    return { problem: t`Write the day as 2026-12-31.` };
  return date === other
    ? { date }
    : { problem: t`“${text}” could be ${date} or ${other}. Write one of them.` };
}
