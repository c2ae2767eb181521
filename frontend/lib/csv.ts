/**
 * Places before characters, including full-width ones, that spreadsheets interpret as a formula, and before quotes in
 * front of them. Countries with a decimal comma separate cells by semicolons, so formulas also begin within a cell.
 */
const formula = /(?<=^|[;\r\n])(?='*[=+\-@\t＝＋－＠])|^(?='*[\r\n])/g;
const escapedFormula = /(?<=^|[;\r\n])'(?='*[=+\-@\t＝＋－＠])|^'(?='*[\r\n])/g;
/** A negative number is not escaped, so that it remains a number. */
const negative = /^-\d[\d.,\u0020\u00a0\u202f'’]*(?:e[+-]?\d+)?$/;

const getCell = (text: string): string => {
  const plain = negative.test(text) ? text : text.replaceAll(formula, "'");
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Format a row as a CSV line (RFC 4180). Cells that could be formulas are escaped. */
export const formatCsvLine = (row: readonly string[]): string =>
  `${row.map(getCell).join(',')}\r\n`;

/** Build a CSV file with a byte order mark, so that spreadsheets detect UTF-8. */
export const createCsvBlob = (lines: readonly string[]): Blob =>
  new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });

export const toCsv = (rows: readonly (readonly string[])[]): Blob =>
  createCsvBlob(rows.map(formatCsvLine));

/** Undo the formula escaping of a CSV cell. */
export const unescapeFormula = (text: string): string => text.replaceAll(escapedFormula, '');
