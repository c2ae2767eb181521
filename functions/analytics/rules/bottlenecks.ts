import { activityKindToNumber, noText } from '#functions/figures/rules/case-columns.ts';
import { isAutomaticAt } from '#functions/figures/rules/marks.ts';
import type { Bottleneck } from '#shared/process/process-api.ts';
import { type CaseTable, noIndex } from './case-table.ts';
import type { GroupDurationStats } from './spreads-by.ts';
import type { CaseStatistics } from './walk-cases.ts';

type Reason = Bottleneck['reasons'][number];

const most = 3;
/** Minimum number of decisions that show a pattern. */
const fewestEvents = 20;
/** Number of deciders so small that one absence causes a bottleneck. */
const fewDeciders = 2;
/** Largest gap between decisions of one person that count as a batch, in milliseconds. */
const batchGap = 10 * 60_000;
/** Share of decisions from which batches are the rule. */
const batchShare = 0.5;
/**
 * Share of waiting outside working hours that indicates a cause. Working time is 24 % of a week of 40 hours. If it is
 * less than 15 % of the waiting, requests arrive when nobody works.
 */
const outsideShare = 0.85;
/** Gap without any decision of a step that counts as absence, in milliseconds. */
const awayGap = 7 * 86_400_000;
const awayShare = 0.25;
const returnedShare = 0.1;
/** Minimum ratio of the ninetieth percentile to the median for a wait with a long tail. */
const tailRatio = 5;
/** Minimum for the median wait, in seconds. A multiple of a few minutes is meaningless. */
const minMedianSeconds = 3600;
const submitted = activityKindToNumber('submitted');

/** Return the events of some activities by number, each in request order, in a single pass. */
function listActivityEvents(
  { first, activity }: CaseTable,
  chosen: Int32Array,
  { visits }: CaseStatistics,
  of: readonly number[],
): Int32Array[] {
  const found = of.map((one) => new Int32Array(visits.count[one] ?? 0));
  const filled = new Int32Array(of.length);
  const placeOf = new Int32Array(visits.count.length).fill(noIndex);
  for (const [place, one] of of.entries()) placeOf[one] = place;
  for (const one of chosen)
    for (let n = first[one] ?? 0; n < (first[one + 1] ?? 0); n += 1) {
      const place = placeOf[activity[n] ?? 0] ?? noIndex;
      const events = found[place];
      if (!events) continue;
      const next = filled[place] ?? 0;
      events[next] = n;
      filled[place] = next + 1;
    }
  return found;
}

/** Calculate the share of decisions within ten minutes of another decision by the same person. */
function calculateBatchShare({ at, person, names }: CaseTable, decisions: Int32Array): number {
  // Group the times by person in one array. `ends` starts at the first index of each person and advances to the last.
  const counts = new Int32Array(names.people.texts.length);
  for (const n of decisions) counts[person[n] ?? 0] = (counts[person[n] ?? 0] ?? 0) + 1;
  const ends = new Int32Array(counts.length);
  for (let one = 1; one < ends.length; one += 1)
    ends[one] = (ends[one - 1] ?? 0) + (counts[one - 1] ?? 0);
  const moments = new Float64Array(decisions.length);
  for (const n of decisions) {
    const one = person[n] ?? 0;
    moments[ends[one] ?? 0] = at[n] ?? 0;
    ends[one] = (ends[one] ?? 0) + 1;
  }
  let close = 0;
  for (const [one, end] of ends.entries()) {
    const own = moments.subarray(end - (counts[one] ?? 0), end).sort();
    for (let n = 0; n < own.length; n += 1) {
      const moment = own[n] ?? 0;
      const before = moment - (own[n - 1] ?? Number.NaN);
      const after = (own[n + 1] ?? Number.NaN) - moment;
      if (before <= batchGap || after <= batchGap) close += 1;
    }
  }
  return close / decisions.length;
}

type Gap = { readonly from: number; readonly to: number };

/**
 * Return gaps of a week or more without any of these events. Within one week no gap is that long, so the first and last
 * time of each week suffice.
 */
