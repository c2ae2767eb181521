import { foldName } from '../fold-name.ts';
import { fold, type Row } from './sheet.ts';

/** Convert "Schröder, Jürgen" to "Jürgen Schröder". */
export function normalizePersonName(text: string): string {
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim());
  return first !== '' && more.length === 0 ? `${first} ${last}` : text.trim();
}

/** Swap the words of a two-word name, as in lists by last name. */
export const swapNameParts = (name: string): string | undefined => {
  const words = name.split(' ');
  return words.length === 2 ? words.reverse().join(' ') : undefined;
};

/**
 * Convert rows from a personnel system: join first and last name, and replace names or numbers of managers in the file
 * by their addresses. New people are invited if no column decides it.
 */
export function buildPeopleRows(rows: readonly Row[], hasInvite: boolean): Row[] {
  // With a "Vorname" column, "Name" is the last name.
  const isLastName = rows.some(({ firstName }) => firstName) && rows.every((row) => !row.lastName);
  const named = rows.map(({ firstName, lastName, number, name, ...row }) => {
    const joined = [firstName, isLastName ? name : lastName]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ');
    const full = name?.trim() && !isLastName ? normalizePersonName(name) : joined;
    return { number: number?.trim() ?? '', row: { ...row, ...(full !== '' && { name: full }) } };
  });
  const byText = Map.groupBy(
    named.flatMap(({ number, row }) => {
      const { name = '', email = '' } = row as Row;
      const texts = [number, foldName(name)].filter((text) => text !== '');
      return texts.map((text) => ({ text, email }));
    }),
    ({ text }) => text,
  );
  /** Return the address of the manager in a cell, if exactly one person in the file matches. */
  const managerIn = (text: string): string => {
    if (text.includes('@')) return text;
    const name = foldName(normalizePersonName(text));
    const found =
      byText.get(text.trim()) ?? byText.get(name) ?? byText.get(swapNameParts(name) ?? '') ?? [];
    const addresses = new Set(found.map(({ email }) => fold(email)));
    return addresses.size === 1 ? ([...addresses][0] ?? text) : text;
  };
  return named.map(({ row }) => {
    const { manager } = row as Row;
    return {
      ...row,
      ...(manager !== undefined && { manager: managerIn(manager) }),
      ...(!hasInvite && { invite: 'yes' }),
    };
  });
}
