import type { MomentFormat } from './mapping.ts';
import { momentReader, splitZone } from './read-moment.ts';

const formats: readonly MomentFormat[] = [
  ...(['iso', 'dotted', 'month-first', 'day-first', 'month-name', 'epoch-s', 'epoch-ms'] as const),
  'serial',
];
/** So many values are tried in every format. */
const mostTried = 200;

/** Unknown zones are reported when the file is read. */
function reader(format: MomentFormat) {
  const momentAt = momentReader(format, 'UTC');
  // Small numbers count something else than seconds since 1970; as days of a spreadsheet they are from 1954 to 2119.
  const isOther = (value: string) =>
    (format.startsWith('epoch') && /^-?\d{1,8}(\.\d+)?$/.test(value)) ||
    // Milliseconds of the year 1970 are seconds of today.
    (format === 'epoch-ms' && /^-?\d{1,11}(\.\d+)?$/.test(value)) ||
    (format === 'serial' && !/^[2-7]\d{4}([.,]\d+)?$/.test(value));
  const readOne = (value: string) => (isOther(value) ? undefined : momentAt(value));
  return (text: string) => {
    const value = text.trim();
    return readOne(value) ?? readOne(splitZone(value)?.[0] ?? '');
  };
}

/**
 * In which format most of these can be read, and how many. `ties`: all formats in which as many can be read and that
 * differ in what some of them mean: nothing says which is meant. All values are looked at where the first ones don't
 * tell.
 */
export function likeliestFormat(values: readonly string[]) {
  const countIn = (format: MomentFormat, some: readonly string[]) => {
    const read = reader(format);
    return some.filter((value) => read(value) !== undefined).length;
  };
  const best = (among: readonly MomentFormat[], some: readonly string[]) => {
    const counts = among.map((format) => countIn(format, some));
    const most = Math.max(...counts);
    return { most, formats: among.filter((_, n) => counts[n] === most) };
  };
  const first = best(formats, values.slice(0, mostTried));
  const { formats: equal, most } =
    first.formats.length > 1 && first.most > 0 && values.length > mostTried
      ? best(first.formats, values)
      : first;
  const readers = equal.map(reader);
  const isTie =
    most > 0 &&
    equal.length > 1 &&
    values.some((value) => new Set(readers.flatMap((read) => read(value) ?? [])).size > 1);
  return {
    format: equal[0] ?? 'iso',
    most,
    tried:
      first === undefined || equal === first.formats
        ? Math.min(values.length, mostTried)
        : values.length,
    ties: isTie ? equal : [],
  };
}

/** Whether these can be moments: numbers of days could be anything, so that only a name says it. */
export function areMoments(values: readonly string[], isNamed: boolean): boolean {
  const { format, most, tried } = likeliestFormat(values);
  return most * 2 > tried && (isNamed || format !== 'serial');
}

/** Whether these moments name no zone, so that it has to be said. */
export function lackZone(values: readonly string[], format: MomentFormat): boolean {
  const [here, there] = [momentReader(format, 'UTC'), momentReader(format, 'Asia/Tokyo')];
  return values.some((value) => here(value.trim()) !== there(value.trim()));
}

/** Whether a name of a column is a moment, so that it is none: the file has no row of names. */
export const isMoment = (name: string): boolean => areMoments([name], false);
