import type { Table } from '#functions/store/table.ts';

/** An actor that has come to its next step; one that crashes there simply never gets on. */
type Waiting = { readonly actor: number; readonly go: () => void };
/** What may happen next: an actor takes its step, or crashes instead of it. */
export type Choice = { readonly actor: number; readonly crash: boolean };

/** Asked at every point where several things may happen next; gives the index of what does. */
export type Chooser = (choices: readonly Choice[]) => number;

/**
 * Runs actors against one table in an order that is chosen step by step: each access to the table is a step, and only one happens at a
 * time. `mayCrash`: actors that may die before any of their steps.
 */
export async function runInOrder(
  actors: readonly ((table: Table) => Promise<void>)[],
  table: Table,
  choose: Chooser,
  mayCrash: ReadonlySet<number> = new Set(),
): Promise<void> {
  const waiting: Waiting[] = [];
  let running = 0;
  let wake = () => {};
  const settled = () => {
    if (running === 0) wake();
  };
  const turn = (actor: number) =>
    new Promise<void>((go) => {
      waiting.push({ actor, go });
      running -= 1;
      settled();
    });
  for (const [actor, act] of actors.entries()) {
    running += 1;
    void act(stepwise(table, () => turn(actor))).finally(() => {
      running -= 1;
      settled();
    });
  }
  const crashed = new Set<number>();
  for (;;) {
    if (running > 0) await new Promise<void>((resolve) => (wake = resolve));
    const live = waiting
      .filter(({ actor }) => !crashed.has(actor))
      .sort((a, b) => a.actor - b.actor);
    if (live.length === 0) return;
    const choices = live.flatMap(({ actor }) => [
      { actor, crash: false },
      ...(mayCrash.has(actor) ? [{ actor, crash: true }] : []),
    ]);
    const { actor, crash } = choices[choices.length > 1 ? choose(choices) : 0] ?? {
      actor: -1,
      crash: false,
    };
    const next = live.find((one) => one.actor === actor);
    if (!next) throw new RangeError(`Nobody ${actor} waits.`);
    if (crash) crashed.add(actor);
    else {
      waiting.splice(waiting.indexOf(next), 1);
      running += 1;
      next.go();
    }
  }
}

/** The same table, each access waiting for its turn. */
function stepwise(table: Table, turn: () => Promise<void>): Table {
  const inTurn =
    <Given extends unknown[], Result>(access: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await turn();
      return access(...given);
    };
  return {
    get: inTurn(table.get),
    getAll: inTurn(table.getAll),
    query: inTurn(table.query),
    queryAll: inTurn(table.queryAll),
    write: inTurn(table.write),
    increment: inTurn(table.increment),
  };
}

/** Tries every sequence of choices, depth first; `run` must behave the same for the same choices. Gives how many there were. */
export async function exploreAll(run: (choose: Chooser) => Promise<void>): Promise<number> {
  const path: { taken: number; of: number }[] = [];
  for (let count = 1; ; count += 1) {
    let depth = 0;
    await run((choices) => {
      const known = path[depth];
      if (!known) path.push({ taken: 0, of: choices.length });
      depth += 1;
      return known?.taken ?? 0;
    });
    path.length = depth;
    while (path.length > 0 && isExhausted(path.at(-1))) path.pop();
    const last = path.at(-1);
    if (!last) return count;
    last.taken += 1;
  }
}

const isExhausted = (point?: { taken: number; of: number }) =>
  point !== undefined && point.taken + 1 >= point.of;
