import type { Act, Position, Resumable } from './resumable.ts';
import {
  type Access,
  type AccessResult,
  isRefused,
  type Snapshot,
  type Snapshots,
} from './snapshots.ts';

/** State of the exploration: the table, the signals to the state machine, and the position of each command. */
export type ExplorationState = {
  readonly table: Snapshot;
  /** Unique signals in alphabetical order. */
  readonly signals: readonly string[];
  readonly positions: readonly Position[];
};
type Options = {
  /** Maximum number of commands that may start. */
  readonly atMost: number;
  /** Run steps that commute with all others immediately, instead of in every state. */
  readonly isReduced: boolean;
  /** Called for every reachable state, in which any unfinished command may have crashed. */
  readonly look: (moment: ExplorationState) => Promise<void> | void;
};
export type ExplorationResult = {
  readonly moments: number;
  readonly steps: number;
  /** Number of step sequences from the start to the end of `atMost` commands. */
  readonly orders: bigint;
};

const getKey = ({ table, signals, positions }: ExplorationState) =>
  `${table.n} ${signals.join()} ${String.fromCharCode(...positions.map(({ n }) => n))}`;
/** True for a write that depends on the workflow as it was read, because its event leads to the next stage. */
const isDriving = (access: Access) =>
  access.port === 'write' &&
  access.writes.some((write) => 'put' in write && write.put.drives === 'next');
/**
 * True for a write that only succeeds if the request has not changed since it was read, regardless of the state
 * machine.
 */
const isGuarded = (access: Access) =>
  access.port === 'write' &&
  !isDriving(access) &&
  access.writes.some(
    (write) => 'put' in write && write.put.sk === '#' && typeof write.when === 'number',
  );
/** Add a signal without duplicates. Start signals are not added, because a repeated start has no effect. */
const addSignal = (signals: readonly string[], signal: string) =>
  signals.includes(signal) || signal.startsWith('start ') ? signals : [...signals, signal].sort();

/**
 * Explore every order of the steps of some commands, with a crash of any command before any of its steps. In each
 * state, each command can perform its next step. Orders that reach the same state are merged, because the future
 * depends only on the state. Decision 6 explains why this is complete.
 */
export async function explore(
  start: Snapshot,
  acts: readonly Act[],
  { on, resumable }: { readonly on: Snapshots; readonly resumable: Resumable },
  { atMost, isReduced, look }: Options,
): Promise<ExplorationResult> {
  const answerOf = async (
    table: Snapshot,
    { next }: Position,
  ): Promise<AccessResult | undefined> =>
    next.kind === 'access'
      ? (table.answers.get(next.number) ?? on.perform(table, next.access, next.number))
      : undefined;
  const moved = (
    moment: ExplorationState,
    index: number,
    to: Position,
    more: Partial<ExplorationState> = {},
  ) => ({
    ...moment,
    ...more,
    positions: moment.positions.with(index, to),
  });

  const crash = (moment: ExplorationState, index: number) => {
    const [position] = moment.positions.slice(index);
    return {
      to: position ? moved(moment, index, resumable.dead(position)) : moment,
      isCrash: true,
    };
  };

  /** List the possible next states. `crash`: the command performs no further step. */
  async function onward(
    moment: ExplorationState,
  ): Promise<{ to: ExplorationState; isCrash: boolean }[]> {
    const beginRecord = moment.positions.filter(({ isBegun }) => isBegun).length;
    const found: { to: ExplorationState; isCrash: boolean }[] = [];
    for (const [index, position] of moment.positions.entries()) {
      const { next } = position;
      if (next.kind === 'end' || next.kind === 'dead') continue;
      if (!position.isBegun && beginRecord >= atMost) continue;
      if (next.kind === 'signal') {
        const signals = addSignal(moment.signals, next.signal);
        const step = { to: moved(moment, index, next.to, { signals }), isCrash: false };
        if (isReduced) return [step, crash(moment, index)];
        found.push(step);
        continue;
      }
      const answer = await answerOf(moment.table, position);
      if (!answer) continue;
      const to = position.onward.get(answer.id) ?? (await resumable.onward(position, answer));
      const step = { to: moved(moment, index, to, { table: answer.after }), isCrash: false };
      // A command that has not begun is never run immediately, because its start is a separate choice.
      const mayHurry = isReduced && position.isBegun;
      if (mayHurry && (isRefused(answer) || isGuarded(next.access))) return [step];
      found.push(step);
    }
    return found;
  }

  const positions = await Promise.all(acts.map((act) => resumable.begin(act)));
  const begin: ExplorationState = { table: start, signals: [], positions };
  let layer = new Map([[getKey(begin), { moment: begin, orders: 1n }]]);
  const seen = new Set(layer.keys());
  let steps = 0;
  let orders = 0n;
  await look(begin);
  while (layer.size > 0) {
    const after: typeof layer = new Map();
    for (const { moment, orders: ways } of layer.values()) {
      const next = await onward(moment);
      if (next.length === 0) orders += ways;
      for (const { to, isCrash } of next) {
        steps += 1;
        const key = getKey(to);
        const there = after.get(key) ?? { moment: to, orders: 0n };
        there.orders += isCrash ? 0n : ways;
        after.set(key, there);
        if (seen.has(key)) continue;
        seen.add(key);
        await look(to);
      }
    }
    layer = after;
  }
  return { moments: seen.size, steps, orders };
}
