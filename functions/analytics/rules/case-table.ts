import {
  activityKindToNumber,
  buildCaseColumns,
  type CaseColumns,
  noText,
  noWork,
} from '#functions/figures/rules/case-columns.ts';
import { isAutomaticAt, isLateAt } from '#functions/figures/rules/marks.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import type { Durations } from './spreads-by.ts';

/** Index for no activity (the start or end of a request in a move) or for no pair of activity and decider. */
export const noIndex = -1;

/** A transition between two activities, identified by their indexes. */
export type CaseMove = { readonly from: number; readonly to: number };

/** Values that filters and figures need for every request, computed once. */
export type CaseTable = CaseColumns & {
  readonly count: number;
  readonly moves: readonly CaseMove[];
  /**
   * For each event: the move that led to it, and its waiting time. That is the time since the previous event, up to the
   * event or to the known start of its work.
   */
  readonly move: Int32Array;
  readonly wait: Durations;
  /** For each event: the number of its pair of activity and decider; {@link noIndex} if nobody decided it. */
  readonly pace: Int32Array;
  readonly paceActivities: readonly number[];
  /**
   * For each request: its move to the end, its variant, and the time from its first event or start of work to the last
   * event.
   */
  readonly lastMove: Int32Array;
  readonly way: Int32Array;
  readonly cycle: Durations;
  /** For each variant: a request that followed it. */
  readonly wayCases: readonly number[];
  /** For each request: no activity occurred twice, and nothing was returned. */
  readonly isStraight: Uint8Array;
  /** For each request: never returned, rejected or withdrawn, and never sent again after a decision. */
  readonly isRightAtOnce: Uint8Array;
  readonly wasSent: Uint8Array;
  /** Whether any request was returned or sent again. Without that, first-time right is unknown. */
  readonly tellsReturns: boolean;
  readonly wasLate: Uint8Array;
  readonly hadAutomatic: Uint8Array;
};

const submitted = activityKindToNumber('submitted');
const returned = activityKindToNumber('returned');
const rejected = activityKindToNumber('rejected');
const withdrawn = activityKindToNumber('withdrawn');
const other = activityKindToNumber('other');

