/** Join several texts in one cell: "Country; Region". A semicolon within a text is doubled. */
export const joinParts = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(';', ';;')).join('; ');

/** Split a cell into its texts, in order. Empty texts are omitted. */
export const splitParts = (text: string): string[] =>
  (text.match(/(?:[^;]|;;)+/g) ?? [])
    .map((part) => part.replaceAll(';;', ';').trim())
    .filter((part) => part !== '');
