import { columnPatterns, normalizeColumnName } from './column-words.ts';
import { parseColumnNumber } from './csv-names.ts';
import type { LogSample } from './guess-mapping.ts';
import { findLikeliestFormat } from './likeliest-format.ts';
import { joinMoment, momentReader } from './read-moment.ts';

/** Names of durations, whose values look like times of day. */
const durations =
  /dura|dauer|elapsed|process|bearbeit|handling|lead|cycle|wait|warte|work|arbeit|lauf|spent|effort/;
/** Return a heading without its last word if that means a day or a time. */
const getWhat = (column: string) =>
  normalizeColumnName(column).replace(
    / ?(time of day|date|day|time|datum|tag|uhrzeit|zeit|uhr)$/,
    '',
  );

/**
 * Return the pattern for the values of a column with times of day, or undefined if its name cannot mean this. Values of
 * plain digits count only with a fitting name.
 */
function looksLikeTimes(column: string): RegExp | undefined {
  if (parseColumnNumber(column) !== undefined) return /:/;
  const name = normalizeColumnName(column);
  const isNamed = columnPatterns.timeOfDay.some((one) => one.test(name)) && !durations.test(name);
  return isNamed ? /[:.h時时點点시]|\d ?(?:[AaPp]\.? ?[Mm]|Uhr)|^\d{4,6}$/ : undefined;
}

/**
 * Find the column with times of day if the column of timestamps contains only dates. Prefer a column with a matching
 * name, then the next one.
 * @param at column of timestamps
 */
export function guessTimeOfDay(
  { columns, valuesOf }: Pick<LogSample, 'columns' | 'valuesOf'>,
  at: string,
): string | undefined {
  const days = valuesOf(at);
  const momentAt = momentReader(findLikeliestFormat(days).format, 'UTC');
  const isTime = (day: string, time: string) =>
    momentAt(joinMoment(day.trim(), time.trim())) !== undefined;
  const onlyDays = days.filter((day) => isTime(day, '12:34'));
  const [day] = onlyDays;
  if (day === undefined || onlyDays.length * 2 <= days.length) return undefined;
  const found = columns.filter((column) => {
    const shape = looksLikeTimes(column);
    const values = valuesOf(column);
    const times = values.filter((value) => shape?.test(value) && isTime(day, value));
    return times.length * 2 > values.length;
  });
  return (
    found.find((column) => getWhat(column) === getWhat(at)) ??
    found.find((column) => columns.indexOf(column) > columns.indexOf(at)) ??
    found[0]
  );
}
