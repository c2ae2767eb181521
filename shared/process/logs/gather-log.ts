import { t } from '#shared/language/t.ts';
import { foldName } from '../../fold-name.ts';
import type { LogHandlers, LogRow } from './log-row.ts';
import { createUnreadableLogError } from './log-row.ts';
import { type LogMapping, maxActivityNames, maxTextLength } from './mapping.ts';
import { mergeAmounts } from './merge-amounts.ts';
import { joinMoment, momentReader, splitZone } from './read-moment.ts';

/** Limits for one log: number of events and cases. */
const maxEvents = 3_000_000;
const maxCases = 300_000;
/** Maximum number of events in one stored request. */
export const maxEventsPerCase = 1000;
/** Maximum number of refused rows that are listed. All refused rows are counted. */
export const maxProblems = 1000;

/**
 * Reason why a row or a case is refused. `place`: row or trace, as in {@link LogRow}; for a case, that of its first
 * row.
 */
export type LogProblem = {
  readonly place: number;
  readonly caseId?: string | undefined;
  readonly reason: string;
};

/** Create a numbering of distinct texts in order of appearance. Texts that are equal after `fold` share a number. */
function createDictionary(fold = (text: string) => text) {
  const numbers = new Map<string, number>();
  const byFold = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    numberOf(text: string): number {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const folded = fold(text);
      const alike = byFold.get(folded) ?? texts.length;
      byFold.set(folded, alike);
      numbers.set(text, alike);
      if (alike === texts.length) texts.push(text);
      return alike;
    },
  };
}

