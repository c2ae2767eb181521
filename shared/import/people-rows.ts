import { getCurrentLanguage } from '#shared/language/t.ts';
import { foldName } from '../fold-name.ts';
import { readFileDate } from './read-cells.ts';
import { fold, type Row } from './sheet.ts';

/** Convert "Schröder, Jürgen" to "Jürgen Schröder". */
export function normalizePersonName(text: string): string {
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim());
  return first !== '' && more.length === 0 ? `${first} ${last}` : text.trim();
}

/** Normalize a name for comparison in any order of its words, as in lists by last name. */
export const foldNameWords = (name: string): string =>
  foldName(normalizePersonName(name)).split(' ').sort().join(' ');

/** Normalize a personnel number: without case, leading zeros, and decimals, which spreadsheets remove or add. */
const foldNumber = (number: string) =>
  foldName(number)
    .replace(/^0+(?=\d)/, '')
    .replace(/(?<=^\d+)[.,]0+$/, '');

/** Words of personnel systems for people who have left, or whose account is disabled. */
const leftWords = new Set(
  [
    ...['inactive', 'terminated', 'left', 'former', 'disabled', 'deactivated', 'no', 'false', '0'],
    ...['inaktiv', 'ausgeschieden', 'ausgetreten', 'deaktiviert', 'nein', 'falsch', 'inactif'],
    ...['sorti', 'parti', 'inactivo', 'inattivo', 'cessato', 'baja', 'inativo', 'desligado'],
  ].map(foldName),
);
/** True if a person has left by the status or by the last day in their row. */
function hasLeft({ status = '', lastDay = '' }: Row, today: string): boolean {
  if (leftWords.has(foldName(status))) return true;
  const read = lastDay.trim() === '' ? undefined : readFileDate(lastDay, getCurrentLanguage());
  return read !== undefined && 'date' in read && read.date < today;
}

/**
 * Convert rows from a personnel system: join first and last name, and replace names or numbers of managers in the file
 * by their addresses. Without a column for invitations, new people are invited, except those who have left by `today`.
 */
export function buildPeopleRows(
  rows: readonly Row[],
  { hasInvite, today }: { readonly hasInvite: boolean; readonly today: string },
): Row[] {
  // With a "Vorname" column, "Name" is the last name.
  const isLastName = rows.some(({ firstName }) => firstName) && rows.every((row) => !row.lastName);
  const named = rows.map(({ firstName, lastName, number, name, status, lastDay, ...row }) => {
    const joined = [firstName, isLastName ? name : lastName]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ');
    const full = name?.trim() && !isLastName ? normalizePersonName(name) : joined;
    const invite = hasLeft({ status, lastDay }, today) ? 'no' : 'yes';
    return {
      number: number?.trim() ?? '',
      row: { ...(!hasInvite && { invite }), ...row, ...(full !== '' && { name: full }) },
    };
  });
  const people = named.map(({ number, row }) => {
    const { name = '', email = '' } = row as Row;
    return { number, name, email };
  });
  const byNumber = Map.groupBy(people, ({ number }) => number);
  const byPlainNumber = Map.groupBy(people, ({ number }) => foldNumber(number));
  const byFullName = Map.groupBy(people, ({ name }) => foldName(name));
  const byWords = Map.groupBy(people, ({ name }) => foldNameWords(name));
  /**
   * Return the address of the manager in a cell if exactly one person in the file matches, else the text of the cell.
   */
  const managerIn = (text: string): string => {
    if (text.trim() === '' || text.includes('@')) return text;
    const found =
      byNumber.get(text.trim()) ??
      byPlainNumber.get(foldNumber(text)) ??
      byFullName.get(foldName(normalizePersonName(text))) ??
      byWords.get(foldNameWords(text)) ??
      [];
    const addresses = new Set(found.map(({ email }) => fold(email)));
    return addresses.size === 1 ? ([...addresses][0] ?? text) : text;
  };
  return named.map(({ row }) => {
    const { manager } = row as Row;
    return { ...row, ...(manager !== undefined && { manager: managerIn(manager) }) };
  });
}
