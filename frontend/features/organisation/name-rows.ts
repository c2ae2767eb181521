import type { ListedName, Translations } from '#frontend/data/name-translations.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import { readRowsFile } from '#frontend/lib/rows-file.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { t } from '#frontend/lib/text.ts';
import { foldName } from '#shared/fold-name.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { maxTranslationChanges } from '#shared/names/name-translation.ts';

export type NameView = 'missing' | 'all' | 'unused';

const isShown: Record<NameView, (name: ListedName) => boolean> = {
  missing: ({ translation, uses }) => translation === undefined && uses.length > 0,
  all: () => true,
  unused: ({ uses }) => uses.length === 0,
};

/** Count the names in each view. */
export const countNames = (names: readonly ListedName[]): Record<NameView, number> => ({
  missing: names.filter(isShown.missing).length,
  all: names.length,
  unused: names.filter(isShown.unused).length,
});

/** Return the names of a view that match a text in the name, its translation, or its usages. */
export function findNames(names: readonly ListedName[], view: NameView, search: string) {
  const wanted = foldName(search.trim());
  return names.filter(
    (name) =>
      isShown[view](name) &&
      foldName(
        [name.text, name.translation, ...name.uses.map((use) => use.name)].join(' '),
      ).includes(wanted),
  );
}

/** Return the translations that differ from the stored ones. */
export const getChangedNames = (
  names: readonly ListedName[],
  edited: Translations,
): Map<string, string> => {
  const stored = new Map(names.map(({ text, translation = '' }) => [text, translation]));
  return new Map(
    [...edited].flatMap(([text, typed]): [string, string][] => {
      const translation = typed.trim();
      return translation === (stored.get(text) ?? '') ? [] : [[text, translation]];
    }),
  );
};

const sheet: Sheet = {
  noun: 'name',
  plural: 'names',
  rowsPerCall: maxTranslationChanges,
  columns: [
    { name: 'text', field: 'text', head: t`Text`, cell: { is: 'text' } },
    { name: 'translation', field: 'translation', head: t`Translation`, cell: { is: 'text' } },
  ],
};

/** Save all names with their translations as a file for external translators. */
export const exportNames = (names: readonly ListedName[], file: string) =>
  saveBlobAs(
    toCsv([
      sheet.columns.map(({ head }) => head),
      ...names.map(({ text, translation = '' }) => [text, translation]),
    ]),
    file,
  );

/** Read translations of known names from a file. Empty translations are ignored. */
export async function readTranslationsFile(
  file: File,
  names: readonly ListedName[],
): Promise<{ readonly found: Translations; readonly unknown: number } | { problem: string }> {
  const read = await readRowsFile(file, sheet);
  if ('problem' in read) return read;
  if (read.encodings?.isOpen)
    return { problem: t`The letters of this file fit several alphabets. Save it as UTF-8.` };
  const known = new Set(names.map(({ text }) => text));
  const found = new Map<string, string>();
  let unknown = 0;
  for (const { text = '', translation = '' } of read.rows) {
    if (!known.has(text)) unknown += 1;
    else if (translation.trim() !== '') found.set(text, translation.trim());
  }
  return { found, unknown };
}
