import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  type ItemKind,
  isReferenceKind,
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
  type VersionedKind,
} from '#functions/organisation/rules/kinds.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Key, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { buildItemWrites, createReferenceKey, Head, incrementVersion } from './item-writes.ts';
import { readReferenceItem, type StoredKinds, toReference } from './reference-bundle.ts';
import { type Author, buildHistoryWrites } from './reference-history.ts';
import * as keys from './reference-keys.ts';
import { readRenamedPeople, renamedCounter } from './renamed-people.ts';

export type ReferenceStore = ReturnType<typeof referenceStore>;
/** Number of writes by kind. Cached data of a kind is stale once the number differs. */
const Stamp = z.record(z.string(), z.unknown());
type Stamp = z.infer<typeof Stamp>;
const Counter = z.int().optional();
type Cached = { stamp: Stamp; stored: StoredKinds; reference: Reference; checkedAt: number };
/** Milliseconds for which reference data for display is not revalidated. */
const cacheMs = 1000;
const Owner = z.object({ id: z.string() });
/** A change that is stored in the transaction of another change. */
export type ReferenceChange = {
  [K in ReferenceKind]: {
    readonly kind: K;
    readonly value: ReferenceItem<K>;
    readonly before?: ReferenceItem<K> | undefined;
  };
}[ReferenceKind];

type WriteOptions = {
  readonly author?: Author;
  /**
   * Reference data, as loaded here, against which the write was validated. The write is refused if any of this data has
   * changed. Undefined, or data assembled by the caller: no check.
   */
  readonly checked?: Reference;
  /** Additional writes in the transaction. */
  readonly more?: readonly Write[];
};
type SaveOptions = WriteOptions & { readonly beside?: readonly ReferenceChange[] };

/**
 * Reference data. All of it, with only the current versions, is cached in the warm Lambda and validated by reading one
 * small item. The same object is returned until something was written, and only the written kinds are read again.
 */
