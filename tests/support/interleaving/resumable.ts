import type { StateMachine } from '#functions/platform/state-machine.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type Access, type Answer, isRefused, type Snapshots } from './snapshots.ts';

/** Tools of an act: the table, the machine, and ids that are its own. */
export type Tools = {
  readonly table: Table;
  readonly machine: StateMachine;
  readonly newId: () => string;
};
/** End of an act, in a word; `onTo`: its doer's next act, which knows nothing but the act itself. */
export type End = { readonly said: string; readonly onTo?: Act };
/** An act of the product. `name` says all that it depends on beside the table. */
export type Act = { readonly name: string; run(tools: Tools): Promise<End> };

/** Position in an act: its next access, and the position after each possible answer. */
export type Position = {
  readonly n: number;
  readonly act: Act;
  readonly given: readonly Given[];
  readonly refusals: number;
  readonly isBegun: boolean;
  readonly next: Next;
  /** By the answer's number. */
  readonly onward: Map<number, Position>;
};
export type Next =
  | { readonly kind: 'access'; readonly access: Access; readonly number: number }
  | { readonly kind: 'signal'; readonly signal: string; readonly to: Position }
  | { readonly kind: 'end'; readonly said: string }
  | { readonly kind: 'dead' };
type Asked = Access | { readonly port: 'machine'; readonly signal: string };
/** A step that was taken, and what it gave. */
type Given = { readonly asked: string; readonly answer?: Answer };

/** Runs an act on what its steps so far gave, up to the next; it must ask for the same again. */
function upToNext(act: Act, given: readonly Given[], idOf: (n: number) => string) {
  let taken = 0;
  let drawn = 0;
  return new Promise<{ asked: Asked } | { end: End }>((resolve, reject) => {
    const step = (asked: Asked): Promise<unknown> => {
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
 * The positions of acts. Each is reached by running the act itself, once. `forgets`: an act that is about to write the
 * same, that was refused as often, or that is to say the same is at the same position, whatever it has read before.
 */
export function resumable(at: Snapshots, forgets = true) {
  const roots = new Map<string, Position>();
  const merged = new Map<string, Position>();
  let count = 0;
  let runs = 0;
  const add = (position: Omit<Position, 'n' | 'onward'>): Position => {
    count += 1;
    return { ...position, n: count, onward: new Map() };
  };

  async function reach(act: Act, given: readonly Given[], refusals: number): Promise<Position> {
    runs += 1;
    const ids = idGenerator(act.name);
    const found = await upToNext(act, given, ids);
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
  /** Nothing follows, so how it came there makes no difference. */
  const ended = (act: Act, next: Next) =>
    only(`${act.name} ${JSON.stringify(next)}`, () =>
      add({ act, given: [], refusals: 0, isBegun: true, next }),
    );

  /**
   * Return the first position of an act: for the first time, or again after so many refusals; what it read
   * before is forgotten then.
   */
  async function root(name: string, make: () => Promise<Position>): Promise<Position> {
    const found = roots.get(name) ?? (await make());
    roots.set(name, found);
    return found;
  }
  const begin = (act: Act, isBegun = false): Promise<Position> =>
    root(`${act.name}, ${isBegun}`, async () => ({ ...(await reach(act, [], 0)), isBegun }));

  const begunAgain = (act: Act, given: readonly Given[], refusals: number): Promise<Position> =>
    forgets
      ? root(`${act.name}, refused ${refusals}`, () => reach(act, given, refusals))
      : reach(act, given, refusals);

  return {
    begin,
    counts: () => ({ positions: count, runs }),

    /** Return the position of the act after its next access gave this answer. */
    async onward(position: Position, answer: Answer): Promise<Position> {
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

    /** An act that crashed and takes no further step. */
    dead: ({ act }: Position): Position => ended(act, { kind: 'dead' }),
  };
}
export type Resumable = ReturnType<typeof resumable>;

/** Ids that depend on the act alone: what was refused was never stored, so its ids are free again. */
function idGenerator(name: string) {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e8, 7);
  return (n: number) => `77766666-f0a1-7003-c2b9-${String(hash * 1000 + n).padStart(12, '0')}`;
}
