import type { MomentFormat } from './mapping.ts';
import { momentReader, splitZone } from './read-moment.ts';

const formats: readonly MomentFormat[] = [
  ...(['iso', 'dotted', 'month-first', 'day-first', 'month-name', 'epoch-s', 'epoch-ms'] as const),
];
/** In which most of these can be read, of equals the first, and how many. */
export function likeliestFormat(values: readonly string[]) {
  const read = formats.map((format) => {
    const momentAt = momentReader(format, 'UTC');
    // Small numbers count something else than seconds since 1970.
    const isOther = (value: string) =>
      format.startsWith('epoch') && /^-?\d{1,8}(\.\d+)?$/.test(value);
    const isRead = (text: string) => momentAt(text) !== undefined;
    // A zone that is not known is told when the file is read.
    return values.filter(
      (value) =>
        !isOther(value) && (isRead(value.trim()) || isRead(splitZone(value.trim())?.[0] ?? '')),
    ).length;
  });
  const most = Math.max(...read);
  return { format: formats[read.indexOf(most)] ?? 'iso', most };
}

/** Whether a name of a column is a moment, so that it is none: the file has no row of names. */
export const isMoment = (name: string): boolean => likeliestFormat([name]).most > 0;