export function referenceStore(table: Table) {
  const held = new Map<string, Cached>();
  /** Running loads for display, which concurrent callers share. */
  const recentLoads = new Map<string, Promise<Reference>>();
  /** Stamp with which the reference data was read. */
  const stamps = new WeakMap<Reference, Stamp>();
  const readKind = (app: string, kind: ReferenceKind) =>
    table.queryAll({ ...keys.referenceItemsQuery(app, kind), consistent: true });

  /** Return the id of the item with this name, compared without case and accents; undefined if no item has it. */
  const nameOwner = async (app: string, kind: ReferenceKind, name: string) => {
    const item = await table.get(keys.uniqueKey(app, kind, name), { consistent: true });
    return item === undefined ? undefined : parsePart(Owner, item).id;
  };

  /** Return the numbers of writes with which data was read here; undefined for other data. */
  const readCounts = (kinds: readonly string[], read: Reference | undefined) => {
    const stamp = read && stamps.get(read);
    return stamp && new Map(kinds.map((kind) => [kind, parsePart(Counter, stamp[kind])]));
  };

  /** Count the writes of these kinds. `checked`: the write fails if any kind was written after this data was read. */
  const countWrites = (app: string, kinds: Iterable<ReferenceKind>, checked?: Reference): Write => {
    const count = { count: keys.stampKey(app), names: [...new Set(kinds)] };
    const when = readCounts(Object.keys(referenceKinds), checked);
    return { ...count, ...(when && { when }) };
  };

  /** Load reference data for a stamp, from the cache if the stamp is unchanged. */
  const loadBy = async (app: string, item: unknown, checkedAt: number): Promise<Reference> => {
    const stamp = parsePart(Stamp, item ?? {});
    const before = held.get(app);
    if (before && isDeepStrictEqual(before.stamp, stamp)) {
      held.set(app, { ...before, checkedAt });
      return before.reference;
    }
    const stale = Object.keys(referenceKinds)
      .filter(isReferenceKind)
      .filter((kind) => !before || before.stamp[kind] !== stamp[kind]);
    const isRenamed = stamp[renamedCounter] !== before?.stamp[renamedCounter];
    const [renamed, ...read] = await Promise.all([
      isRenamed ? readRenamedPeople(table, app) : before?.reference.renamed,
      ...stale.map(async (kind) => [kind, await readKind(app, kind)] as const),
    ]);
    const stored = new Map([...(before?.stored ?? []), ...read]);
    const reference = { ...toReference(app, stored), ...(renamed && { renamed }) };
    held.set(app, { stamp, stored, reference, checkedAt });
    stamps.set(reference, stamp);
    return reference;
  };

  const load = async (app: string): Promise<Reference> => {
    const checkedAt = Date.now();
    return loadBy(app, await table.get(keys.stampKey(app), { consistent: true }), checkedAt);
  };

  return {
    nameOwner,

    /** Check in a transaction that none of these kinds was written after this data was read here. */
    checkUnchanged: (app: string, kinds: readonly ReferenceKind[], read: Reference): Write => ({
      check: keys.stampKey(app),
      when: readCounts(kinds, read) ?? new Map(),
    }),

    /** Load the current reference data: a new object whenever any of it, or a delegation, was written. */
    load,

    /** Load the current reference data and these items in one read. */
    async loadWith(app: string, others: readonly Key[]) {
      const checkedAt = Date.now();
      const stampKey = keys.stampKey(app);
      const items = await table.getAll([stampKey, ...others], { consistent: true });
      const isStamp = ({ pk, sk }: Key) => pk === stampKey.pk && sk === stampKey.sk;
      const reference = await loadBy(app, items.find(isStamp), checkedAt);
      return { reference, items: items.filter((item) => !isStamp(item)) };
    },

    /** Return reference data that is at most a second old, for names and due times on screen. */
    async recent(app: string): Promise<Reference> {
      const there = held.get(app);
      if (there && Math.abs(Date.now() - there.checkedAt) < cacheMs) return there.reference;
      const loading = recentLoads.get(app) ?? load(app).finally(() => recentLoads.delete(app));
      recentLoads.set(app, loading);
      return loading;
    },

    /** Return every readable version of a form or routing, newest first. */
    async versions<K extends VersionedKind>(
      app: string,
      kind: K,
      id: string,
    ): Promise<ReferenceItem<K>[]> {
      const places = [
        keys.itemVersionsQuery(app, kind, id),
        { ...keys.referenceItemsQuery(app, kind), prefix: `${id}#` },
      ];
      const found = await Promise.all(
        places.map((place) => table.queryAll({ ...place, consistent: true })),
      );
      const versions = found.flat().flatMap((item) => readReferenceItem(kind, item).value ?? []);
      const distinct = new Map(versions.toReversed().map((one) => [one.version, one]));
      return [...distinct.values()].sort((a, b) => b.version - a.version);
    },

    /**
     * Store an item of reference data with its unique name and the new stamp, in one transaction. `beside`: other items
     * to change in the same transaction; `more`: other writes in it. `before`: item that was read, undefined for a new
     * item. If the versions differ, the earlier version is stored too. `author`: author of the change in the item's
     * history. `checked`: state that the item was validated against.
     * @throws item.changed-meanwhile, item.name-taken
     */
    async save<K extends ReferenceKind>(
      app: string,
      kind: K,
      value: ReferenceItem<K>,
      before?: ReferenceItem<K>,
      { beside = [], more = [], author, checked }: SaveOptions = {},
    ): Promise<ReferenceItem<K>> {
      const head = parsePart(Head, value);
      const next = { ...value, ...incrementVersion(before ? parsePart(Head, before) : head) };
      const kinds = [kind, ...beside.map((one) => one.kind)];
      try {
        await table.write([
          ...buildItemWrites(app, kind, value, before),
          ...buildHistoryWrites(app, kind, author, { ...(before && { before }), after: next }),
          ...beside.flatMap((one) => buildItemWrites(app, one.kind, one.value, one.before)),
          countWrites(app, kinds, checked),
          ...more,
        ]);
      } catch (error) {
        if (!referenceKinds[kind].isNamed) throw error;
        const owner = await nameOwner(app, kind, head.name);
        if (owner === undefined || owner === head.id) throw error;
        const fields = { name: [t`Choose another name.`] };
        throw new AppError('item.name-taken', t`“${head.name}” already exists.`, { fields });
      }
      return next;
    },

    /** Remove an item and free its name. Its versions remain stored. @throws item.changed-meanwhile */
    async remove<K extends ItemKind>(
      app: string,
      kind: K,
      before: ReferenceItem<K>,
      { author, checked, more = [] }: WriteOptions = {},
    ): Promise<void> {
      const head = parsePart(Head, before);
      const named = referenceKinds[kind].isNamed ? [keys.uniqueKey(app, kind, head.name)] : [];
      await table.write([
        { remove: createReferenceKey(app, kind, head), when: head.version },
        ...named.map((key) => ({ remove: key })),
        ...buildHistoryWrites(app, kind, author, { before }),
        countWrites(app, [kind], checked),
        ...more,
      ]);
    },
  };
}
