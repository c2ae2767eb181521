import { noWork, numberToActivityKind } from '#functions/figures/rules/case-columns.ts';
import type { Output } from '#shared/endpoint.ts';
import { maxProcessGroups } from '#shared/process/max-process-groups.ts';
import type {
  DurationStats,
  PeopleQuartiles,
  ProcessActivity,
  ProcessGroup,
  processFigures,
} from '#shared/process/process-api.ts';
import { listBottlenecks } from './bottlenecks.ts';
import { type CaseTable, filterFirstTimeRight, listCaseIndexes, noIndex } from './case-table.ts';
import { minGroupSize } from './hide-small-groups.ts';
import { listVariants } from './list-variants.ts';
import { calculateGroupDurations, type Durations } from './spreads-by.ts';
import { type CaseStatistics, collectCaseStatistics } from './walk-cases.ts';

/** Count the requests in each group. `by`: count only marked requests. */
function countByGroup(
  requests: Int32Array,
  groupOf: Int32Array,
  groups: number,
  by?: Uint8Array,
): Int32Array {
  const counts = new Int32Array(groups);
  for (const one of requests) {
    const group = groupOf[one] ?? -1;
    if (group >= 0) counts[group] = (counts[group] ?? 0) + (by ? (by[one] ?? 0) : 1);
  }
  return counts;
}

function buildProcessGroups(
  table: CaseTable,
  chosen: Int32Array,
  { over }: CaseStatistics,
  groupOf: Int32Array,
  names: readonly string[],
): ProcessGroup[] {
  const requests = countByGroup(chosen, groupOf, names.length);
  const cycles = calculateGroupDurations(over, groupOf, names.length, table.cycle);
  const right = countByGroup(filterFirstTimeRight(table, over), groupOf, names.length);
  const late = countByGroup(over, groupOf, names.length, table.wasLate);
  return names
    .map((name, group) => ({ name, group, requests: requests[group] ?? 0 }))
    .filter((one) => one.requests > 0)
    .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
    .slice(0, maxProcessGroups)
    .map(({ group, ...counted }) => ({
      ...counted,
      over: cycles.counts[group] ?? 0,
      firstTimeRight: right[group] ?? 0,
      late: late[group] ?? 0,
      cycle: cycles.spreadOf(group),
    }));
}

/**
 * Calculate figures by category and by department, the largest group first. Requests without a category or department
 * are in no group.
 */
function summarizeGroups(table: CaseTable, chosen: Int32Array, walked: CaseStatistics) {
  const { category, department, names } = table;
  return {
    categories: buildProcessGroups(table, chosen, walked, category, names.categories.texts),
    departments: buildProcessGroups(table, chosen, walked, department, names.departments.texts),
  };
}

/**
 * Calculate the working time on each activity in some requests, keyed by activity number; empty if no start is known.
 */
function createActivityWorkLookup(
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
  const spreads = calculateGroupDurations(
    events.subarray(0, count),
    activity,
    requests.length,
    durations,
  );
  return (what) => {
    const spread = spreads.spreadOf(what);
    return spread ? { work: { ...spread, requests: requests[what] ?? 0 } } : {};
  };
}

/** Return the sum of the waiting and working time of each event. */
function addWorkToWaits({ wait, worked, workedSeconds }: CaseTable): Durations {
  if (worked.length === 0) return wait;
  return {
    milliseconds: wait.milliseconds.map((waited, n) => waited + Math.max(0, worked[n] ?? 0)),
    workingSeconds: wait.workingSeconds.map((waited, n) => waited + (workedSeconds[n] ?? 0)),
  };
}

/** Minimum number of decisions for a person's pace. */
const fewestDecisions = 3;

function pickQuartiles(usual: readonly DurationStats[]): PeopleQuartiles | null {
  if (usual.length < minGroupSize) return null;
  const calendar = usual.map(({ median }) => median).sort((a, b) => a - b);
  const working = usual.map((one) => one.working.median).sort((a, b) => a - b);
  const at = (part: number) => {
    const place = Math.round(part * (usual.length - 1));
    return { calendar: calendar[place] ?? 0, working: working[place] ?? 0 };
  };
  return { people: usual.length, quick: at(0.25), usual: at(0.5), slow: at(0.75) };
}

/**
 * Calculate how the median time of an activity, waiting and work, differs between people. Null for fewer than five
 * people, whom the figures could identify.
 */
