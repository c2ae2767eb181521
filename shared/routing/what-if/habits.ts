import { findResponseTimes, type ResponseTime } from './response-times.ts';
import type { MissedDecision, PastDecision } from './types.ts';

/** A past duration. `day`: day on which it began; `isCensored`: the actual time would have been longer. */
type PastTime = {
  readonly seconds: number;
  readonly day: number;
  readonly isCensored: boolean;
};

/**
 * Return a duration. A higher `chance` (from 0 to below 1) produces a longer duration. Undefined if no durations are
 * known.
 */
type DrawTime = (chance: number) => number | undefined;

/** Sort by duration. At equal durations, uncensored durations are first. */
export const sortTimes = (times: readonly PastTime[]): PastTime[] =>
  times.toSorted(
    (a, b) => a.seconds - b.seconds || (a.isCensored ? 1 : 0) - (b.isCensored ? 1 : 0),
  );

/**
 * Draw from sorted durations with the Kaplan-Meier estimator: a censored duration passes its probability on to longer
 * ones, or, if there are none, to an exponential distribution of the same rate. `weightOf`: weight of a day.
 */
export function drawTimes(
  sorted: readonly PastTime[],
  weightOf: (day: number) => number,
): DrawTime {
  const weights = sorted.map(({ day }) => weightOf(day));
  let atRisk = weights.reduce((sum, weight) => sum + weight, 0);
  let [left, exposed, ended] = [1, 0, 0];
  const seconds: number[] = [];
  /** Cumulative probability of each duration. */
  const limits: number[] = [];
  sorted.forEach((time, n) => {
    const weight = weights[n] ?? 0;
    exposed += weight * time.seconds;
    if (weight > 0 && !time.isCensored) {
      ended += weight;
      left *= 1 - weight / atRisk;
      seconds.push(time.seconds);
      limits.push(1 - left);
    }
    atRisk -= weight;
  });
  const known = 1 - left;
  return (chance) => {
    if (chance >= known && left > 1e-9)
      return ended > 0
        ? (seconds.at(-1) ?? 0) - (exposed / ended) * Math.log((1 - chance) / left)
        : undefined;
    let [low, high] = [0, limits.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((limits[middle] ?? 1) > chance) high = middle;
      else low = middle + 1;
    }
    return seconds[low];
  };
}

/** Return a number from 0 to below 1 that depends only on its seeds. Similar seeds produce unrelated numbers. */
export function drawFromSeeds(...seeds: readonly number[]): number {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = mixBits(state ^ Math.imul(seed + 1, 0x85ebca6b));
  return mixBits(state) / 2 ** 32;
}

/** Mix bits with the finalizer of MurmurHash3: each of the 32 result bits depends on every input bit. */
function mixBits(bits: number): number {
  const first = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}

/** Default duration of a decision without data: one hour. */
const unknownSeconds = 3600;
/**
 * Minimum ratio between the time until an inbox visit and the time between decisions within a round. Below it, people
 * do not work in rounds.
 */
const minIntervalRatio = 3;
/** Minimum number of intervals of each kind to determine how a person works. */
const minIntervals = 8;

/**
 * `rounds`: the person opens their inbox from time to time and decides everything in it. `turn`: the person processes
 * one request after the other.
 */
export type WorkStyle = 'rounds' | 'turn';
export type Habits = {
  readonly mannerOf: (userId: string, like: readonly string[]) => WorkStyle;
  /**
   * Time until a person opens their inbox. `chance`: random number from 0 to below 1; a higher number means a longer
   * time.
   */
  readonly untilLook: (userId: string, like: readonly string[], chance: number) => number;
  /** Time for one decision; in a round, time between two decisions. */
  readonly work: (userId: string, like: readonly string[], chance: number) => number;
};
export type PastWork = {
  readonly decisions: readonly PastDecision[];
  readonly missed: readonly MissedDecision[];
  /** Elapsed working time at the start of each day. */
  readonly workdays: readonly number[];
};

/** Return how a person works, or undefined if there is too little data. */
export function detectWorkStyle(spells: readonly ResponseTime[]): WorkStyle | undefined {
  const of = (isFirst: boolean) =>
    spells
      .filter((spell) => spell.isFirst === isFirst && !spell.isCensored)
      .map(({ seconds }) => seconds)
      .sort((a, b) => a - b);
  const [firsts, later] = [of(true), of(false)];
  if (firsts.length < minIntervals || later.length < minIntervals) return undefined;
  const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;
  return median(firsts) > minIntervalRatio * median(later) ? 'rounds' : 'turn';
}

