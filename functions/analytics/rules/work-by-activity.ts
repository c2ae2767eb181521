import { noWork } from '#functions/figures/rules/case-columns.ts';
import type { ProcessActivity } from '#shared/process/process-api.ts';
import type { CaseTable } from './case-table.ts';
import { calculateSpreads, type Durations } from './spreads-by.ts';

/** Calculate the working time on each activity in some requests, by its number; empty if no start is known. */
export function createActivityWorkLookup(
  { worked, workedSeconds, first, activity, names }: CaseTable,
  chosen: Int32Array,
): (activity: number) => Pick<ProcessActivity, 'work'> {
  if (worked.length === 0) return () => ({});
  const events = new Int32Array(worked.length);
  const requests = new Int32Array(names.activities.texts.length);
  const lastIn = new Int32Array(requests.length).fill(-1);
  let count = 0;
  for (const one of chosen)
    for (let n = first[one] ?? 0; n < (first[one + 1] ?? 0); n += 1) {
      if (worked[n] === noWork) continue;
      events[count] = n;
      count += 1;
      const what = activity[n] ?? 0;
      if (lastIn[what] === one) continue;
      lastIn[what] = one;
      requests[what] = (requests[what] ?? 0) + 1;
    }
  const durations = { milliseconds: worked, workingSeconds: workedSeconds };
  const spreads = calculateSpreads(events.subarray(0, count), activity, requests.length, durations);
  return (what) => {
    const spread = spreads.spreadOf(what);
    return spread ? { work: { ...spread, requests: requests[what] ?? 0 } } : {};
  };
}

/** Return the waiting and working time of each event together. */
export function addWorkToWaits({ wait, worked, workedSeconds }: CaseTable): Durations {
  if (worked.length === 0) return wait;
  return {
    milliseconds: wait.milliseconds.map((waited, n) => waited + Math.max(0, worked[n] ?? 0)),
    workingSeconds: wait.workingSeconds.map((waited, n) => waited + (workedSeconds[n] ?? 0)),
  };
}
