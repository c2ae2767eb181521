import { catalogs } from '#frontend/languages/catalogs.ts';
import { translateText } from '#frontend/lib/text.ts';
import { foldName } from '#shared/fold-name.ts';
import { type Column, fold, type Sheet } from '#shared/import/sheet.ts';
import { buildCatalogKey, type Translation } from '#shared/language/t.ts';

/** Function that returns the column for a header of a file; undefined for an unknown header. */
export type FindColumn = (head: string) => Column | undefined;

/** Normalize a header to letters and digits: "E-Mail" is "email". The sign # means a number. */
const plainHead = (head: string) =>
  foldName(head.replace('#', 'number')).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Return the texts by which a header can be recognized: the header itself, without a remark in brackets, and its parts:
 * "Email (work)", "Name [required]", "Email - Primary Work".
 */
const readingsOf = (head: string): readonly string[] => [
  ...[head, head.replace(/[([][^()[\]]*[)\]]\s*$/, '')],
  ...head.split(/\s[-–:/]\s/).toReversed(),
];

/** Load the translations of all languages, because a file may be from a colleague with another language. */
export const loadTranslations = (): Promise<Translation[]> =>
  Promise.all(Object.values(catalogs).map(async (load) => (await load()).translation));

/**
 * Index the columns of a sheet by the headers that files give them: the column's label in the reader's or another
 * language, its property name, or a name in other programs.
 */
export function indexColumns(
  { columns, helpers = [] }: Sheet,
  others: readonly Translation[] = [],
): FindColumn {
  const plain = new Map<string, Column>();
  for (const column of [...columns, ...helpers]) {
    const { head, also = [] } = column;
    const translated = others.flatMap(
      (one) => one.find(buildCatalogKey([head], 'column'), [], String) ?? [],
    );
    for (const name of [head, translateText(head, 'column'), ...translated, ...also].map(plainHead))
      if (!plain.has(name)) plain.set(name, column);
  }
  return (head) =>
    columns.find((one) => fold(one.head) === fold(head) || one.name === head.trim()) ??
    readingsOf(head).flatMap((one) => plain.get(plainHead(one)) ?? [])[0];
}
