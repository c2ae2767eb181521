import { groupEventsByCase, type Transitions } from './events-of-cases.ts';
import { type GatheredLog, maxEventsPerCase } from './gather-log.ts';
import type { LogMapping } from './mapping.ts';

/**
 * Maximum number of starts of one request, twice the maximum number of its completions. A request with more has no
 * usable starts.
 */
const maxStarts = 2 * maxEventsPerCase;

/** Return the index of the matching start among the open ones, sorted by time, or -1. */
function findStart(
  { events }: GatheredLog,
  open: readonly number[],
  end: number,
  hasInstances: boolean,
) {
  const instanceOf = (event: number) => (hasInstances ? events.instance.get(event) : -1);
  const instance = instanceOf(end);
  if (instance >= 0) {
    const same = open.findIndex((start) => instanceOf(start) === instance);
    if (same >= 0) return same;
  }
  // Events with different instances never belong to the same work item.
  const canBe = (start: number) => instance < 0 || instanceOf(start) < 0;
  const person = events.person.get(end);
  const own = open.findIndex((start) => canBe(start) && events.person.get(start) === person);
  if (own >= 0) return own;
  return open.findIndex((start) => canBe(start) && (person < 0 || events.person.get(start) < 0));
}

/**
 * Find the start of work for completions in a log: in a separate column, or as an event. A start and a completion of
 * one activity match if they have the same instance. Otherwise the earliest open start of the same person matches, or
 * the earliest open start if either event has no person. Aborted work discards its start. At equal times, starts are
 * before ends.
 */
export function pairStarts(
  log: GatheredLog,
  { columns }: LogMapping,
  { is, havePairs, isOfPair }: Transitions,
  isKept: (event: number) => boolean,
) {
  const { events } = log;
  const hasColumn = columns.startedAt !== undefined;
  const hasInstances = columns.instance !== undefined;
  const arePaired = havePairs && !hasColumn;
  const isStart = (event: number) => isOfPair(event, 'start') && isKept(event);
  const helpersOf = groupEventsByCase(
    log,
    (event) => arePaired && (isStart(event) || (isOfPair(event, 'abort') && isKept(event))),
  );
  let starts = 0;
  for (let n = 0; arePaired && n < log.count; n += 1) if (isStart(n)) starts += 1;

  function pairsOf(of: number, completions: readonly number[]): Map<number, number> {
    const pairs = new Map<number, number>();
    const helpers = helpersOf(of);
    if (helpers.length === 0 || helpers.length > maxStarts) return pairs;
    const ends = completions.filter((event) => is(event, 'complete'));
    const inOrder = [...helpers, ...ends].sort(
      (a, b) =>
        events.at.get(a) - events.at.get(b) ||
        Number(is(b, 'start')) - Number(is(a, 'start')) ||
        a - b,
    );
    const openOf = new Map<number, number[]>();
    for (const event of inOrder) {
      const activity = events.activity.get(event);
      const open = openOf.get(activity) ?? [];
      openOf.set(activity, open);
      if (is(event, 'start')) {
        open.push(event);
        continue;
      }
      const place = findStart(log, open, event, hasInstances);
      if (place < 0) continue;
      const [start = 0] = open.splice(place, 1);
      if (is(event, 'complete')) pairs.set(event, events.at.get(start));
    }
    return pairs;
  }
  function ofColumn(completions: readonly number[]): Map<number, number> {
    const told = completions.filter((event) => events.startedAt.get(event) <= events.at.get(event));
    return new Map(told.map((event) => [event, events.startedAt.get(event)]));
  }
  /** Return the starts of a case's completions. The completions are in order of time. */
  const startsOf = (of: number, completions: readonly number[]): ReadonlyMap<number, number> =>
    hasColumn ? ofColumn(completions) : pairsOf(of, completions);

  let paired = 0;
  let completions = 0;
  return {
    startsOf,
    /** Count the pairs of a stored case. */
    count(of: number, inOrder: readonly number[]) {
      if (!hasColumn && !arePaired) return;
      paired += startsOf(of, inOrder).size;
      completions += hasColumn
        ? inOrder.length
        : inOrder.filter((event) => is(event, 'complete')).length;
    },
    counts: () => ({
      /** Number of completions with a start, of starts without a completion, and of completions without a start. */
      paired,
      unpairedStarts: hasColumn ? 0 : starts - paired,
      unpairedCompletions: completions - paired,
      /** Number of events that are stored as the start of another event. */
      pairedEvents: hasColumn ? 0 : paired,
    }),
  };
}
