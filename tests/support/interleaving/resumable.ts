import type { StateMachine } from '#functions/platform/state-machine.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type Access, type AccessResult, isRefused, type Snapshots } from './snapshots.ts';

/** Dependencies of a command: the table, the machine, and a generator for ids that no other command uses. */
export type Tools = {
  readonly table: Table;
  readonly machine: StateMachine;
  readonly newId: () => string;
};
/** End of a command with its result. `onTo`: next command of the same actor, without data of the first command. */
export type End = { readonly said: string; readonly onTo?: Act };
/** A command of the product. `name` contains all of its inputs except the table. */
export type Act = { readonly name: string; run(tools: Tools): Promise<End> };

/** Position in a command: its next access, and the next position for each possible response. */
export type Position = {
  readonly n: number;
  readonly act: Act;
  readonly given: readonly RecordedStep[];
  readonly refusals: number;
  readonly isBegun: boolean;
  readonly next: Next;
  /** Next positions, keyed by the number of the answer. */
  readonly onward: Map<number, Position>;
};
export type Next =
  | { readonly kind: 'access'; readonly access: Access; readonly number: number }
  | { readonly kind: 'signal'; readonly signal: string; readonly to: Position }
  | { readonly kind: 'end'; readonly said: string }
  | { readonly kind: 'dead' };
type PortCall = Access | { readonly port: 'machine'; readonly signal: string };
/** A recorded step of a command with its response. */
type RecordedStep = { readonly asked: string; readonly answer?: AccessResult };

/**
 * Replay a command with the recorded responses and stop at its next step. Fails if the command makes another access
 * after the same responses.
 */
function runToNextStep(act: Act, given: readonly RecordedStep[], idOf: (n: number) => string) {
  let taken = 0;
  let drawn = 0;
  return new Promise<{ asked: PortCall } | { end: End }>((resolve, reject) => {
    const step = (asked: PortCall): Promise<unknown> => {
      const known = given[taken];
      taken += 1;
      if (known && known.asked !== JSON.stringify(asked))
        reject(new Error(`${act.name} does something else on the same answers.`));
      if (taken > given.length + 1) reject(new Error(`${act.name} takes two steps at once.`));
      if (!known) resolve({ asked });
      if (!known || taken > given.length) return new Promise(() => {});
      if (known.answer && isRefused(known.answer)) drawn = 0;
      return known.answer?.error
        ? Promise.reject(known.answer.error)
        : Promise.resolve(known.answer?.value);
    };
    const unused = () => Promise.reject(new Error(`${act.name} uses a port that is no step.`));
    const table = {
      get: (key, { consistent = false } = {}) => step({ port: 'get', key, consistent }),
      queryAll: (query) => step({ port: 'queryAll', query }),
      write: (writes) => step({ port: 'write', writes }),
      storeOne: (write) => step({ port: 'write', writes: [write] }),
      getAll: unused,
      query: unused,
      increment: unused,
      store: unused,
    } as Table;
    const machine = {
      start: async (_: string, { restart }: { restart: number }) =>
        void (await step({ port: 'machine', signal: `start ${restart}` })),
      startNamed: unused,
      isRunningNamed: unused,
      isRunning: unused,
      signal: async ({ token }: { token: string }, outcome: string) =>
        void (await step({ port: 'machine', signal: `${token} ${outcome}` })),
    };
    const newId = () => {
      drawn += 1;
      return idOf(drawn);
    };
    act.run({ table, machine, newId }).then((end) => resolve({ end }), reject);
  });
}

/**
 * Explore the positions of commands by running the commands themselves. `forgets`: merge positions of a command with
 * the same pending write and number of refusals, or the same final result, regardless of earlier reads.
 */
export function createResumableCommands(at: Snapshots, forgets = true) {
  const roots = new Map<string, Position>();
  const merged = new Map<string, Position>();
  let count = 0;
  let runs = 0;
  const add = (position: Omit<Position, 'n' | 'onward'>): Position => {
    count += 1;
    return { ...position, n: count, onward: new Map() };
  };

  async function reach(
    act: Act,
    given: readonly RecordedStep[],
    refusals: number,
  ): Promise<Position> {
    runs += 1;
    const ids = idGenerator(act.name);
    const found = await runToNextStep(act, given, ids);
    const place = { act, given, refusals, isBegun: given.length > 0 };
    if ('end' in found) {
      const { said, onTo } = found.end;
      return onTo ? begin(onTo, true) : ended(act, { kind: 'end', said });
    }
    const { asked } = found;
    if (asked.port === 'machine') {
      const { signal } = asked;
      const to = await reach(act, [...given, { asked: JSON.stringify(asked) }], refusals);
      return only(`${act.name} ${signal} ${to.n}`, () =>
        add({ ...place, next: { kind: 'signal', signal, to } }),
      );
    }
    const next = { kind: 'access', access: asked, number: at.numberOf(asked) } as const;
    if (asked.port !== 'write') return add({ ...place, next });
    return only(`${act.name} ${refusals} ${next.number}`, () => add({ ...place, next }));
  }

  const only = (key: string, make: () => Position): Position => {
    const found = (forgets ? merged.get(key) : undefined) ?? make();
    merged.set(key, found);
    return found;
  };
  /** Merge ended positions: no step follows, so the history makes no difference. */
  const ended = (act: Act, next: Next) =>
    only(`${act.name} ${JSON.stringify(next)}`, () =>
      add({ act, given: [], refusals: 0, isBegun: true, next }),
    );

  /**
   * Return the first position of a command, initially or after a number of refusals. Positions after a refusal ignore
   * earlier reads.
   */
  async function root(name: string, make: () => Promise<Position>): Promise<Position> {
    const found = roots.get(name) ?? (await make());
    roots.set(name, found);
    return found;
  }
  const begin = (act: Act, isBegun = false): Promise<Position> =>
    root(`${act.name}, ${isBegun}`, async () => ({ ...(await reach(act, [], 0)), isBegun }));

  const begunAgain = (
    act: Act,
    given: readonly RecordedStep[],
    refusals: number,
  ): Promise<Position> =>
    forgets
      ? root(`${act.name}, refused ${refusals}`, () => reach(act, given, refusals))
      : reach(act, given, refusals);

  return {
    begin,
    counts: () => ({ positions: count, runs }),

    /** Return the position of the command after its next access returned this response. */
    async onward(position: Position, answer: AccessResult): Promise<Position> {
      const { act, given, refusals, next } = position;
      const known = position.onward.get(answer.id);
      if (known) return known;
      if (next.kind !== 'access') throw new RangeError('Nothing was asked.');
      const all = [...given, { asked: JSON.stringify(next.access), answer }];
      const to = isRefused(answer)
        ? await begunAgain(act, all, refusals + 1)
        : await reach(act, all, refusals);
      position.onward.set(answer.id, to);
      return to;
    },

    /** Return the position of a crashed command, which performs no further step. */
    dead: ({ act }: Position): Position => ended(act, { kind: 'dead' }),
  };
}
export type Resumable = ReturnType<typeof createResumableCommands>;

/**
 * Create a generator of ids that depend only on the command. A refused write was never stored, so its ids can be
 * reused.
 */
function idGenerator(name: string) {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e8, 7);
  return (n: number) => `77766666-f0a1-7003-c2b9-${String(hash * 1000 + n).padStart(12, '0')}`;
}
