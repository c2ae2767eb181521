import { type LogField, type LogMapping, logFields, type MomentFormat } from './mapping.ts';
import { readAmount } from './read-amount.ts';
import { momentReader } from './read-moment.ts';
import { caseMark, isClassifier, namedByPlace, traceName } from './xes-names.ts';

type Sample = {
  readonly format: LogMapping['format'];
  readonly columns: readonly string[];
  /** Some values of each column, none of them empty. */
  readonly valuesOf: (column: string) => readonly string[];
};

/** Attributes of the usual extensions of XES. */
const standard: Readonly<Record<LogField, readonly string[]>> = {
  caseId: [traceName, 'case:identity:id'],
  activity: ['concept:name'],
  at: ['time:timestamp'],
  person: ['org:resource'],
  role: ['org:role', 'org:group'],
  lifecycle: ['lifecycle:transition'],
  title: ['case:title', 'case:description'],
  category: ['case:category', 'case:type'],
  department: ['case:department', 'case:org:group'],
  amount: ['case:amount', 'case:cost:total', 'cost:total', 'amount'],
  outcome: ['case:outcome', 'case:status', 'case:result'],
};
/** How columns are called in English and German, without case and signs, the surest first. */
const words: Readonly<Record<LogField, readonly RegExp[]>> = {
  caseId: [
    /^(case|trace|vorgangs?|falls?|prozessinstanz|ticket|request|antrags?|process ?instance)( ?(id|key|no|number|nr|nummer|name|identifier))?$/,
    /^case concept name$/,
    /^(order|incident|claim|invoice|belegs?|auftrags?)( ?(id|no|number|nr|nummer))?$/,
    /^id$/,
    /\b(id|number|nr|nummer)$/,
  ],
  activity: [
    /^(activity|aktivität|activity name|task name|event name|concept name)$/,
    /^(event|task|step|action|operation|schritt|aktion|ereignis|tätigkeit|vorgang|status)( ?(name|type))?$/,
  ],
  at: [
    /^(time ?stamp|time timestamp|(complet(e|ed|ion)|end|finish(ed)?)( ?(time ?stamp|time|date))?|zeit(stempel|punkt)|ende)$/,
    /^(date ?time|(event |activity )?(time|date)|time ?stamp.*|datum|start ?(time ?stamp|time|date)|event ?time|created ?(at|on)?|erstellt am)$/,
  ],
  person: [
    /^(resource|user ?(name|id)?|person|agent|performer|originator|employee|(sach)?bearbeiter(in)?|mitarbeiter(in)?|benutzer|org resource)$/,
  ],
  role: [/^(role|rolle|group|gruppe|team|org role|org group)$/],
  lifecycle: [/^lifecycle( ?transition)?$/],
  title: [/^(title|subject|titel|betreff|description|beschreibung)$/],
  category: [/^(category|kategorie|type|typ|art|request ?type)$/],
  department: [/^(department|abteilung|org ?unit|unit|bereich|kostenstelle)$/],
  amount: [
    /^(amount|betrag|cost|costs|value|sum|summe|total|kosten)( ?(eur|usd|gbp|chf))?$/,
    /\b(amount|betrag|summe)\b/,
  ],
  outcome: [/^(outcome|result|ergebnis|final ?status|case ?status)$/],
};
const plain = (column: string) =>
  column
    .replace(/^case:/, '')
    .replace(/([a-zäöü])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const formats: readonly MomentFormat[] = [
  ...(['iso', 'dotted', 'month-first', 'day-first', 'month-name', 'epoch-s', 'epoch-ms'] as const),
];
/** In which most of these can be read, of equals the first, and how many. */
function likeliestFormat(values: readonly string[]) {
  const read = formats.map((format) => {
    const momentAt = momentReader(format, 'UTC');
    // Small numbers count something else than seconds since 1970.
    const isOther = (value: string) =>
      format.startsWith('epoch') && /^-?\d{1,8}(\.\d+)?$/.test(value);
    return values.filter((value) => !isOther(value) && momentAt(value.trim()) !== undefined).length;
  });
  const most = Math.max(...read);
  return { format: formats[read.indexOf(most)] ?? 'iso', most };
}

/** Whether a name of a column is a moment, so that it is none: the file has no row of names. */
export const isMoment = (name: string): boolean => likeliestFormat([name]).most > 0;

/** Whether what stands in a column can be this; of an empty one nothing is known. */
function fits(field: LogField, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  if (field === 'at') return likeliestFormat(values).most * 2 > values.length;
  if (field !== 'amount') return field !== 'caseId' || !values.every(namedByPlace);
  const read = values.filter((value) => [true, false].some((comma) => readAmount(value, comma)));
  return read.length * 2 > values.length;
}

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
    const named =
      standard[field].find((name) => free.includes(name)) ??
      (field === 'activity' ? free.find(isClassifier) : undefined) ??
      words[field].map((one) => free.find((column) => one.test(plain(column)))).find(Boolean) ??
      // Whatever it is called, times stand nowhere else; and every trace of an XES has its place.
      (field === 'at' ? free.find((column) => valuesOf(column).length > 0) : undefined) ??
      (field === 'caseId' && format === 'xes' ? traceName : undefined);
    if (named === undefined) continue;
    taken.add(named);
    found[field] = named;
  }
  return found;
}

/** Whether amounts are written with a comma before the cents. */
const hasComma = (values: readonly string[]) =>
  values.filter((value) => /,\d{1,2}$/.test(value.trim())).length >
  values.filter((value) => /\.\d{1,2}$/.test(value.trim())).length;

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
