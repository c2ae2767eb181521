import { t } from '#shared/language/t.ts';
import { foldName } from '../../fold-name.ts';
import type { ActivityKind } from '../process-case.ts';
import { type ActivityCounts, classifyActivities } from './classify-activities.ts';
import { groupEventsByCase, readTransitions } from './events-of-cases.ts';
import { type GatheredLog, type LogProblem, maxEventsPerCase, maxProblems } from './gather-log.ts';
import { guessKind, isOpenByOutcome } from './guess-kind.ts';
import { type LogMapping, maxActivities } from './mapping.ts';
import { pairStarts } from './pair-starts.ts';
import { readAmount } from './read-amount.ts';

const yearMs = 365 * 86_400_000;
/** Maximum number of event times that are sampled to find the usual range. */
const maxSampledTimes = 10_000;

/**
 * Count events that are years away from nearly all others, such as those with an empty date. They are outside the
 * middle 90 % by more than five times its span, and by more than five years.
 */
function countOutliers({ count, events }: Pick<GatheredLog, 'count' | 'events'>): number {
  if (count < 10) return 0;
  const step = Math.max(1, Math.floor(count / maxSampledTimes));
  const sample: number[] = [];
  for (let n = 0; n < count; n += step) sample.push(events.at.get(n));
  sample.sort((a, b) => a - b);
  const early = sample[Math.floor(sample.length * 0.05)] ?? 0;
  const late = sample[Math.floor(sample.length * 0.95)] ?? 0;
  const reach = Math.max(5 * (late - early), 5 * yearMs);
  let found = 0;
  for (let n = 0; n < count; n += 1) {
    const at = events.at.get(n);
    if (at < early - reach || at > late + reach) found += 1;
  }
  return found;
}

/** An event of a case; `at` in epoch milliseconds. */
export type LogEvent = {
  readonly activity: string;
  readonly kind: ActivityKind;
  readonly at: number;
  readonly role?: string;
  readonly person?: { readonly userId: string; readonly name: string };
  readonly isAutomatic?: boolean;
  /** Start of the work, if the log contains it. */
  readonly startedAt?: number;
};
export type LogCase = {
  readonly caseId: string;
  readonly title?: string;
  readonly category?: string;
  readonly department?: string;
  readonly amount?: string;
  readonly outcome: string;
  /** Whether the request is open according to its outcome, or else according to its last event. */
  readonly isOpen: boolean;
  /** Events in order of time, or in the order of the log for equal times. */
  readonly events: readonly LogEvent[];
};
/** An activity by its name in the log, with its mapping. */
export type LogActivity = {
  readonly name: string;
  readonly as: string;
  readonly kind: ActivityKind;
  readonly leaveOut: boolean;
  /** Whether a request is finished if this activity is its last event. */
  readonly ends?: boolean | undefined;
  /** Routing step that the activity decides. */
  readonly step?: string | undefined;
  /** Number of its events. */
  readonly count: number;
};

/** Combined name of the rarest activities, if there are too many. A rule for this name applies to all of them. */
const combinedActivityName = 'Other activities';

/** Return the rules of a mapping by folded name. */
const indexRules = ({ activities }: LogMapping) =>
  new Map(activities.map((rule) => [foldName(rule.name), rule]));

/** Map the activity numbers of a log to activities. Several numbers can have the same activity. */
function mapActivities(
  { names, count, events }: GatheredLog,
  rules: ReturnType<typeof indexRules>,
) {
  const counts = new Uint32Array(names.activity.texts.length);
  for (let n = 0; n < count; n += 1) {
    const activity = events.activity.get(n);
    counts[activity] = (counts[activity] ?? 0) + 1;
  }
  const activityOf = (name: string, count: number): LogActivity => {
    const {
      as = name,
      kind = guessKind(name),
      leaveOut = false,
      ...more
    } = rules.get(foldName(name)) ?? {};
    return { ...more, name, as, kind, leaveOut, count };
  };
  const found = names.activity.texts.map((name, n) => activityOf(name, counts[n] ?? 0));
  if (found.length <= maxActivities) return found;
  const hasRule = ({ name }: LogActivity) => rules.has(foldName(name));
  // Sort activities with a rule first, then by frequency, then by first occurrence in the log.
  const told = found
    .toSorted((a, b) => Number(hasRule(b)) - Number(hasRule(a)) || b.count - a.count)
    .slice(0, maxActivities - 1);
  const isTold = new Set(told);
  const rest = found.reduce((sum, one) => sum + (isTold.has(one) ? 0 : one.count), 0);
  const others = activityOf(combinedActivityName, rest);
  return found.map((one) => (isTold.has(one) ? one : others));
}

/**
 * Create the requests of a log one by one. Only requests that can be stored are numbered, from 0. `problems`: the first
 * refused rows and requests; `refusedRequests`: number of requests without events, or with too many.
 */