function findLongGaps(at: Float64Array, events: Int32Array): Gap[] {
  const start = events.reduce((least, n) => Math.min(least, at[n] ?? 0), Number.POSITIVE_INFINITY);
  const weeks = new Map<number, { first: number; last: number }>();
  for (const n of events) {
    const moment = at[n] ?? 0;
    const number = Math.floor((moment - start) / awayGap);
    const week = weeks.get(number);
    if (!week) weeks.set(number, { first: moment, last: moment });
    else if (moment < week.first) week.first = moment;
    else if (moment > week.last) week.last = moment;
  }
  const inOrder = [...weeks].sort((a, b) => a[0] - b[0]).map(([, week]) => week);
  return inOrder.flatMap(({ last }, n) => {
    const next = inOrder[n + 1]?.first ?? last;
    return next - last >= awayGap ? [{ from: last, to: next }] : [];
  });
}

/** Calculate the share of the waiting time within gaps of at least a week without any decision at this step. */
function calculateIdleShare({ at, wait, worked }: CaseTable, events: Int32Array): number {
  const gaps = findLongGaps(at, events);
  let waited = 0;
  let away = 0;
  for (const n of events) {
    // Working time is not waiting time.
    const to = (at[n] ?? 0) - Math.max(0, worked[n] ?? 0);
    // The first event of a case has no waiting time.
    const from = to - (wait.milliseconds[n] ?? 0);
    waited += to - from;
    for (const gap of gaps) away += Math.max(0, Math.min(to, gap.to) - Math.max(from, gap.from));
  }
  return waited > 0 ? away / waited : 0;
}

function listBottleneckReasons(
  table: CaseTable,
  activity: number,
  events: Int32Array,
  { kinds, visits }: CaseStatistics,
  waits: GroupDurationStats,
): Reason[] {
  const reasons: Reason[] = [];
  const add = (holds: boolean, reason: Reason['reason'], figure: number) => {
    if (holds) reasons.push({ reason, figure });
  };
  if (events.length < fewestEvents) return reasons;
  const decisions = events.filter((n) => !isAutomaticAt(table.marks[n] ?? 0));
  const people = new Set(decisions.map((n) => table.person[n] ?? noText));
  if (decisions.length >= fewestEvents && !people.has(noText) && kinds[activity] !== submitted) {
    add(people.size <= fewDeciders, 'few-deciders', people.size);
    const batches = calculateBatchShare(table, decisions);
    add(batches >= batchShare, 'in-batches', batches);
    const away = calculateIdleShare(table, events);
    add(away >= awayShare, 'nobody-there', away);
  }
  const spread = waits.spreadOf(activity);
  const waited = (waits.waited[activity] ?? 0) / 1000;
  const outside = waited > 0 ? 1 - (waits.worked[activity] ?? 0) / waited : 0;
  add(outside >= outsideShare, 'outside-hours', outside);
  const requests = visits.requests[activity] ?? 0;
  const again = requests > 0 ? (visits.repeated[activity] ?? 0) / requests : 0;
  add(again >= returnedShare, 'often-returned', again);
  const ratio = spread ? spread.ninetieth / Math.max(spread.median, minMedianSeconds) : 0;
  add(ratio >= tailRatio, 'long-tail', ratio);
  return reasons;
}

/**
 * Return the three activities with the most working time spent waiting before them, longest first, with the likely
 * causes in the figures. No cause is about a person.
 * @param waits waiting times of each activity
 */
export function listBottlenecks(
  table: CaseTable,
  chosen: Int32Array,
  walked: CaseStatistics,
  waits: GroupDurationStats,
): Bottleneck[] {
  const secondsOf = (activity: number) => waits.worked[activity] ?? 0;
  const all = walked.activities.reduce((sum, activity) => sum + secondsOf(activity), 0);
  const worst = walked.activities
    .filter((activity) => secondsOf(activity) > 0)
    .sort((a, b) => secondsOf(b) - secondsOf(a))
    .slice(0, most);
  const visits = listActivityEvents(table, chosen, walked, worst);
  return worst.flatMap((activity, place) => {
    const ofActivity = visits[place];
    if (!ofActivity) return [];
    return {
      activity: table.names.activities.texts[activity] ?? '',
      share: secondsOf(activity) / all,
      waitedSeconds: secondsOf(activity),
      reasons: listBottleneckReasons(table, activity, ofActivity, walked, waits),
    };
  });
}
