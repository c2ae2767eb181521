import { columnWords, plainName, standardNames } from './column-words.ts';
import { guessTimeOfDay } from './guess-time-of-day.ts';
import { likeliestFormat } from './likeliest-format.ts';
import { type LogField, type LogMapping, logFields } from './mapping.ts';
import { bareAmount, readAmount } from './read-amount.ts';
import { caseMark, isClassifier, namedByPlace, traceName } from './xes-names.ts';

export type Sample = {
  readonly format: LogMapping['format'];
  readonly columns: readonly string[];
  /** Some values of each column, none of them empty. */
  readonly valuesOf: (column: string) => readonly string[];
};

/** Whether what stands in a column can be this; of an empty one nothing is known. */
function fits(field: LogField, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  if (field === 'at') return likeliestFormat(values).most * 2 > values.length;
  if (field !== 'amount') return field !== 'caseId' || !values.every(namedByPlace);
  const read = values.filter((value) => [true, false].some((comma) => readAmount(value, comma)));
  return read.length * 2 > values.length;
}

const byName = (field: LogField, columns: readonly string[]): string | undefined =>
  columnWords[field]
    .map((one) => columns.find((column) => one.test(plainName(column))))
    .find((column) => column !== undefined);

function guessColumns({ format, columns, valuesOf }: Sample): Partial<Record<LogField, string>> {
  const taken = new Set<string>();
  const found: Partial<Record<LogField, string>> = {};
  const isOfCase = (column: string) => format === 'csv' || column.startsWith(caseMark);
  for (const field of logFields) {
    const canBe = (column: string) =>
      !taken.has(column) &&
      (field !== 'caseId' || isOfCase(column)) &&
      (field !== 'activity' || format === 'csv' || !isOfCase(column)) &&
      fits(field, valuesOf(column));
    const free = columns.filter(canBe);
    const chosen =
      standardNames[field].find((name) => free.includes(name)) ??
      (field === 'activity' ? free.find(isClassifier) : undefined) ??
      (field === 'timeOfDay'
        ? found.at && guessTimeOfDay({ columns, valuesOf }, found.at)
        : byName(field, free)) ??
      // Whatever it is called, times stand nowhere else; and every trace of an XES has its place.
      (field === 'at' ? free.find((column) => valuesOf(column).length > 0) : undefined) ??
      (field === 'caseId' && format === 'xes' ? traceName : undefined);
    if (chosen === undefined) continue;
    taken.add(chosen);
    found[field] = chosen;
  }
  return found;
}

/** Whether amounts are written with a comma before the cents. */
function hasComma(values: readonly string[]): boolean {
  const amounts = values.map(bareAmount);
  const ending = (end: RegExp) => amounts.filter((amount) => end.test(amount)).length;
  return ending(/,\d{1,2}$/) > ending(/\.\d{1,2}$/);
}

/** A mapping as far as the names and some values of the columns tell; columns that are not found are absent. */
export function guessMapping(
  sample: Sample,
  given: Pick<LogMapping, 'encoding' | 'delimiter' | 'hasHead' | 'timeZone'>,
) {
  const columns = guessColumns(sample);
  const values = (column: string | undefined) =>
    column === undefined ? [] : sample.valuesOf(column);
  return {
    ...given,
    format: sample.format,
    columns,
    moments: likeliestFormat(values(columns.at)).format,
    decimalComma: sample.format === 'csv' && hasComma(values(columns.amount)),
  };
}
export type GuessedMapping = ReturnType<typeof guessMapping>;
