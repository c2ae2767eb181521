import { foldName } from '../fold-name.ts';
import { fold, type Row } from './sheet.ts';

/** "Schröder, Jürgen" as "Jürgen Schröder". */
export function personName(text: string): string {
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim());
  return first !== '' && more.length === 0 ? `${first} ${last}` : text.trim();
}

/** A name of two words the other way round, as lists by last name write it. */
export const swappedName = (name: string): string | undefined => {
  const words = name.split(' ');
  return words.length === 2 ? words.reverse().join(' ') : undefined;
};

/**
 * Rows of an export of a personnel system as the product takes them: first and last name as one, managers of the file
 * by their addresses where they are named or numbered. Who is new is invited where no column says whether.
 */
export function peopleRows(rows: readonly Row[], hasInvite: boolean): Row[] {
  // "Name" beside "Vorname" is the last name.
  const isLastName = rows.some(({ firstName }) => firstName) && rows.every((row) => !row.lastName);
  const named = rows.map(({ firstName, lastName, number, name, ...row }) => {
    const joined = [firstName, isLastName ? name : lastName]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ');
    const full = name?.trim() && !isLastName ? personName(name) : joined;
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
  /** The address of whom a cell names, if the file has one such person. */
  const managerIn = (text: string): string => {
    if (text.includes('@')) return text;
    const name = foldName(personName(text));
    const found =
      byText.get(text.trim()) ?? byText.get(name) ?? byText.get(swappedName(name) ?? '') ?? [];
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
