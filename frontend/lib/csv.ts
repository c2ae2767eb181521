/**
 * Leading characters, including full-width ones, that spreadsheets interpret as a formula. Leading quotes are matched
 * as well.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
/**
 * Places within a cell at which a formula would begin if a spreadsheet separates cells by semicolons, as in countries
 * with a decimal comma. It then splits quoted cells, too.
 */
const innerFormula = /(?<=[;\r\n])(?='*[=+\-@\t＝＋－＠])/g;
const escapedInnerFormula = /(?<=[;\r\n])'(?='*[=+\-@\t＝＋－＠])/g;
/** A negative number is not escaped, so that it remains a number. */
const negative = /^-\d[\d.,\u0020\u00a0\u202f'’]*(?:e[+-]?\d+)?$/;

const getCell = (text: string): string => {
  const inner = text.replaceAll(innerFormula, "'");
  const plain = formula.test(text) && !negative.test(text) ? `'${inner}` : inner;
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
export const unescapeFormula = (text: string): string =>
  (text.startsWith("'") && formula.test(text) ? text.slice(1) : text).replaceAll(
    escapedInnerFormula,
    '',
  );