/** Clean a text for storage: compose letters, replace control characters by spaces, and remove surrounding spaces. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
const truncateText = (text: string) =>
  text.length > maxTextLength ? text.slice(0, maxTextLength).toWellFormed() : text;

const ofCase = ['title', 'category', 'department', 'amount', 'outcome'] as const;
type OfCase = Partial<Record<(typeof ofCase)[number], string>>;

/** Hash a text to a number. A collision within one request is practically impossible. */
function hashText(text: string): number {
  let [high, low] = [0x9e3779b9, 0x41c6ce57];
  for (let n = 0; n < text.length; n += 1) {
    const unit = text.charCodeAt(n);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return ((high ^ (low >>> 15)) >>> 11) * 2 ** 32 + (low >>> 0);
}

/** Create columns of numbers that grow in blocks of 65,536 events, without copying. */
function createNumberColumn() {
  const blocks: Float64Array[] = [];
  return {
    push(at: number, value: number) {
      if (at >> 16 === blocks.length) blocks.push(new Float64Array(1 << 16));
      const block = blocks[at >> 16];
      if (block) block[at & 0xffff] = value;
    },
    get: (at: number) => blocks[at >> 16]?.[at & 0xffff] ?? 0,
  };
}

/**
 * Collect the rows of a log, in any order, with a few bytes per row. Rows without a case, activity, or time are
 * refused. @throws input.invalid for an unusable log
 */
export function gatherLog(mapping: LogMapping) {
  const { columns } = mapping;
  const momentAt = momentReader(mapping.moments, mapping.timeZone, mapping.momentPattern);
  const caseIds = createDictionary();
  const names = {
    activity: createDictionary(foldName),
    role: createDictionary(foldName),
    person: createDictionary(),
    lifecycle: createDictionary(),
  };
  const cases: { readonly place: number; readonly says: OfCase }[] = [];
  const events = {
    case: createNumberColumn(),
    at: createNumberColumn(),
    activity: createNumberColumn(),
    role: createNumberColumn(),
    person: createNumberColumn(),
    lifecycle: createNumberColumn(),
    /** Filled only if the log has the column: numbers of texts (-1 for none), and times (NaN for none). */
    instance: createNumberColumn(),
    startedAt: createNumberColumn(),
  };
  const problems: LogProblem[] = [];
  /** Cases whose name occurs in several XES traces, which are joined. */
  const joined = new Set<number>();
  let refused = 0;
  let rows = 0;
  let count = 0;

  const mergeAmount = mergeAmounts(mapping);
  /**
   * Merge two values of a case attribute: the last value of the outcome, the chosen amount, and the first value of any
   * other attribute.
   */
  const merge = (field: keyof OfCase, before: string | undefined, text: string) => {
    if (field === 'amount') return mergeAmount(before, text);
    return field === 'outcome' ? text : (before ?? text);
  };
  const refuse = (problem: LogProblem) => {
    refused += 1;
    if (problems.length < maxProblems) problems.push(problem);
  };
  const textOf = (row: LogRow, column: string | undefined) => {
    const text = column === undefined ? undefined : row.get(column);
    return text === undefined ? '' : cleanText(text);
  };
  const caseOf = (row: LogRow): number | string => {
    const caseId = textOf(row, columns.caseId);
    if (caseId === '') return t`It names no request: “${columns.caseId}” is empty.`;
    if (caseId.length > maxTextLength)
      return t`The name of its request is longer than ${maxTextLength} characters.`;
    const at = caseIds.numberOf(caseId);
    if (at >= maxCases)
      throw createUnreadableLogError(t`This log has more than ${maxCases} requests.`);
    cases[at] ??= { place: row.place, says: {} };
    if (mapping.format === 'xes' && cases[at].place !== row.place) joined.add(at);
    const { says } = cases[at];
    for (const field of ofCase) {
      const text = truncateText(textOf(row, columns[field]));
      if (text !== '') says[field] = merge(field, says[field], text);
    }
    return at;
  };
  const optional = (row: LogRow, field: 'role' | 'person' | 'lifecycle') => {
    const text = truncateText(textOf(row, columns[field]));
    return text === '' ? -1 : names[field].numberOf(text);
  };

  const noMoment = (written: string) => {
    const [moment, zone] = splitZone(written) ?? [];
    if (zone !== undefined && moment !== undefined && momentAt(moment) !== undefined)
      return t`The time zone “${zone}” of “${truncateText(written)}” is not known. Write it as +01:00, or as Europe/Zurich.`;
    return columns.timeOfDay === undefined
      ? t`“${truncateText(written)}” in “${columns.at}” is no time of the chosen format.`
      : t`“${truncateText(written)}” in “${columns.at}” and “${columns.timeOfDay}” is no time of the chosen format.`;
  };

  const handlers: LogHandlers = {
    onRow(row) {
      rows += 1;
      const { place } = row;
      const found = caseOf(row);
      if (typeof found === 'string') return refuse({ place, reason: found });
      const caseId = caseIds.texts[found];
      const activity = truncateText(textOf(row, columns.activity));
      if (activity === '')
        return refuse({ place, caseId, reason: t`“${columns.activity}” is empty.` });
      const day = textOf(row, columns.at);
      if (day === '') return refuse({ place, caseId, reason: t`“${columns.at}” is empty.` });
      const written = joinMoment(day, textOf(row, columns.timeOfDay));
      const at = momentAt(written);
      if (at === undefined) return refuse({ place, caseId, reason: noMoment(written) });
      const { activity: activities } = names;
      const number = activities.numberOf(activity);
      if (number >= maxActivityNames)
        throw createUnreadableLogError(
          t`“${columns.activity}” has more than ${maxActivityNames} different values. Is it the right column?`,
        );
      if (count >= maxEvents)
        throw createUnreadableLogError(
          t`This log has more than ${maxEvents / 1_000_000} million events.`,
        );
      events.case.push(count, found);
      events.at.push(count, at);
      events.activity.push(count, number);
      for (const field of ['role', 'person', 'lifecycle'] as const)
        events[field].push(count, optional(row, field));
      if (columns.instance !== undefined) {
        const instance = textOf(row, columns.instance);
        events.instance.push(count, instance === '' ? -1 : hashText(instance));
      }
      if (columns.startedAt !== undefined)
        events.startedAt.push(count, momentAt(textOf(row, columns.startedAt)) ?? Number.NaN);
      count += 1;
    },
    onEmptyCase(row) {
      const found = caseOf(row);
      if (typeof found === 'string') refuse({ place: row.place, reason: found });
    },
  };
  return {
    handlers,
    progress: () => ({ rows, requests: cases.length }),
    result: () => ({
      ...{ rows, refused, problems, cases, events, count, names, joined: joined.size },
      caseIds: caseIds.texts,
    }),
  };
}
export type GatheredLog = ReturnType<ReturnType<typeof gatherLog>['result']>;
