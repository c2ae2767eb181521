import { t } from '#shared/language/t.ts';
import { foldName } from '../../fold-name.ts';
import type { LogHandlers, LogRow } from './log-row.ts';
import { unreadable } from './log-row.ts';
import { type LogMapping, longestText, mostNames } from './mapping.ts';
import { mergeAmounts } from './merge-amounts.ts';
import { joinMoment, momentReader, splitZone } from './read-moment.ts';

/** Limits for one call: number of cases and events. */
const mostEvents = 3_000_000;
const mostCases = 300_000;
/** Limits for one stored request. */
export const mostEventsOfCase = 1000;
/** Maximum number of refused rows listed; all are counted. */
export const mostProblems = 1000;

/** Why a row, or with `place` of its first row a case, is not taken; `place`: row or trace, as {@link LogRow}. */
export type LogProblem = {
  readonly place: number;
  readonly caseId?: string | undefined;
  readonly reason: string;
};

/** Each text once, by its number in the order in which it came. `fold`: texts that it makes equal are one. */
function dictionary(fold = (text: string) => text) {
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

/** A text as it is stored: without control characters, and without spaces at its ends. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
const cut = (text: string) =>
  text.length > longestText ? text.slice(0, longestText).toWellFormed() : text;

const ofCase = ['title', 'category', 'department', 'amount', 'outcome'] as const;
type OfCase = Partial<Record<(typeof ofCase)[number], string>>;

/** A number that stands for a text; two texts of one request have the same one as good as never. */
function numberFor(text: string): number {
  let [high, low] = [0x9e3779b9, 0x41c6ce57];
  for (let n = 0; n < text.length; n += 1) {
    const unit = text.charCodeAt(n);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return ((high ^ (low >>> 15)) >>> 11) * 2 ** 32 + (low >>> 0);
}

/** Columns of numbers, a block for each 65,536 events: growing copies nothing. */
function growing() {
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
 * Takes in the rows of a log, which may come in any order, in few bytes each. Rows that name no case, activity or
 * moment are refused. @throws input.invalid for a log that can't be one
 */
export function gatherLog(mapping: LogMapping) {
  const { columns } = mapping;
  const momentAt = momentReader(mapping.moments, mapping.timeZone, mapping.momentPattern);
  const caseIds = dictionary();
  const names = {
    activity: dictionary(foldName),
    role: dictionary(foldName),
    person: dictionary(),
    lifecycle: dictionary(),
  };
  const cases: { readonly place: number; readonly says: OfCase }[] = [];
  const events = {
    case: growing(),
    at: growing(),
    activity: growing(),
    role: growing(),
    person: growing(),
    lifecycle: growing(),
    /** Only of logs that say them: numbers for texts, -1 for none; moments, NaN for none. */
    instance: growing(),
    startedAt: growing(),
  };
  const problems: LogProblem[] = [];
  /** Cases that several traces of an XES have the name of. */
  const joined = new Set<number>();
  let refused = 0;
  let rows = 0;
  let count = 0;

  const mergeAmount = mergeAmounts(mapping);
  /** Attributes of a case take their first value; its outcome takes the last. */
  const merge = (field: keyof OfCase, before: string | undefined, text: string) => {
    if (field === 'amount') return mergeAmount(before, text);
    return field === 'outcome' ? text : (before ?? text);
  };
  const refuse = (problem: LogProblem) => {
    refused += 1;
    if (problems.length < mostProblems) problems.push(problem);
  };
  const textOf = (row: LogRow, column: string | undefined) => {
    const text = column === undefined ? undefined : row.get(column);
    return text === undefined ? '' : cleanText(text);
  };
  const caseOf = (row: LogRow): number | string => {
    const caseId = textOf(row, columns.caseId);
    if (caseId === '') return t`It names no request: “${columns.caseId}” is empty.`;
    if (caseId.length > longestText)
      return t`The name of its request is longer than ${longestText} characters.`;
    const at = caseIds.numberOf(caseId);
    if (at >= mostCases) throw unreadable(t`This log has more than ${mostCases} requests.`);
    cases[at] ??= { place: row.place, says: {} };
    if (mapping.format === 'xes' && cases[at].place !== row.place) joined.add(at);
    const { says } = cases[at];
    for (const field of ofCase) {
      const text = cut(textOf(row, columns[field]));
      if (text !== '') says[field] = merge(field, says[field], text);
    }
    return at;
  };
  const optional = (row: LogRow, field: 'role' | 'person' | 'lifecycle') => {
    const text = cut(textOf(row, columns[field]));
    return text === '' ? -1 : names[field].numberOf(text);
  };

  const noMoment = (written: string) => {
    const [moment, zone] = splitZone(written) ?? [];
    if (zone !== undefined && moment !== undefined && momentAt(moment) !== undefined)
      return t`The time zone “${zone}” of “${cut(written)}” is not known. Write it as +01:00, or as Europe/Zurich.`;
    return columns.timeOfDay === undefined
      ? t`“${cut(written)}” in “${columns.at}” is no time of the chosen format.`
      : t`“${cut(written)}” in “${columns.at}” and “${columns.timeOfDay}” is no time of the chosen format.`;
  };

  const handlers: LogHandlers = {
    onRow(row) {
      rows += 1;
      const { place } = row;
      const found = caseOf(row);
      if (typeof found === 'string') return refuse({ place, reason: found });
      const caseId = caseIds.texts[found];
      const activity = cut(textOf(row, columns.activity));
      if (activity === '')
        return refuse({ place, caseId, reason: t`“${columns.activity}” is empty.` });
      const day = textOf(row, columns.at);
      if (day === '') return refuse({ place, caseId, reason: t`“${columns.at}” is empty.` });
      const written = joinMoment(day, textOf(row, columns.timeOfDay));
      const at = momentAt(written);
      if (at === undefined) return refuse({ place, caseId, reason: noMoment(written) });
      const { activity: activities } = names;
      const number = activities.numberOf(activity);
      if (number >= mostNames)
        throw unreadable(
          t`“${columns.activity}” has more than ${mostNames} different values. Is it the right column?`,
        );
      if (count >= mostEvents)
        throw unreadable(t`This log has more than ${mostEvents / 1_000_000} million events.`);
      events.case.push(count, found);
      events.at.push(count, at);
      events.activity.push(count, number);
      for (const field of ['role', 'person', 'lifecycle'] as const)
        events[field].push(count, optional(row, field));
      if (columns.instance !== undefined) {
        const instance = textOf(row, columns.instance);
        events.instance.push(count, instance === '' ? -1 : numberFor(instance));
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
