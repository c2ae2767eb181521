/** What a spreadsheet would take for a formula begins with one of these. */
const formula = /^[=+\-@\t\r]/;

const cellOf = (text: string): string => {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read the letters; no cell becomes a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): Blob =>
  new Blob(['\uFEFF', ...rows.map((row) => `${row.map(cellOf).join(',')}\r\n`)], {
    type: 'text/csv;charset=utf-8',
  });