/** Return the number of the day, from 1, that contains a time. */
function findWorkday(workdays: readonly number[], at: number): number {
  let [low, high] = [0, workdays.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((workdays[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

type WorkHistory = {
  readonly manner: WorkStyle;
  readonly looks: PastTime[];
  readonly works: PastTime[];
};

/** Measure the response times of one person, depending on their work style. */
function measureHabits(
  decisions: readonly PastDecision[],
  missed: readonly MissedDecision[],
  dayOf: (at: number) => number,
  everybody: WorkStyle,
): WorkHistory {
  const alone = findResponseTimes(decisions, []);
  const manner = detectWorkStyle(alone) ?? everybody;
  const timeOf = ({ seconds, since, isCensored }: ResponseTime): PastTime => ({
    ...{ seconds, isCensored },
    day: dayOf(since),
  });
  // People who work in turn start when they are free, so decisions of others in the meantime do not matter.
  if (manner === 'turn') return { manner, looks: [], works: sortTimes(alone.map(timeOf)) };
  const spells = findResponseTimes(decisions, missed);
  const times = (isFirst: boolean) =>
    sortTimes(spells.filter((spell) => spell.isFirst === isFirst).map(timeOf));
  return { manner, looks: times(true), works: times(false) };
}

/**
 * Learn the habits of people from their past. Each run resamples the days with replacement, so that the variation
 * between runs reflects the amount of data.
 */
export function learnHabits({
  decisions,
  missed,
  workdays,
}: PastWork): (seed: number, run: number) => Habits {
  const dayOf = (at: number) => findWorkday(workdays, at);
  const byPerson = Map.groupBy(decisions, ({ userId }) => userId);
  const missedBy = Map.groupBy(missed, ({ userId }) => userId);
  const everybody =
    detectWorkStyle([...byPerson.values()].flatMap((own) => findResponseTimes(own, []))) ?? 'turn';
  const known = new Map(
    [...byPerson].map(([userId, own]) => [
      userId,
      measureHabits(own, missedBy.get(userId) ?? [], dayOf, everybody),
    ]),
  );
  const pools = new Map<string, Record<'looks' | 'works', readonly PastTime[]>>();
  const poolOf = (userIds: readonly string[]) => {
    const key = userIds.join(' ');
    const found = pools.get(key);
    if (found) return found;
    const of = (kind: 'looks' | 'works') =>
      sortTimes(userIds.flatMap((userId) => known.get(userId)?.[kind] ?? []));
    const pool = { looks: of('looks'), works: of('works') };
    pools.set(key, pool);
    return pool;
  };
  const all = [...known.keys()];
  const days = [...new Set(decisions.map(({ from }) => dayOf(from)))];
  return (seed, run) => {
    const weights = new Map<number, number>();
    days.forEach((_, n) => {
      const day = days[Math.floor(drawFromSeeds(seed, run, n) * days.length)] ?? 0;
      weights.set(day, (weights.get(day) ?? 0) + 1);
    });
    const weightOf = (day: number) => weights.get(day) ?? 0;
    const draws = new Map<string, DrawTime>();
    const draw = (kind: 'looks' | 'works', userIds: readonly string[], chance: number) => {
      const key = `${kind} ${userIds.join(' ')}`;
      const own = draws.get(key) ?? drawTimes(poolOf(userIds)[kind], weightOf);
      draws.set(key, own);
      return own(chance);
    };
    const likely =
      (kind: 'looks' | 'works') => (userId: string, like: readonly string[], chance: number) =>
        draw(kind, [userId], chance) ??
        draw(kind, like, chance) ??
        draw(kind, all, chance) ??
        unknownSeconds;
    return {
      mannerOf: (userId, like) =>
        [userId, ...like].flatMap((one) => known.get(one)?.manner ?? [])[0] ?? everybody,
      untilLook: likely('looks'),
      work: likely('works'),
    };
  };
}

/**
 * Return the random number for one decision. It is the same in every scenario, so that scenarios differ only by their
 * changes.
 */
export const drawDecisionChance = (
  seed: number,
  run: number,
  request: number,
  step: number,
  nth: number,
) => drawFromSeeds(seed, run, request, step, nth);
