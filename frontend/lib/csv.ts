/**
 * First characters, full-width ones among them, by which a spreadsheet takes a cell for a formula; quotes
 * before them count as well.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** A negative number is no formula: it stays a number. */
const negative = /^-\d[\d.,\u0020\u00a0\u202f'’]*$/;

const cellOf = (text: string): string => {
  const plain = formula.test(text) && !negative.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A row as a line of CSV (RFC 4180); no cell becomes a formula. */
export const csvLine = (row: readonly string[]): string => `${row.map(cellOf).join(',')}\r\n`;

/** Lines as a file, with a byte order mark, so that spreadsheets read the letters. */
export const csvFile = (lines: readonly string[]): Blob =>
  new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });

export const toCsv = (rows: readonly (readonly string[])[]): Blob => csvFile(rows.map(csvLine));

/** A cell of a CSV as it was before it was kept from becoming a formula. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
