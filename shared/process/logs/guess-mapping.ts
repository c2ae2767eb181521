import { findDecimalMark, numberReadings } from '#shared/numbers/readings.ts';
import { columnWords, plainName, saysEnd, standardNames } from './column-words.ts';
import { sayTransitions } from './events-of-cases.ts';
import { guessTimeOfDay } from './guess-time-of-day.ts';
import { areMoments, lackZone, likeliestFormat } from './likeliest-format.ts';
import { type LogField, type LogMapping, logFields } from './mapping.ts';
import { bareAmount, readAmount } from './read-amount.ts';
import { caseMark, isClassifier, namedByPlace, traceName } from './xes-names.ts';

export type Sample = {
  readonly format: LogMapping['format'];
  readonly columns: readonly string[];
  /** The first values of each column, none of them empty; and all of them. */
  readonly valuesOf: (column: string) => readonly string[];
  readonly allOf: (column: string) => readonly string[];
};

/** Whether what stands in a column can be this; of an empty one nothing is known. */
function fits(field: LogField, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  if (field === 'at' || field === 'startedAt') return areMoments(values, true);
  if (field !== 'amount') return field !== 'caseId' || !values.every(namedByPlace);
  const read = values.filter((value) => [true, false].some((comma) => readAmount(value, comma)));
  return read.length * 2 > values.length;
}

/** A number that goes up by one from row to row counts rows: it names no request. */
function countsRows(values: readonly string[]): boolean {
  const numbers = values.map(Number);
  return (
    values.length > 2 && numbers.every((one, n) => n === 0 || one === (numbers[n - 1] ?? 0) + 1)
  );
}

/** The column that is called so the surest; of requests none where several are called so alike: somebody has to say. */
function byName(
  field: LogField,
  columns: readonly string[],
  valuesOf: Sample['valuesOf'],
): string | undefined {
  for (const one of columnWords[field]) {
    const found = columns.filter((column) => one.test(plainName(column)));
    if (field !== 'caseId') {
      if (found[0] !== undefined) return found[0];
      continue;
    }
    const likely = found.filter((column) => !countsRows(valuesOf(column)));
    if (likely.length > 1) return undefined;
    if (likely[0] !== undefined) return likely[0];
  }
  return undefined;
}

/** Another column of times is that of starts only where the first one says that it has the ends. */
const isStartOf = (column: string, at: string | undefined) =>
  at !== undefined && (standardNames.startedAt.includes(column) || saysEnd(at));

const isTold = (values: readonly string[]) => values.length > 0 && areMoments(values, false);

function guessColumns({ format, columns, valuesOf }: Sample): Partial<Record<LogField, string>> {
  const taken = new Set<string>();
  const found: Partial<Record<LogField, string>> = {};
  const isOfCase = (column: string) => format === 'csv' || column.startsWith(caseMark);
  for (const field of logFields) {
    const canBe = (column: string) =>
      !taken.has(column) &&
      (field !== 'caseId' || isOfCase(column)) &&
      (field !== 'activity' || format === 'csv' || !isOfCase(column)) &&
      (field !== 'startedAt' || isStartOf(column, found.at)) &&
      fits(field, valuesOf(column));
    const free = columns.filter(canBe);
    const chosen =
      standardNames[field].find((name) => free.includes(name)) ??
      (field === 'activity' ? free.find(isClassifier) : undefined) ??
      (field === 'timeOfDay'
        ? found.at && guessTimeOfDay({ columns, valuesOf }, found.at)
        : byName(field, free, valuesOf)) ??
      (field === 'lifecycle'
        ? free.find((column) => sayTransitions(valuesOf(column)))
        : undefined) ??
      // Whatever it is called, times stand nowhere else; and every trace of an XES has its place.
      (field === 'at' ? free.find((column) => isTold(valuesOf(column))) : undefined) ??
      (field === 'caseId' && format === 'xes' ? traceName : undefined);
    if (chosen === undefined) continue;
    taken.add(chosen);
    found[field] = chosen;
  }
  return found;
}

/** Questions that the start of a file leaves open. */
export type LogQuestion = 'moments' | 'timeZone' | 'amounts' | 'amountOf';

/**
 * Formats of the times and amounts in the chosen columns. `asked`: what could be read in several
 * ways; the guess has the first of them.
 */
export function guessReading(
  { format, allOf }: Pick<Sample, 'format' | 'allOf'>,
  columns: { readonly at?: string | undefined; readonly amount?: string | undefined },
) {
  const values = (column: string | undefined) => (column === undefined ? [] : allOf(column));
  const moments = values(columns.at);
  const { format: moment, ties } = likeliestFormat(moments);
  const amounts = format === 'csv' ? values(columns.amount).map(bareAmount) : [];
  const mark = findDecimalMark(amounts);
  const isDoubtful = (amount: string) => {
    const { '.': point, ',': comma } = numberReadings(amount);
    return point !== undefined && comma !== undefined && point !== comma;
  };
  const asked: LogQuestion[] = [
    ...(ties.length > 0 ? (['moments'] as const) : []),
    ...(lackZone(moments, moment) ? (['timeZone'] as const) : []),
    ...(mark === undefined && amounts.some(isDoubtful) ? (['amounts'] as const) : []),
  ];
  return { asked, ties, guess: { moments: moment, decimalComma: mark === ',' } };
}

/** A mapping as far as the names and values of the columns tell; columns that are not found are absent. */
export function guessMapping(
  sample: Sample,
  given: Pick<LogMapping, 'encoding' | 'delimiter' | 'hasHead' | 'timeZone'>,
) {
  const columns = guessColumns(sample);
  const { asked, ties, guess } = guessReading(sample, columns);
  return { asked, ties, guess: { ...given, format: sample.format, columns, ...guess } };
}
export type GuessedMapping = ReturnType<typeof guessMapping>['guess'];
