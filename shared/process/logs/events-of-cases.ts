import type { GatheredLog } from './gather-log.ts';
import type { LogMapping } from './mapping.ts';

/** Effect of a transition on a work item, by its name in the standard and in English or German sheets. */
const words = {
  start: /^(start(ed)?|begin|began|beginn|begonnen|gestartet)$/,
  complete:
    /^(complete[d]?|completion|end(ed)?|finish(ed)?|done|ende|beendet|abgeschlossen|fertig)$/,
  abort: /^(ate_abort|pi_abort|withdraw|abort(ed)?|cancel(l?ed)?|abgebrochen)$/,
} as const;
type Transition = keyof typeof words;
const transitions = Object.keys(words) as Transition[];

const getTransition = (text: string): Transition | undefined =>
  transitions.find((one) => words[one].test(text.trim().toLowerCase()));

/** True if the texts are only starts, completions, and aborts of work, and include the first two. */
export function areTransitions(texts: readonly string[]): boolean {
  const found = new Set(texts.map(getTransition));
  return !found.has(undefined) && found.has('start') && found.has('complete');
}

/** Transition of the events that count, if only one kind is counted. */
const counted = { completions: 'complete', starts: 'start' } as const;

/**
 * Classify the transitions of events, keyed by event number. If a log has several transitions per work item, only one
 * kind is counted, to avoid counting the work twice. For an activity without that kind, all transitions count.
 */
export function readTransitions({ names, count, events }: GatheredLog, mapping: LogMapping) {
  const wanted = mapping.transitions === 'every' ? undefined : counted[mapping.transitions];
  const known = names.lifecycle.texts.map(getTransition);
  const is = (event: number, transition: Transition): boolean =>
    known[events.lifecycle.get(event)] === transition;
  const areSeveral = known.length > 1 && wanted !== undefined && known.includes(wanted);
  const has = new Uint8Array(areSeveral ? names.activity.texts.length : 0);
  if (areSeveral)
    for (let n = 0; n < count; n += 1) if (is(n, wanted)) has[events.activity.get(n)] = 1;
  const hasWanted = (event: number) => has[events.activity.get(event)] === 1;
  return {
    is,
    isCounted: (event: number): boolean =>
      !areSeveral || events.lifecycle.get(event) < 0 || is(event, wanted) || !hasWanted(event),
    /** Whether completions count and the log also contains starts. */
    havePairs: areSeveral && wanted === 'complete' && known.includes('start'),
    /** Whether an event is a start, or an abort without completion, of work that is counted by its completions. */
    isOfPair: (event: number, transition: 'start' | 'abort'): boolean =>
      is(event, transition) && hasWanted(event),
  };
}
export type Transitions = ReturnType<typeof readTransitions>;

/** Return the event numbers of each case, in the order of the log. */
export function groupEventsByCase(
  { count, events, cases }: GatheredLog,
  isTaken: (event: number) => boolean,
) {
  const starts = new Uint32Array(cases.length + 1);
  for (let n = 0; n < count; n += 1)
    if (isTaken(n)) {
      const next = events.case.get(n) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
  for (let n = 1; n < starts.length; n += 1) starts[n] = (starts[n] ?? 0) + (starts[n - 1] ?? 0);
  const places = starts.slice();
  const order = new Uint32Array(starts.at(-1) ?? 0);
  for (let n = 0; n < count; n += 1)
    if (isTaken(n)) {
      const of = events.case.get(n);
      const place = places[of] ?? 0;
      order[place] = n;
      places[of] = place + 1;
    }
  return (of: number) => order.subarray(starts[of], starts[of + 1]);
}