/** Derive from columns the values that every figure and filter needs. */
export function deriveCaseTable(columns: CaseColumns): CaseTable {
  const { cases, first, activity, kind, at, workingSeconds, person, marks, names } = columns;
  const { worked: workedMs, workedSeconds } = columns;
  const [count, events] = [cases.length, at.length];
  const activities = names.activities.texts.length;
  const durations = (length: number): Durations => ({
    milliseconds: new Float64Array(length),
    workingSeconds: new Float64Array(length),
  });
  const moves: CaseMove[] = [];
  const paceActivities: number[] = [];
  const wayCases: number[] = [];
  const table = {
    ...{ ...columns, count, moves, paceActivities, wayCases },
    ...{ move: new Int32Array(events), pace: new Int32Array(events).fill(noIndex) },
    ...{ lastMove: new Int32Array(count), way: new Int32Array(count) },
    ...{ wait: durations(events), cycle: durations(count) },
    ...{ isStraight: new Uint8Array(count), isRightAtOnce: new Uint8Array(count) },
    ...{ wasLate: new Uint8Array(count), hadAutomatic: new Uint8Array(count) },
    wasSent: new Uint8Array(count),
    tellsReturns: false,
  };

  const movePairs = createPairNumbering(activities);
  const moveOf = (from: number, to: number): number => {
    const number = movePairs.numberOf(from, to);
    if (number === moves.length) moves.push({ from, to });
    return number;
  };
  const pacePairs = createPairNumbering(activities);
  const paceOf = (who: number, what: number): number => {
    const number = pacePairs.numberOf(who, what);
    if (number === paceActivities.length) paceActivities.push(what);
    return number;
  };
  /** A variant is numbered as a pair: the variant without its last activity, and that activity. */
  const wayPairs = createPairNumbering(activities);
  const ways = new Map<number, number>();

  // The last request in which an activity occurred.
  const seenIn = new Int32Array(activities).fill(noIndex);
  for (let one = 0; one < count; one += 1) {
    const [start, end] = [first[one] ?? 0, first[one + 1] ?? 0];
    let before = noIndex;
    let beforeAt = at[start] ?? 0;
    let begun = beforeAt;
    // Working seconds since the earliest start of work, beginning with the first event.
    let passed = workingSeconds[start] ?? 0;
    let steps = noIndex;
    let [isReturned, isAgain, isLate, isAutomatic] = [false, false, false, false];
    // Two consecutive submissions count as one submission. Only a submission after a decision counts as sent again.
    let [isSent, isDecided, isSentAgain, isRefused] = [false, false, false, false];
    for (let n = start; n < end; n += 1) {
      const what = activity[n] ?? 0;
      const how = kind[n] ?? 0;
      const now = at[n] ?? 0;
      const mark = marks[n] ?? 0;
      table.move[n] = moveOf(before, what);
      const took = workedMs[n] ?? noWork;
      if (took !== noWork) begun = Math.min(begun, now - took);
      if (n > start) {
        const seconds = workingSeconds[n] ?? 0;
        const [ofWork, worked] = took === noWork ? [0, 0] : [took, workedSeconds[n] ?? 0];
        table.wait.milliseconds[n] = Math.max(0, now - beforeAt - ofWork);
        table.wait.workingSeconds[n] = Math.max(0, seconds - worked);
        passed += seconds;
        const who = person[n] ?? noText;
        const isDecision = how !== submitted && how !== withdrawn && !isAutomaticAt(mark);
        if (who !== noText && isDecision) table.pace[n] = paceOf(who, what);
      }
      if (how === submitted) {
        if (isSent && isDecided) isSentAgain = true;
        isSent = true;
        isDecided = false;
      } else if (how !== other) isDecided = true;
      if (how === returned) isReturned = true;
      if (how === rejected || how === withdrawn) isRefused = true;
      if (seenIn[what] === one) isAgain = true;
      if (isLateAt(mark)) isLate = true;
      if (isAutomaticAt(mark)) isAutomatic = true;
      seenIn[what] = one;
      steps = wayPairs.numberOf(steps, what);
      before = what;
      beforeAt = now;
    }
    const way = ways.get(steps) ?? wayCases.push(one) - 1;
    ways.set(steps, way);
    table.way[one] = way;
    table.lastMove[one] = moveOf(before, noIndex);
    table.cycle.milliseconds[one] = beforeAt - begun;
    table.cycle.workingSeconds[one] = passed;
    table.isStraight[one] = isReturned || isAgain ? 0 : 1;
    table.isRightAtOnce[one] = isReturned || isSentAgain || isRefused ? 0 : 1;
    table.wasSent[one] = isSent ? 1 : 0;
    if (isReturned || isSentAgain) table.tellsReturns = true;
    table.wasLate[one] = isLate ? 1 : 0;
    table.hadAutomatic[one] = isAutomatic ? 1 : 0;
  }
  return table;
}

/** Convert requests to a table. */
export function buildCaseTable(cases: readonly ProcessCase[]): CaseTable {
  const columns = buildCaseColumns();
  for (const one of cases) columns.add(one);
  return deriveCaseTable(columns.done());
}

/** Return the requests that were first-time right. If any of them was submitted, only submitted requests count. */
export function filterFirstTimeRight(
  { isRightAtOnce, wasSent }: CaseTable,
  requests: Int32Array,
): Int32Array {
  const isTold = requests.some((one) => wasSent[one] === 1);
  return requests.filter((one) => isRightAtOnce[one] === 1 && (!isTold || wasSent[one] === 1));
}

/** Return the numbers of all requests in a table. */
export const listCaseIndexes = ({ count }: CaseTable): Int32Array =>
  Int32Array.from({ length: count }, (_, n) => n);

/** Return the activities of a request, by number, in their order. */
export const listCaseActivities = ({ activity, first }: CaseTable, one: number): Int32Array =>
  activity.subarray(first[one] ?? 0, first[one + 1] ?? 0);

/**
 * Assign consecutive numbers to pairs of numbers, in the order of their first occurrence. Either number of a pair may
 * also be -1.
 * @param most exclusive upper bound of the second number of a pair
 */
export function createPairNumbering(most: number) {
  const numbers = new Map<number, number>();
  return {
    numberOf(first: number, second: number): number {
      const pair = (first + 1) * (most + 1) + second + 1;
      const known = numbers.get(pair);
      if (known !== undefined) return known;
      numbers.set(pair, numbers.size);
      return numbers.size - 1;
    },
  };
}
