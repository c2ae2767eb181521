import { noText, numberToActivityKind } from '#functions/figures/rules/case-columns.ts';
import { getStepActivity } from '#functions/figures/rules/to-process-case.ts';
import type { Output } from '#shared/endpoint.ts';
import { foldName } from '#shared/fold-name.ts';
import type { ActivityKind } from '#shared/process/process-case.ts';
import type { processDeviations } from '#shared/process/process-design-api.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { type CaseTable, createPairNumbering } from './case-table.ts';

type Deviations = Pick<
  Output<typeof processDeviations>,
  'requests' | 'asDesigned' | 'steps' | 'added' | 'outOfOrder'
>;
type Step = Pick<RoutingStep, 'name' | 'order' | 'condition'>;

/** For a log: the step that each activity decides, as an activity. Other activities decide nothing. */
export type StepByActivity = ReadonlyMap<string, string>;

/**
 * Return the step that an event decided, as an activity. For a rejection or return, it follows from the event's role.
 */
function findDecidedStep(
  kind: ActivityKind,
  activity: string,
  role: string | undefined,
  ofLog: StepByActivity | undefined,
) {
  if (ofLog) return ofLog.get(activity);
  if (kind === 'submitted' || kind === 'withdrawn' || kind === 'other') return undefined;
  const isEnd = kind === 'returned' || kind === 'rejected';
  return isEnd ? role && getStepActivity(role) : activity;
}

/** Return the decisions in their order, grouped by round. A submission starts a round. */
function listDecidedRounds(
  { first, activity, kind, role, names }: CaseTable,
  one: number,
  ofLog: StepByActivity | undefined,
): string[][] {
  const rounds: string[][] = [[]];
  for (let n = first[one] ?? 0; n < (first[one + 1] ?? 0); n += 1) {
    const how = numberToActivityKind(kind[n] ?? 0);
    const name = names.activities.texts[activity[n] ?? 0] ?? '';
    const step = findDecidedStep(how, name, names.roles.texts[role[n] ?? noText], ofLog);
    if (how === 'submitted') rounds.push([]);
    else if (step !== undefined) rounds.at(-1)?.push(step);
  }
  return rounds.filter((round) => round.length > 0);
}

type Course = {
  readonly rounds: readonly (readonly string[])[];
  readonly isThrough: boolean;
  readonly leftOut: readonly string[];
  requests: number;
};

/**
 * Return the variants with the number of requests of each. Counting by variant is cheaper, because there are far fewer
 * variants than requests.
 */
function countPathVariants(
  table: CaseTable,
  chosen: Int32Array,
  ofLog: StepByActivity | undefined,
): Course[] {
  const { first, activity, kind, role, outcome, cases, names, isOpen } = table;
  /** In a log, the last decision shows whether a case completed, because the names of outcomes vary. */
  const isLogThrough = (one: number) => {
    if (isOpen[one]) return false;
    for (let n = (first[one + 1] ?? 0) - 1; n >= (first[one] ?? 0); n -= 1) {
      const how = numberToActivityKind(kind[n] ?? 0);
      if (how !== 'other') return how === 'decided';
    }
    return false;
  };
  const steps = createPairNumbering(names.roles.texts.length);
  const ways = createPairNumbering(activity.length);
  const courses = new Map<string, Course>();
  for (const one of chosen) {
    let way = -1;
    for (let n = first[one] ?? 0; n < (first[one + 1] ?? 0); n += 1)
      way = ways.numberOf(
        way,
        steps.numberOf((activity[n] ?? 0) * 16 + (kind[n] ?? 0), role[n] ?? noText),
      );
    const isThrough = ofLog
      ? isLogThrough(one)
      : names.outcomes.texts[outcome[one] ?? noText] === 'Approved';
    const leftOut = cases[one]?.leftOut ?? [];
    const key = `${way} ${isThrough} ${leftOut.join('\n')}`;
    const known = courses.get(key);
    if (known) known.requests += 1;
    else
      courses.set(key, {
        rounds: listDecidedRounds(table, one, ofLog),
        isThrough,
        leftOut,
        requests: 1,
      });
  }
  return [...courses.values()];
}

const add = (counts: Map<string, number>, key: string, more: number) =>
  counts.set(key, (counts.get(key) ?? 0) + more);

/** Sort by frequency, the highest first. */
const ranked = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));

/**
 * Count the deviations of requests from the steps of a routing, matched by name. A step is skipped if it was decided in
 * no round, although a later step was decided or the request was approved. A step that rules omitted is no deviation. A
 * log does not record omitted steps, so a step with a condition counts as omitted by its rules.
 * @param ofLog steps that activities of a log decide
 */
export function countDeviations(
  table: CaseTable,
  chosen: Int32Array,
  design: readonly Step[],
  ofLog?: StepByActivity,
): Deviations {
  const steps = design.map((step) => ({ ...step, name: getStepActivity(step.name) }));
  const byFold = new Map(steps.map(({ name }) => [foldName(name), name]));
  /** Return the name of a step as it is designed now, if it differs only in accents or case. */
  const designed = (name: string) => byFold.get(foldName(name)) ?? name;
  const orders = new Map(steps.map(({ name, order }) => [name, order]));
  const [visited, skipped] = [new Map<string, number>(), new Map<string, number>()];
  const leftOut = new Map<string, number>();
  const [added, turned] = [new Map<string, number>(), new Map<string, number>()];
  let requests = 0;
  let asDesigned = 0;
  for (const { isThrough, leftOut: byRules, requests: times, ...course } of countPathVariants(
    table,
    chosen,
    ofLog,
  )) {
    const rounds = course.rounds.map((round) => round.map(designed));
    if (rounds.length === 0) continue;
    requests += times;
    const decided = new Set(rounds.flat());
    const reached = Math.max(...[...decided].map((name) => orders.get(name) ?? 0));
    const without = steps.filter(
      ({ name, order }) => !decided.has(name) && (isThrough || order < reached),
    );
    const against = without.filter(
      ({ name, condition }) =>
        !condition && !byRules.some((left) => designed(getStepActivity(left)) === name),
    );
    const others = [...decided].filter((name) => !orders.has(name));
    const pairs = new Set(rounds.flatMap((round) => findSwappedSteps(round, orders)));
    for (const name of decided) if (orders.has(name)) add(visited, name, times);
    for (const step of without) add(against.includes(step) ? skipped : leftOut, step.name, times);
    for (const name of others) add(added, name, times);
    for (const pair of pairs) add(turned, pair, times);
    if (others.length + pairs.size + against.length === 0) asDesigned += times;
  }
  return {
    ...{ requests, asDesigned },
    steps: steps.map(({ name, order }) => ({
      ...{ name, order, requests: visited.get(name) ?? 0 },
      ...{ leftOut: leftOut.get(name) ?? 0, skipped: skipped.get(name) ?? 0 },
    })),
    added: ranked(added).map(([activity, count]) => ({ activity, requests: count })),
    outOfOrder: ranked(turned).map(([pair, count]) => {
      const [activity = '', after = ''] = pair.split('\n');
      return { activity, after, requests: count };
    }),
  };
}

/** Return the steps decided directly after a step that follows them by design, as "step\nafter". */
function findSwappedSteps(round: readonly string[], orders: ReadonlyMap<string, number>): string[] {
  const known = round.filter((name) => orders.has(name));
  return known.flatMap((name, n) => {
    const before = known[n - 1];
    const isTurned = before !== undefined && (orders.get(before) ?? 0) > (orders.get(name) ?? 0);
    return isTurned ? [`${name}\n${before}`] : [];
  });
}
