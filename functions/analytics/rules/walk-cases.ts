import { type CaseTable, noIndex } from './case-table.ts';

/** Number of occurrences of each item, of requests with it, and of requests with it at least twice. */
export type OccurrenceCounts = {
  readonly count: Int32Array;
  readonly requests: Int32Array;
  readonly repeated: Int32Array;
};

/** Counters from one pass over chosen requests. */
export type CaseStatistics = {
  readonly events: number;
  /** Numbers of the activities that occurred, in the order of their first occurrence. */
  readonly activities: readonly number[];
  readonly visits: OccurrenceCounts;
  readonly moves: OccurrenceCounts;
  /** Kind of each activity, taken from its first event. */
  readonly kinds: Uint8Array;
  /** Number of requests that now wait after each activity. */
  readonly open: Int32Array;
  /** Indexes of the events with a waiting time: all except the first of each request. */
  readonly waited: Int32Array;
  /** Indexes of the completed requests. */
  readonly over: Int32Array;
};

function createOccurrenceCounter(size: number) {
  const count = new Int32Array(size);
  const requests = new Int32Array(size);
  const repeated = new Int32Array(size);
  const lastIn = new Int32Array(size).fill(noIndex);
  const lastAgainIn = new Int32Array(size).fill(noIndex);
  return {
    ...{ count, requests, repeated },
    add(what: number, request: number): void {
      count[what] = (count[what] ?? 0) + 1;
      if (lastIn[what] === request) {
        if (lastAgainIn[what] === request) return;
        lastAgainIn[what] = request;
        repeated[what] = (repeated[what] ?? 0) + 1;
        return;
      }
      lastIn[what] = request;
      requests[what] = (requests[what] ?? 0) + 1;
    },
  };
}

/** Walk once through chosen requests and count the values behind the figures. */
export function collectCaseStatistics(table: CaseTable, chosen: Int32Array): CaseStatistics {
  const { names, first, activity, kind, move, lastMove, isOpen } = table;
  const size = names.activities.texts.length;
  const visits = createOccurrenceCounter(size);
  const moves = createOccurrenceCounter(table.moves.length);
  const activities: number[] = [];
  const kinds = new Uint8Array(size);
  const open = new Int32Array(size);
  const waited = new Int32Array(activity.length);
  const over = new Int32Array(chosen.length);
  let [events, waits, ended] = [0, 0, 0];
  for (const one of chosen) {
    const [start, end] = [first[one] ?? 0, first[one + 1] ?? 0];
    for (let n = start; n < end; n += 1) {
      const what = activity[n] ?? 0;
      if (visits.count[what] === 0) {
        activities.push(what);
        kinds[what] = kind[n] ?? 0;
      }
      visits.add(what, one);
      moves.add(move[n] ?? 0, one);
      if (n > start) {
        waited[waits] = n;
        waits += 1;
      }
    }
    events += end - start;
    if (isOpen[one]) {
      const last = activity[end - 1] ?? 0;
      open[last] = (open[last] ?? 0) + 1;
      continue;
    }
    moves.add(lastMove[one] ?? 0, one);
    over[ended] = one;
    ended += 1;
  }
  return {
    ...{ events, activities, visits, moves, kinds, open },
    ...{ waited: waited.subarray(0, waits), over: over.subarray(0, ended) },
  };
}
