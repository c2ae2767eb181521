import type { Spread } from '#shared/process/process-api.ts';

type Times = Omit<Spread, 'working'>;

/** @param seconds of each, in any order; at least one */
function timesOf(seconds: readonly number[]): Times {
  const sorted = new Float64Array(seconds).sort();
  const n = sorted.length;
  const at = (index: number) => sorted[Math.min(n - 1, index)] ?? 0;
  const middle = Math.floor(n / 2);
  return {
    median: n % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2,
    ninetieth: at(Math.floor(n * 0.9)),
    mean: sorted.reduce((sum, one) => sum + one, 0) / n,
  };
}

/** Durations in calendar time and in working time, seconds, of the same things. */
export type Durations = { readonly calendar: number[]; readonly working: number[] };
export const noDurations = (): Durations => ({ calendar: [], working: [] });

export function addDuration({ calendar, working }: Durations, of: readonly [number, number]): void {
  calendar.push(of[0]);
  working.push(of[1]);
}

/** The exact middle, ninetieth of a hundred and mean of durations; null of none. */
export const spreadOf = ({ calendar, working }: Durations): Spread | null =>
  calendar.length === 0 ? null : { ...timesOf(calendar), working: timesOf(working) };
