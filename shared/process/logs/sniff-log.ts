import { delimiters, type LogMapping } from './mapping.ts';
import { minColumns } from './read-csv.ts';

const gzipMark = [0x1f, 0x8b];
/** True if a file is compressed, detected by its first bytes instead of its name. */
export const isGzip = (first: Uint8Array): boolean =>
  first[0] === gzipMark[0] && first[1] === gzipMark[1];

/**
 * Return the delimiter that the file declares, else the most frequent one in the first row with enough cells, outside
 * quotes.
 */
function detectDelimiter(text: string): LogMapping['delimiter'] {
  const lines = text.replace(/"[^"]*"/g, '_').split(/\r?\n|\r/, 20);
  const [, told] = /^\uFEFF?"?sep=([^"\r\n])/i.exec(text) ?? [];
  const known = delimiters.find((one) => told === one);
  if (known) return known;
  const cellsOf = (line: string, delimiter: string) =>
    line.split(delimiter).filter((cell) => cell.trim() !== '').length;
  const isHead = (line: string) => delimiters.some((one) => cellsOf(line, one) >= minColumns);
  const head = lines.find(isHead) ?? lines.find((line) => line.trim() !== '') ?? '';
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Detect the format of a log from the start of its text. */
export function sniffLog(text: string): Pick<LogMapping, 'format' | 'delimiter'> {
  const isXml = /^\uFEFF?\s*<(\?xml|!--|!DOCTYPE|([\w-]+:)?log[\s>])/i.test(text);
  return { format: isXml ? 'xes' : 'csv', delimiter: isXml ? ',' : detectDelimiter(text) };
}
