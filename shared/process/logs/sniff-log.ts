import { delimiters, type LogMapping } from './mapping.ts';

const gzipMark = [0x1f, 0x8b];
/** Whether a file is packed, by its first bytes and not by its name. */
export const isGzip = (first: Uint8Array): boolean =>
  first[0] === gzipMark[0] && first[1] === gzipMark[1];

/** Which of them divides the first rows best: the one that most often stands in the first row outside quotes. */
function delimiterOf(text: string): LogMapping['delimiter'] {
  const lines = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 20);
  const told = delimiters.find((one) => lines[0]?.toLowerCase() === `sep=${one}`);
  if (told) return told;
  const head = lines.find((line) => line.trim() !== '') ?? '';
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Detect the format of a log from the start of its text. */
export function sniffLog(text: string): Pick<LogMapping, 'format' | 'delimiter'> {
  const isXml = /^\uFEFF?\s*<(\?xml|!--|!DOCTYPE|([\w-]+:)?log[\s>])/i.test(text);
  return { format: isXml ? 'xes' : 'csv', delimiter: isXml ? ',' : delimiterOf(text) };
}
