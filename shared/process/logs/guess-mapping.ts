import { type LogField, type LogMapping, logFields, type MomentFormat } from './mapping.ts';
import { momentReader } from './read-moment.ts';

type Sample = {
  readonly format: LogMapping['format'];
  readonly columns: readonly string[];
  /** Some values of each column. */
  readonly valuesOf: (column: string) => readonly string[];
};

/** Attributes of the usual extensions of XES. */
const standard: Readonly<Record<LogField, readonly string[]>> = {
  caseId: ['case:concept:name', 'case:identity:id'],
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
    /^(case|trace|vorgangs?|falls?|prozessinstanz|ticket|request|antrags?|process ?instance)( ?(id|key|no|number|nr|nummer|name))?$/,
    /^(order|incident|claim|invoice|belegs?|auftrags?)( ?(id|no|number|nr|nummer))?$/,
    /^id$/,
  ],
  activity: [
    /^(activity|aktivität|activity name|task name|event name|concept name)$/,
    /^(event|task|step|action|schritt|aktion|ereignis|tätigkeit|status)( ?(name|type))?$/,
  ],
  at: [
    /^(time ?stamp|time timestamp|complete ?(time ?stamp|time)|end ?(time|date)|zeit(stempel|punkt))$/,
    /^(date ?time|time|date|datum|start ?(time ?stamp|time|date)|event ?time|created ?(at|on)?|erstellt am)$/,
  ],
  person: [
    /^(resource|user ?(name|id)?|person|agent|performer|bearbeiter(in)?|benutzer|org resource)$/,
  ],
  role: [/^(role|rolle|group|gruppe|team|org role|org group)$/],
  lifecycle: [/^lifecycle( ?transition)?$/],
  title: [/^(title|subject|titel|betreff|description|beschreibung)$/],
  category: [/^(category|kategorie|type|typ|art|request ?type)$/],
  department: [/^(department|abteilung|org ?unit|unit|bereich|kostenstelle)$/],
  amount: [/^(amount|betrag|cost|costs|value|sum|summe|total|kosten)( ?(eur|usd|gbp|chf))?$/],
  outcome: [/^(outcome|result|ergebnis|final ?status|case ?status)$/],
};
const plain = (column: string) =>
  column
    .replace(/^case:/, '')
    .replace(/([a-zäöü])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function guessColumns({ format, columns }: Sample): Partial<Record<LogField, string>> {
  const taken = new Set<string>();
  const found: Partial<Record<LogField, string>> = {};
  for (const field of logFields) {
    const free = columns.filter((column) => !taken.has(column));
    const isOfCase = (column: string) => format === 'csv' || column.startsWith('case:');
    const named =
      standard[field].map((name) => free.find((column) => column === name)).find(Boolean) ??
      words[field]
        .map((pattern) =>
          free.find(
            (column) => pattern.test(plain(column)) && (field !== 'caseId' || isOfCase(column)),
          ),
        )
        .find(Boolean);
    if (named === undefined) continue;
    taken.add(named);
    found[field] = named;
  }
  return found;
}

const formats: readonly MomentFormat[] = ['iso', 'dotted', 'month-first', 'day-first', 'epoch-ms'];
/** In which most of these can be read; of equals the first. */
function guessMoments(values: readonly string[]): MomentFormat {
  const read = formats.map((format) => {
    const momentAt = momentReader(format, 'UTC');
    return values.filter((value) => momentAt(value.trim()) !== undefined).length;
  });
  return formats[read.indexOf(Math.max(...read))] ?? 'iso';
}

/** Whether amounts are written with a comma before the cents. */
const hasComma = (values: readonly string[]) =>
  values.filter((value) => /,\d{1,2}$/.test(value.trim())).length >
  values.filter((value) => /\.\d{1,2}$/.test(value.trim())).length;

/** A mapping as far as the names and some values of the columns tell; columns that are not found are absent. */
export function guessMapping(
  sample: Sample,
  given: Pick<LogMapping, 'encoding' | 'delimiter' | 'timeZone'>,
) {
  const columns = guessColumns(sample);
  const values = (column: string | undefined) =>
    column === undefined ? [] : sample.valuesOf(column).filter((value) => value.trim() !== '');
  return {
    ...given,
    format: sample.format,
    columns,
    moments: sample.format === 'xes' ? ('iso' as const) : guessMoments(values(columns.at)),
    decimalComma: sample.format === 'csv' && hasComma(values(columns.amount)),
  };
}
export type GuessedMapping = ReturnType<typeof guessMapping>;
