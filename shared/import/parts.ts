/** Several texts in one cell: "Country; Region". A semicolon that one of them has itself is written twice. */
export const joinParts = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(';', ';;')).join('; ');

/** The texts of such a cell, in their order; empty ones are left out. */
export const splitParts = (text: string): string[] =>
  (text.match(/(?:[^;]|;;)+/g) ?? [])
    .map((part) => part.replaceAll(';;', ';').trim())
    .filter((part) => part !== '');
