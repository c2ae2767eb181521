import type { ActivityKind, ProcessCase, ProcessEvent } from '#shared/process/process-case.ts';
import { addDuration, type Durations, noDurations } from './spread.ts';

/** What was gathered of one activity. */
export type Visited = {
  readonly index: number;
  readonly name: string;
  readonly kind: ActivityKind;
  readonly events: ProcessEvent[];
  /** When each of them happened, and when the wait for it began, in ms; what came first did not wait. */
  readonly moments: number[];
  readonly begun: number[];
  readonly waits: Durations;
  /** The same of each person who decided it, by their id. */
  readonly paces: Map<string, Durations>;
  count: number;
  requests: number;
  open: number;
};
/** `from` and `to` are indexes of activities; null is the start, or the end. */
export type Moved = {
  readonly from: number | null;
  readonly to: number | null;
  readonly waits: Durations;
  count: number;
  requests: number;
};
export type Way = { readonly activities: number[]; readonly cycles: Durations; requests: number };
export type Walked = {
  readonly activities: Visited[];
  readonly moves: Moved[];
  readonly ways: Way[];
  readonly cycles: Durations;
  events: number;
};

/** Where the waits of who decided are gathered; those of a sending, or of a rule, are nobody's pace. */
function paceOf({ paces }: Visited, { kind, person, isAutomatic }: ProcessEvent): Durations {
  if (!person || isAutomatic || kind === 'submitted' || kind === 'withdrawn') return noDurations();
  const known = paces.get(person.userId) ?? noDurations();
  paces.set(person.userId, known);
  return known;
}

/** Walks through cases once and gathers what figures are made of. */
export function walkCases(cases: readonly ProcessCase[]): Walked {
  const activities = new Map<string, Visited>();
  const moves = new Map<string, Moved>();
  const ways = new Map<string, Way>();
  const walked: Walked = { activities: [], moves: [], ways: [], cycles: noDurations(), events: 0 };

  const visit = ({ activity, kind }: ProcessEvent): Visited => {
    const known = activities.get(activity);
    if (known) return known;
    const counts = { count: 0, requests: 0, open: 0 };
    const index = activities.size;
    const waits = noDurations();
    const made = {
      ...counts,
      index,
      name: activity,
      kind,
      events: [],
      begun: [],
      moments: [],
      waits,
      paces: new Map(),
    };
    activities.set(activity, made);
    return made;
  };
  const move = (from: number | null, to: number | null): Moved => {
    const name = `${from} ${to}`;
    const known = moves.get(name);
    if (known) return known;
    const made = { from, to, waits: noDurations(), count: 0, requests: 0 };
    moves.set(name, made);
    return made;
  };

  for (const one of cases) {
    const seen = new Set<Visited | Moved>();
    const happen = (what: Visited | Moved) => {
      what.count += 1;
      if (!seen.has(what)) what.requests += 1;
      seen.add(what);
    };
    let before: Visited | undefined;
    let beforeAt = 0;
    let firstAt = 0;
    let worked = 0;
    const activitiesOfCase: number[] = [];
    for (const event of one.events) {
      const at = Date.parse(event.at);
      const visited = visit(event);
      happen(visited);
      visited.events.push(event);
      visited.moments.push(at);
      visited.begun.push(before ? beforeAt : at);
      const moved = move(before?.index ?? null, visited.index);
      happen(moved);
      if (before) {
        const wait = [(at - beforeAt) / 1000, event.workingSeconds] as const;
        addDuration(visited.waits, wait);
        addDuration(moved.waits, wait);
        addDuration(paceOf(visited, event), wait);
        worked += event.workingSeconds;
      } else firstAt = at;
      activitiesOfCase.push(visited.index);
      before = visited;
      beforeAt = at;
    }
    walked.events += one.events.length;
    if (!before) continue;
    if (one.isOpen) before.open += 1;
    else happen(move(before.index, null));

    const name = activitiesOfCase.join();
    const way = ways.get(name) ?? {
      ...{ activities: activitiesOfCase, cycles: noDurations(), requests: 0 },
    };
    ways.set(name, way);
    way.requests += 1;
    const cycle = [(beforeAt - firstAt) / 1000, worked] as const;
    addDuration(way.cycles, cycle);
    if (!one.isOpen) addDuration(walked.cycles, cycle);
  }
  return {
    ...walked,
    activities: [...activities.values()],
    moves: [...moves.values()],
    ways: [...ways.values()],
  };
}
