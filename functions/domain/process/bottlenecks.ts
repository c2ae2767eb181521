import type { Bottleneck } from '#shared/process/process-api.ts';
import { isAutomaticAt, kindNumber, noText } from './case-columns.ts';
import type { CaseTable } from './case-table.ts';
import type { Spreads } from './spreads-by.ts';
import type { Walked } from './walk-cases.ts';

type Reason = Bottleneck['reasons'][number];

const most = 3;
/** Fewer decisions than these show no habit. */
const fewestEvents = 20;
/** So few people are a bottleneck when one of them is away. */
const fewDeciders = 2;
/** Decisions of one person so close together were taken as a batch, milliseconds. */
const batchGap = 10 * 60_000;
/** From half of all decisions on, the batch is the rule. */
const batchShare = 0.5;
/** Working time is 24 % of a week of 40 hours: with less than 15 % requests come when nobody works. */
const outsideShare = 0.85;
/** So long nobody decided anything of a step: they were away, milliseconds. */
const awayGap = 7 * 86_400_000;
const awayShare = 0.25;
const returnedShare = 0.1;
/** One in ten takes so many times as long as usual. */
const tailRatio = 5;
const submitted = kindNumber('submitted');

/** The events of one activity, with when each happened and when the wait for it began, in ms. */
type Visits = {
  readonly events: number;
  /** Who decided each, those that a rule decided left out. */
  readonly deciders: readonly number[];
  readonly decidedAt: readonly number[];
  readonly moments: readonly number[];
  /** What came first did not wait. */
  readonly begun: readonly number[];
};

/** The visits of some activities, in one pass. */
function visitsOf(table: CaseTable, chosen: Int32Array, of: readonly number[]): Visits[] {
  const made = of.map(() => ({
    ...{ events: 0, deciders: [] as number[], decidedAt: [] as number[] },
    ...{ moments: [] as number[], begun: [] as number[] },
  }));
  const { names, first, activity, at, marks, person } = table;
  const placeOf = new Int32Array(names.activities.texts.length).fill(-1);
  for (const [place, one] of of.entries()) placeOf[one] = place;
  for (const one of chosen) {
    const [start, end] = [first[one] ?? 0, first[one + 1] ?? 0];
    for (let n = start; n < end; n += 1) {
      const visits = made[placeOf[activity[n] ?? 0] ?? -1];
      if (!visits) continue;
      const moment = at[n] ?? 0;
      visits.events += 1;
      visits.moments.push(moment);
      visits.begun.push(n > start ? (at[n - 1] ?? 0) : moment);
      if (isAutomaticAt(marks[n] ?? 0)) continue;
      visits.deciders.push(person[n] ?? noText);
      visits.decidedAt.push(moment);
    }
  }
  return made;
}

/** Share of decisions that are within ten minutes of another one of the same person. */
function inBatches({ deciders, decidedAt }: Visits): number {
  const byPerson = new Map<number, number[]>();
  for (const [n, person] of deciders.entries()) {
    const own = byPerson.get(person);
    if (own) own.push(decidedAt[n] ?? 0);
    else byPerson.set(person, [decidedAt[n] ?? 0]);
  }
  let close = 0;
  for (const own of byPerson.values()) {
    const sorted = new Float64Array(own).sort();
    for (const [n, moment] of sorted.entries()) {
      const before = moment - (sorted[n - 1] ?? Number.NaN);
      const after = (sorted[n + 1] ?? Number.NaN) - moment;
      if (before <= batchGap || after <= batchGap) close += 1;
    }
  }
  return close / deciders.length;
}

/** Share of the waiting that lies in a week or more without any decision at this step. */
function whileNobodyDecided({ moments, begun }: Visits): number {
  const sorted = new Float64Array(moments).sort();
  const gaps: { readonly from: number; readonly to: number }[] = [];
  for (let n = 1; n < sorted.length; n += 1) {
    const [from, to] = [sorted[n - 1] ?? 0, sorted[n] ?? 0];
    if (to - from >= awayGap) gaps.push({ from, to });
  }
  let waited = 0;
  let away = 0;
  for (const [n, to] of moments.entries()) {
    const from = begun[n] ?? to;
    waited += to - from;
    for (const gap of gaps) away += Math.max(0, Math.min(to, gap.to) - Math.max(from, gap.from));
  }
  return waited > 0 ? away / waited : 0;
}

function reasonsOf(
  activity: number,
  visits: Visits,
  { kinds, visits: counted }: Walked,
  waits: Spreads,
) {
  const reasons: Reason[] = [];
  const add = (holds: boolean, reason: Reason['reason'], figure: number) => {
    if (holds) reasons.push({ reason, figure });
  };
  if (visits.events < fewestEvents) return reasons;
  const { deciders } = visits;
  const people = new Set(deciders);
  if (deciders.length >= fewestEvents && !people.has(noText) && kinds[activity] !== submitted) {
    add(people.size <= fewDeciders, 'few-deciders', people.size);
    const batches = inBatches(visits);
    add(batches >= batchShare, 'in-batches', batches);
    const away = whileNobodyDecided(visits);
    add(away >= awayShare, 'nobody-there', away);
  }
  const spread = waits.spreadOf(activity);
  const waited = (waits.waited[activity] ?? 0) / 1000;
  const outside = waited > 0 ? 1 - (waits.worked[activity] ?? 0) / waited : 0;
  add(outside >= outsideShare, 'outside-hours', outside);
  const requests = counted.requests[activity] ?? 0;
  const again = requests > 0 ? ((counted.count[activity] ?? 0) - requests) / requests : 0;
  add(again >= returnedShare, 'often-returned', again);
  const ratio = spread && spread.median > 0 ? spread.ninetieth / spread.median : 0;
  add(ratio >= tailRatio, 'long-tail', ratio);
  return reasons;
}

/**
 * The three activities before which most working time was waited, the worst first, with what the figures show of why.
 * No reason is about a person.
 * @param waits of each activity
 */
export function bottlenecksOf(
  table: CaseTable,
  chosen: Int32Array,
  walked: Walked,
  waits: Spreads,
): Bottleneck[] {
  const secondsOf = (activity: number) => waits.worked[activity] ?? 0;
  const all = walked.activities.reduce((sum, activity) => sum + secondsOf(activity), 0);
  const worst = walked.activities
    .filter((activity) => secondsOf(activity) > 0)
    .sort((a, b) => secondsOf(b) - secondsOf(a))
    .slice(0, most);
  const visits = visitsOf(table, chosen, worst);
  return worst.flatMap((activity, place) => {
    const ofActivity = visits[place];
    if (!ofActivity) return [];
    return {
      activity: table.names.activities.texts[activity] ?? '',
      share: secondsOf(activity) / all,
      waitedSeconds: secondsOf(activity),
      reasons: reasonsOf(activity, ofActivity, walked, waits),
    };
  });
}