export function buildLogCases(log: GatheredLog, mapping: LogMapping) {
  const { names, events } = log;
  const rules = indexRules(mapping);
  const named = mapActivities(log, rules);
  const transitions = readTransitions(log, mapping);
  const isKept = (event: number) => named[events.activity.get(event)]?.leaveOut === false;
  const isTaken = (event: number) => transitions.isCounted(event) && isKept(event);
  const eventsOf = groupEventsByCase(log, isTaken);
  const pairs = pairStarts(log, mapping, transitions, isKept);
  let notTaken = 0;
  for (let n = 0; n < log.count; n += 1) if (!isTaken(n)) notTaken += 1;

  const problems: LogProblem[] = [...log.problems];
  let refusedRequests = 0;
  let unreadAmounts = 0;
  const kept: number[] = [];
  for (const [n, { place }] of log.cases.entries()) {
    const { length } = eventsOf(n);
    if (length > 0 && length <= maxEventsPerCase) kept.push(n);
    else {
      refusedRequests += 1;
      const reason =
        length === 0
          ? t`The whole request: no event of it is left.`
          : t`The whole request: it has more than ${maxEventsPerCase} events.`;
      if (problems.length < maxProblems) problems.push({ place, caseId: log.caseIds[n], reason });
    }
  }
  const inTime = (of: number) =>
    [...eventsOf(of)].sort((a, b) => events.at.get(a) - events.at.get(b) || a - b);
  const places = new Map<string, ActivityCounts>();
  let repeated = 0;
  for (const of of kept) {
    const inOrder = inTime(of);
    let before = '';
    for (const [n, event] of inOrder.entries()) {
      const { as = '' } = named[events.activity.get(event)] ?? {};
      const place = places.get(as) ?? { count: 0, first: 0, last: 0 };
      places.set(as, place);
      place.count += 1;
      if (n === 0) place.first += 1;
      if (n === inOrder.length - 1) place.last += 1;
      const key = `${events.activity.get(event)} ${events.at.get(event)} ${events.person.get(event)} ${events.lifecycle.get(event)}`;
      if (key === before) repeated += 1;
      before = key;
    }
    pairs.count(of, inOrder);
  }
  const distinct = [...new Set(named)];
  const told = classifyActivities(
    distinct,
    ({ name }) => rules.has(foldName(name)),
    places,
    kept.length,
  );
  const meant = new Map(distinct.map((one, n) => [one, told[n] ?? one]));
  const activities = named.map((one) => meant.get(one) ?? one);
  const personOf = (n: number) => {
    const name = mapping.pseudonyms ? `Person ${n + 1}` : (names.person.texts[n] ?? '');
    return { userId: mapping.pseudonyms ? `person-${n + 1}` : name, name };
  };
  const systems = new Set(mapping.systems.map(foldName));
  const isSystem = names.person.texts.map((name) => systems.has(foldName(name)));
  const eventOf = (n: number, startedAt: number | undefined): LogEvent => {
    const { as = '', kind = 'other' } = activities[events.activity.get(n)] ?? {};
    const role = names.role.texts[events.role.get(n)];
    const person = events.person.get(n);
    return {
      ...{ activity: as, kind, at: events.at.get(n) },
      ...(role !== undefined && { role }),
      ...(startedAt !== undefined && { startedAt }),
      ...(person >= 0 && (isSystem[person] ? { isAutomatic: true } : { person: personOf(person) })),
    };
  };
  const caseAt = (n: number): LogCase => {
    const of = kept[n] ?? 0;
    const { amount: written, outcome: text = '', ...says } = log.cases[of]?.says ?? {};
    const isOpen = isOpenByOutcome(text);
    const inOrder = inTime(of);
    const starts = pairs.startsOf(of, inOrder);
    const found = inOrder.map((event) => eventOf(event, starts.get(event)));
    const last = activities[events.activity.get(inOrder.at(-1) ?? 0)];
    const amount = written === undefined ? undefined : readAmount(written, mapping.decimalComma);
    return {
      ...says,
      ...(amount !== undefined && { amount }),
      caseId: log.caseIds[of] ?? '',
      outcome: isOpen === undefined ? (found.at(-1)?.activity ?? '') : text,
      isOpen: isOpen ?? last?.ends === false,
      events: found,
    };
  };
  for (const of of kept) {
    const { amount } = log.cases[of]?.says ?? {};
    if (amount !== undefined && readAmount(amount, mapping.decimalComma) === undefined)
      unreadAmounts += 1;
  }
  return {
    ...{ activities: told, problems, refusedRequests, unreadAmounts, repeated },
    ...pairs.counts(),
    leftOut: notTaken - pairs.counts().pairedEvents,
    /** Number of requests whose name occurs in several XES traces. */
    joined: log.joined,
    outliers: countOutliers(log),
    /** Number of activities that were combined because there are too many. */
    together: told.length < activities.length ? activities.length - told.length + 1 : 0,
    refusedRows: log.refused,
    count: kept.length,
    events: log.count - notTaken,
    caseAt,
  };
}
export type LogCases = ReturnType<typeof buildLogCases>;
