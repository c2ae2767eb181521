import type { Bottleneck } from '#shared/process/process-api.ts';
import { spreadOf } from './spread.ts';
import type { Visited } from './walk-cases.ts';

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

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Share of decisions that are within ten minutes of another one of the same person. */
function inBatches({ events, moments }: Visited): number {
  const byPerson = new Map<string, number[]>();
  for (const [n, { person, isAutomatic }] of events.entries()) {
    if (isAutomatic || !person) continue;
    const own = byPerson.get(person.userId);
    if (own) own.push(moments[n] ?? 0);
    else byPerson.set(person.userId, [moments[n] ?? 0]);
  }
  let close = 0;
  let all = 0;
  for (const own of byPerson.values()) {
    const sorted = new Float64Array(own).sort();
    all += sorted.length;
    for (const [n, moment] of sorted.entries()) {
      const before = moment - (sorted[n - 1] ?? Number.NaN);
      const after = (sorted[n + 1] ?? Number.NaN) - moment;
      if (before <= batchGap || after <= batchGap) close += 1;
    }
  }
  return close / all;
}

/** Share of the waiting that lies in a week or more without any decision at this step. */
function whileNobodyDecided({ moments, begun }: Visited): number {
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

function reasonsOf(activity: Visited): Reason[] {
  const { events, waits, count, requests } = activity;
  const reasons: Reason[] = [];
  const add = (holds: boolean, reason: Reason['reason'], figure: number) => {
    if (holds) reasons.push({ reason, figure });
  };
  if (events.length < fewestEvents) return reasons;
  const decided = events.filter(({ isAutomatic }) => !isAutomatic);
  const isKnown = decided.every(({ person }) => person !== undefined);
  if (decided.length >= fewestEvents && isKnown && activity.kind !== 'submitted') {
    const deciders = new Set(decided.map(({ person }) => person?.userId)).size;
    add(deciders <= fewDeciders, 'few-deciders', deciders);
    const batches = inBatches(activity);
    add(batches >= batchShare, 'in-batches', batches);
    const away = whileNobodyDecided(activity);
    add(away >= awayShare, 'nobody-there', away);
  }
  const waited = sum(waits.calendar);
  const outside = waited > 0 ? 1 - sum(waits.working) / waited : 0;
  add(outside >= outsideShare, 'outside-hours', outside);
  const again = requests > 0 ? (count - requests) / requests : 0;
  add(again >= returnedShare, 'often-returned', again);
  const spread = spreadOf(waits);
  const ratio = spread && spread.median > 0 ? spread.ninetieth / spread.median : 0;
  add(ratio >= tailRatio, 'long-tail', ratio);
  return reasons;
}

/**
 * The three activities before which most working time was waited, the worst first, with what the figures show of why.
 * No reason is about a person.
 */
export function bottlenecksOf(activities: readonly Visited[]): Bottleneck[] {
  const waited = activities.map((activity) => ({ activity, seconds: sum(activity.waits.working) }));
  const all = sum(waited.map(({ seconds }) => seconds));
  return waited
    .filter(({ seconds }) => seconds > 0)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ activity, seconds }) => ({
      activity: activity.name,
      share: seconds / all,
      waitedSeconds: seconds,
      reasons: reasonsOf(activity),
    }));
}
