import type { MomentFormat } from './mapping.ts';
import { momentReader, splitZone } from './read-moment.ts';

const formats: readonly MomentFormat[] = [
  ...(['iso', 'dotted', 'month-first', 'day-first', 'month-name', 'epoch-s', 'epoch-ms'] as const),
  'serial',
];
/** Number of values that are tried in every format. */
const maxTriedValues = 200;

/** Create a reader of times. Unknown zones are reported only when the file is read. */
function createMomentReader(format: MomentFormat) {
  const momentAt = momentReader(format, 'UTC');
  // Small numbers are not seconds since 1970. The accepted spreadsheet days are from 1954 to 2119.
  const isOther = (value: string) =>
    (format.startsWith('epoch') && /^-?\d{1,8}(\.\d+)?$/.test(value)) ||
    // As milliseconds these values would be in the 1970s, so they are current times in seconds.
    (format === 'epoch-ms' && /^-?\d{1,11}(\.\d+)?$/.test(value)) ||
    (format === 'serial' && !/^[2-7]\d{4}([.,]\d+)?$/.test(value));
  const readOne = (value: string) => (isOther(value) ? undefined : momentAt(value));
  return (text: string) => {
    const value = text.trim();
    return readOne(value) ?? readOne(splitZone(value)?.[0] ?? '');
  };
}

/**
 * True if the first number of these dates can be a two-digit year instead of the last one, because it varies less:
 * 26-11-20, 26-11-21. All values must also be dates in that order.
 */
function canStartWithYear(values: readonly string[]): boolean {
  const readYearFirst = momentReader('pattern', 'UTC', 'yy-M-d');
  const parts = values.map((value) => /^(\d\d)[-/.](\d\d?)[-/.](\d\d)(?!\d)/.exec(value.trim()));
  const distinct = (group: number) => new Set(parts.map((found) => found?.[group])).size;
  return (
    distinct(1) < distinct(3) &&
    parts.every((found) => found && readYearFirst(found.slice(1, 4).join('-')) !== undefined)
  );
}

/**
 * Return the format that can read most of the values, and their number. `ties`: formats that read equally many values
 * but with different results, so that the choice is unclear. This also includes `pattern` if the year may be first. If
 * the first values are ambiguous, all values are used.
 */
export function findLikeliestFormat(values: readonly string[]) {
  const countIn = (format: MomentFormat, some: readonly string[]) => {
    const read = createMomentReader(format);
    return some.filter((value) => read(value) !== undefined).length;
  };
  const best = (among: readonly MomentFormat[], some: readonly string[]) => {
    const counts = among.map((format) => countIn(format, some));
    const most = Math.max(...counts);
    return { most, formats: among.filter((_, n) => counts[n] === most) };
  };
  const first = best(formats, values.slice(0, maxTriedValues));
  const { formats: equal, most } =
    first.formats.length > 1 && first.most > 0 && values.length > maxTriedValues
      ? best(first.formats, values)
      : first;
  const readers = equal.map(createMomentReader);
  const isTie =
    most > 0 &&
    equal.length > 1 &&
    values.some((value) => new Set(readers.flatMap((read) => read(value) ?? [])).size > 1);
  return {
    format: equal[0] ?? 'iso',
    most,
    tried:
      first === undefined || equal === first.formats
        ? Math.min(values.length, maxTriedValues)
        : values.length,
    ties: isTie
      ? equal
      : most > 0 && canStartWithYear(values)
        ? [...equal, 'pattern' as const]
        : [],
  };
}

/** True if the values can be times. Spreadsheet day numbers are accepted only if the column name means a time. */
export function areMoments(values: readonly string[], isNamed: boolean): boolean {
  const { format, most, tried } = findLikeliestFormat(values);
  return most * 2 > tried && (isNamed || format !== 'serial');
}

/** True if these times have no zone, so that a person must choose one. */
export function isMissingTimeZone(values: readonly string[], format: MomentFormat): boolean {
  const [here, there] = [momentReader(format, 'UTC'), momentReader(format, 'Asia/Tokyo')];
  return values.some((value) => here(value.trim()) !== there(value.trim()));
}

/** True if a column name is a time, which means that the file has no heading row. */
export const isMoment = (name: string): boolean => areMoments([name], false);