function summarizeAcrossPeople(table: CaseTable, { waited }: CaseStatistics) {
  const { pace, paceActivities } = table;
  const paces = calculateGroupDurations(waited, pace, paceActivities.length, addWorkToWaits(table));
  const usual = new Map<number, DurationStats[]>();
  for (const [n, activity] of paceActivities.entries()) {
    if ((paces.counts[n] ?? 0) < fewestDecisions) continue;
    const spread = paces.spreadOf(n);
    if (!spread) continue;
    const others = usual.get(activity);
    if (others) others.push(spread);
    else usual.set(activity, [spread]);
  }
  return (activity: number): PeopleQuartiles | null => pickQuartiles(usual.get(activity) ?? []);
}

export type Figures = Omit<Output<typeof processFigures>, 'choices' | 'withheld' | 'counted'>;

/** Maximum number of variants in the response, the most frequent first. */
const maxVariants = 200;

const sumOf = (requests: Int32Array, marks: Uint8Array): number =>
  requests.reduce((sum, one) => sum + (marks[one] ?? 0), 0);

/** Sort by frequency, the highest first, then by name, so that equal requests return equal responses. */
function sortActivitiesByFrequency(
  { names }: CaseTable,
  { activities, visits }: CaseStatistics,
): number[] {
  const { texts } = names.activities;
  const nameOf = (activity: number) => texts[activity] ?? '';
  return activities.toSorted(
    (a, b) => (visits.count[b] ?? 0) - (visits.count[a] ?? 0) || (nameOf(a) < nameOf(b) ? -1 : 1),
  );
}

/** Return the moves, the most frequent first, with the indexes of their activities. */
function listMovesByCount(table: CaseTable, { moves, waited }: CaseStatistics, places: Int32Array) {
  const waits = calculateGroupDurations(waited, table.move, table.moves.length, table.wait);
  const orNull = (activity: number) => (activity === noIndex ? null : (places[activity] ?? 0));
  return table.moves
    .map(({ from, to }, move) => ({
      ...{ move, from: orNull(from), to: orNull(to) },
      ...{ count: moves.count[move] ?? 0, requests: moves.requests[move] ?? 0 },
    }))
    .filter(({ count }) => count > 0)
    .sort(
      (a, b) => b.count - a.count || (a.from ?? -1) - (b.from ?? -1) || (a.to ?? -1) - (b.to ?? -1),
    )
    .map(({ move, ...one }) => ({ ...one, wait: waits.spreadOf(move) }));
}

/** Calculate the exact figures of chosen requests. */
export function calculateFigures(
  table: CaseTable,
  chosen: Int32Array = listCaseIndexes(table),
  mostVariants = maxVariants,
): Figures {
  const { names, cycle } = table;
  const walked = collectCaseStatistics(table, chosen);
  const { visits, open, over } = walked;
  const size = names.activities.texts.length;
  const waits = calculateGroupDurations(walked.waited, table.activity, size, table.wait);
  const across = summarizeAcrossPeople(table, walked);
  const work = createActivityWorkLookup(table, chosen);
  const order = sortActivitiesByFrequency(table, walked);
  const places = new Int32Array(size);
  for (const [place, activity] of order.entries()) places[activity] = place;
  const { ways, count } = listVariants(table, over, places, mostVariants);
  const together = new Int32Array(table.count);
  return {
    ...{ requests: chosen.length, events: walked.events },
    cycle: calculateGroupDurations(over, together, 1, cycle).spreadOf(0),
    activities: order.map((activity) => ({
      ...work(activity),
      name: names.activities.texts[activity] ?? '',
      kind: numberToActivityKind(walked.kinds[activity] ?? 0),
      count: visits.count[activity] ?? 0,
      requests: visits.requests[activity] ?? 0,
      open: open[activity] ?? 0,
      wait: waits.spreadOf(activity),
      across: across(activity),
    })),
    moves: listMovesByCount(table, walked, places),
    ...{ variants: ways, variantCount: count },
    over: over.length,
    firstTimeRight: filterFirstTimeRight(table, over).length,
    tellsReturns: true,
    late: sumOf(over, table.wasLate),
    automatic: sumOf(over, table.hadAutomatic),
    bottlenecks: listBottlenecks(table, chosen, walked, waits),
    groups: summarizeGroups(table, chosen, walked),
  };
}
