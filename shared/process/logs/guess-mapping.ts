import { findDecimalMark, listNumberReadings } from '#shared/numbers/readings.ts';
import { columnPatterns, isEndColumn, normalizeColumnName, standardNames } from './column-words.ts';
import { parseColumnNumber } from './csv-names.ts';
import { areTransitions } from './events-of-cases.ts';
import { areMoments, findLikeliestFormat, isMissingTimeZone } from './likeliest-format.ts';
import { type LogField, type LogMapping, logFields } from './mapping.ts';
import { normalizeAmount, readAmount } from './read-amount.ts';
import { joinMoment, momentReader } from './read-moment.ts';
import { casePrefix, isClassifier, isUnnamedTrace, traceName } from './xes-names.ts';

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
function guessTimeOfDay(
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

export type LogSample = {
  readonly format: LogMapping['format'];
  readonly columns: readonly string[];
  /** Return the first non-empty values of a column (`valuesOf`), or all of them (`allOf`). */
  readonly valuesOf: (column: string) => readonly string[];
  readonly allOf: (column: string) => readonly string[];
};

/** True if the values of a column can belong to this field. An empty column always fits. */
function fitsField(field: LogField, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  if (field === 'at' || field === 'startedAt') return areMoments(values, true);
  if (field !== 'amount') return field !== 'caseId' || !values.every(isUnnamedTrace);
  const read = values.filter((value) => [true, false].some((comma) => readAmount(value, comma)));
  return read.length * 2 > values.length;
}

/** True if the numbers increase by one per row. They are row numbers and do not identify requests. */
function isRowCounter(values: readonly string[]): boolean {
  const numbers = values.map(Number);
  return (
    values.length > 2 && numbers.every((one, n) => n === 0 || one === (numbers[n - 1] ?? 0) + 1)
  );
}

/**
 * Return the column whose name matches best. For requests, return undefined if several match equally: a person then has
 * to choose.
 */
function findColumnByName(
  field: LogField,
  columns: readonly string[],
  valuesOf: LogSample['valuesOf'],
): string | undefined {
  for (const one of columnPatterns[field]) {
    const found = columns.filter((column) => one.test(normalizeColumnName(column)));
    if (field !== 'caseId') {
      if (found[0] !== undefined) return found[0];
      continue;
    }
    const likely = found.filter((column) => !isRowCounter(valuesOf(column)));
    if (likely.length > 1) return undefined;
    if (likely[0] !== undefined) return likely[0];
  }
  return undefined;
}

/**
 * Whether a further time column contains starts: it has the standard name, or the first time column is named as an end.
 */
const isStartOf = (column: string, at: string | undefined) =>
  at !== undefined && (standardNames.startedAt.includes(column) || isEndColumn(at));

const hasOnlyTimes = (values: readonly string[]) => values.length > 0 && areMoments(values, false);

function guessColumns({ format, columns, valuesOf }: LogSample): Partial<Record<LogField, string>> {
  const taken = new Set<string>();
  const found: Partial<Record<LogField, string>> = {};
  const isOfCase = (column: string) => format === 'csv' || column.startsWith(casePrefix);
  for (const field of logFields) {
    const canBe = (column: string) =>
      !taken.has(column) &&
      (field !== 'caseId' || isOfCase(column)) &&
      (field !== 'activity' || format === 'csv' || !isOfCase(column)) &&
      (field !== 'startedAt' || isStartOf(column, found.at)) &&
      fitsField(field, valuesOf(column));
    const free = columns.filter(canBe);
    const chosen =
      standardNames[field].find((name) => free.includes(name)) ??
      (field === 'activity' ? free.find(isClassifier) : undefined) ??
      (field === 'timeOfDay'
        ? found.at && guessTimeOfDay({ columns, valuesOf }, found.at)
        : findColumnByName(field, free, valuesOf)) ??
      (field === 'lifecycle'
        ? free.find((column) => areTransitions(valuesOf(column)))
        : undefined) ??
      // Fall back to any column with times for `at`, regardless of its name, and to the trace name of an XES for
      // `caseId`.
      (field === 'at' ? free.find((column) => hasOnlyTimes(valuesOf(column))) : undefined) ??
      (field === 'caseId' && format === 'xes' ? traceName : undefined);
    if (chosen === undefined) continue;
    taken.add(chosen);
    found[field] = chosen;
  }
  return found;
}

/** Questions that the start of a file cannot answer. */
export type LogQuestion = 'encoding' | 'moments' | 'timeZone' | 'amounts' | 'amountOf';

/**
 * Guess the formats of times and amounts in the chosen columns. `asked`: ambiguous formats, for which the guess is the
 * first one.
 */
export function guessFormats(
  { format, allOf }: Pick<LogSample, 'format' | 'allOf'>,
  columns: { readonly at?: string | undefined; readonly amount?: string | undefined },
) {
  const values = (column: string | undefined) => (column === undefined ? [] : allOf(column));
  const moments = values(columns.at);
  const { format: moment, ties } = findLikeliestFormat(moments);
  const amounts = format === 'csv' ? values(columns.amount).map(normalizeAmount) : [];
  const mark = findDecimalMark(amounts);
  const isDoubtful = (amount: string) => {
    const { '.': point, ',': comma } = listNumberReadings(amount);
    return point !== undefined && comma !== undefined && point !== comma;
  };
  const asked: LogQuestion[] = [
    ...(ties.length > 0 ? (['moments'] as const) : []),
    ...(isMissingTimeZone(moments, moment) ? (['timeZone'] as const) : []),
    ...(mark === undefined && amounts.some(isDoubtful) ? (['amounts'] as const) : []),
  ];
  return { asked, ties, guess: { moments: moment, decimalComma: mark === ',' } };
}

/** Guess a mapping from column names and values. Fields without a matching column are absent. */
export function guessMapping(
  sample: LogSample,
  given: Pick<LogMapping, 'encoding' | 'delimiter' | 'hasHead' | 'timeZone'>,
) {
  const columns = guessColumns(sample);
  const { asked, ties, guess } = guessFormats(sample, columns);
  return { asked, ties, guess: { ...given, format: sample.format, columns, ...guess } };
}
export type GuessedMapping = ReturnType<typeof guessMapping>['guess'];
