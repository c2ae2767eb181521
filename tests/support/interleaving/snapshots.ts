import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import type { Item, Key, Query, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { AppError } from '#shared/errors.ts';

/** One access to the table. */
export type Access =
  | { readonly port: 'get'; readonly key: Key; readonly consistent: boolean }
  | { readonly port: 'queryAll'; readonly query: Query }
  | { readonly port: 'write'; readonly writes: readonly Write[] };

/** Answer to an access. Equal answers have the same `id`. */
export type AccessResult = {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: AppError;
  /** Snapshot of the table after the access. */
  readonly after: Snapshot;
};

/** All items of one request at one time, ordered by sort key. Equal contents share one snapshot. */
export type Snapshot = {
  readonly n: number;
  readonly items: ReadonlyMap<string, Item>;
  /** Known answers, keyed by the number of the access. */
  readonly answers: Map<number, AccessResult>;
};
/** Items after a write. `error` is set if the table refused the write. */
type Outcome = { readonly items: readonly Item[]; readonly error?: AppError };

/**
 * Explore the states of one request in a real table. The result of a transaction depends only on the items that it
 * names. Each write therefore runs once per content of those items, in a separate partition, and the result is read
 * from there.
 */
export function snapshots(table: Table, pk: string) {
  const byContents = new Map<string, Snapshot>();
  const numbers = new Map<string, number>();
  const outcomes = new Map<string, Promise<Outcome>>();
  const itemNumbers = new WeakMap<Item, number>();
  let partitions = 0;

  const numberOf = (of: unknown): number => {
    const text = JSON.stringify(of) ?? '';
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const numberOfItem = (item: Item | undefined): number => {
    if (!item) return -1;
    const number = itemNumbers.get(item) ?? numberOf(toCanonicalJson(item));
    itemNumbers.set(item, number);
    return number;
  };
  const assertOwn = (key: { readonly pk: string }) => {
    if (key.pk !== pk) throw new RangeError(`An act reaches beyond its request: ${key.pk}`);
  };

  function keep(items: readonly Item[]): Snapshot {
    const inOrder = items.toSorted((a, b) => (a.sk < b.sk ? -1 : 1));
    const contents = inOrder.map(numberOfItem).join();
    const found = byContents.get(contents);
    if (found) return found;
    const bySortKey = new Map(inOrder.map((item) => [item.sk, item]));
    const snapshot = { n: byContents.size, items: bySortKey, answers: new Map() };
    byContents.set(contents, snapshot);
    return snapshot;
  }

  const read = async (from: string): Promise<Item[]> =>
    (await table.queryAll({ pk: from, consistent: true })).map((item) =>
      deepFreeze({ ...item, pk }),
    );

  async function run(writes: readonly Write[], before: readonly Item[]): Promise<Outcome> {
    partitions += 1;
    const place = `${pk}@${partitions}`;
    if (before.length > 0) await table.write(before.map((put) => ({ put: { ...put, pk: place } })));
    try {
      await table.write(writes.map((write) => moveWrite(write, place)));
    } catch (error) {
      if (error instanceof AppError) return { items: before, error };
      throw error;
    }
    return { items: await read(place) };
  }

  async function write(at: Snapshot, { writes }: { writes: readonly Write[] }, number: number) {
    const named = writes.map(getKey);
    named.forEach(assertOwn);
    const before = named.flatMap(({ sk }) => at.items.get(sk) ?? []);
    const key = `${number} ${before.map(numberOfItem).join()}`;
    const outcome = outcomes.get(key) ?? run(writes, before);
    outcomes.set(key, outcome);
    const { items, error } = await outcome;
    if (error) return { id: numberOf({ error: error.code }), error, after: at };
    const names = new Set(named.map(({ sk }) => sk));
    const others = [...at.items.values()].filter(({ sk }) => !names.has(sk));
    return { id: numberOf('written'), value: undefined, after: keep([...others, ...items]) };
  }

  function readFrom(at: Snapshot, access: Exclude<Access, { port: 'write' }>): AccessResult {
    if (access.port === 'get') {
      assertOwn(access.key);
      const item = at.items.get(access.key.sk);
      return { id: numberOfItem(item), value: item, after: at };
    }
    const { prefix, between, index, consistent } = access.query;
    assertOwn(access.query);
    if (prefix || between || index || !consistent)
      throw new RangeError('Only the whole request is read here, consistently.');
    return { id: numberOf(`all of ${at.n}`), value: [...at.items.values()], after: at };
  }

  return {
    /** Read the current state of the request from the table. */
    begin: async () => keep(await read(pk)),
    numberOf: (access: Access) => numberOf(access),
    counts: () => ({ tables: byContents.size, writes: partitions }),

    /** Return the answer to the access on this snapshot. `number` identifies the access. */
    async perform(at: Snapshot, access: Access, number: number): Promise<AccessResult> {
      const known = at.answers.get(number);
      if (known) return known;
      const answer =
        access.port === 'write' ? await write(at, access, number) : readFrom(at, access);
      at.answers.set(number, answer);
      return answer;
    },
  };
}
export type Snapshots = ReturnType<typeof snapshots>;

/** Whether another command won the race. Versions never return to an old value, so the refusal is permanent. */
export const isRefused = ({ error }: AccessResult): boolean =>
  error?.code === 'item.changed-meanwhile';

const getKey = (write: Write): Key =>
  'put' in write
    ? write.put
    : 'remove' in write
      ? write.remove
      : 'check' in write
        ? write.check
        : 'add' in write
          ? write.to
          : write.count;

function moveWrite(write: Write, pk: string): Write {
  if ('put' in write) return { ...write, put: { ...write.put, pk } };
  if ('remove' in write) return { ...write, remove: { ...write.remove, pk } };
  if ('check' in write) return { ...write, check: { ...write.check, pk } };
  if ('add' in write) return { ...write, to: { ...write.to, pk } };
  return { ...write, count: { ...write.count, pk } };
}

/** Freeze a value that several commands share, so that none can change it. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
