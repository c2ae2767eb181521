import type * as z from 'zod';
import { addKeys, foldSearchText } from '#functions/platform/table/access-patterns.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Key, Query, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { AppError } from '#shared/errors.ts';
import { compareByName } from '#shared/fold-name.ts';
import { type Author, buildHistoryWrites, type RecordedKind } from './reference-history.ts';
import { uniqueKey } from './reference-keys.ts';

type NamedItem = {
  readonly id: string;
  readonly applicationId: string;
  readonly name: string;
  readonly version: number;
};
type Rules<T> = {
  /** Name of the kind in the keys of its unique names. */
  readonly kind: string;
  /** Name of the kind in the log, for an unreadable item. */
  readonly noun: string;
  readonly schema: z.ZodType<T>;
  readonly all: (app: string) => Query;
  readonly key: (app: string, id: string) => Key;
  /** Error message for a missing item. `taken`: message for a name that another item has. */
  readonly absent: () => string;
  readonly taken: () => string;
  /** Kind under which the history records changes and their author; undefined if the kind has no history. */
  readonly told?: RecordedKind;
};

/** Store for a kind with few items, all read in one query. Names are unique, compared without case and accents. */
export function namedItems<T extends NamedItem>(table: Table, rules: Rules<T>) {
  const { kind, schema, key, told } = rules;
  const itemOf = (one: T) => addKeys(key(one.applicationId, one.id), one);
  const nameKey = ({ applicationId, name }: T) => uniqueKey(applicationId, kind, name);
  const claim = (one: T): Write => ({
    put: { ...nameKey(one), id: one.id },
    when: { ownedBy: one.id },
  });
  const history = (
    { applicationId }: T,
    author: Author | undefined,
    versions: { readonly before?: T; readonly after?: T },
  ) => (told ? buildHistoryWrites(applicationId, told, author, versions) : []);

  const find = async (app: string, id: string): Promise<T | undefined> => {
    const item = await table.get(key(app, id), { consistent: true });
    return item ? parseStored(schema, item) : undefined;
  };
  const list = async (app: string): Promise<T[]> => {
    const rowKind = { schema, kind: rules.noun, id: 'id' } as const;
    const rows = parseRows(table, rowKind, await table.queryAll(rules.all(app)));
    return rows.flatMap((row) => row ?? []).sort(compareByName);
  };
  /** @throws item.name-taken if another item has this name */
  async function assertNameFree(one: T): Promise<void> {
    const all = await list(one.applicationId);
    if (
      all.some(({ id, name }) => id !== one.id && foldSearchText(name) === foldSearchText(one.name))
    )
      throw new AppError('item.name-taken', rules.taken(), { fields: { name: [rules.taken()] } });
  }
  /** @throws item.name-taken if the name caused the conflict */
  async function write(one: T, writes: readonly Write[]): Promise<void> {
    try {
      await table.write(writes);
    } catch (error) {
      await assertNameFree(one);
      throw error;
    }
  }

  return {
    find,
    list,
    assertNameFree,

    /** @throws item.not-found */
    async load(app: string, id: string): Promise<T> {
      const found = await find(app, id);
      if (!found) throw new AppError('item.not-found', rules.absent());
      return found;
    },

    /** Store a new item. An existing item stays unchanged. @throws item.name-taken */
    async create(one: T, author?: Author): Promise<T> {
      const there = await find(one.applicationId, one.id);
      if (there) return there;
      const created = { ...one, version: one.version + 1 };
      await write(created, [
        { put: itemOf(created), when: 'absent' },
        claim(created),
        ...history(created, author, { after: created }),
      ]);
      return created;
    },

    /** `beside`: writes of the same transaction. @throws item.name-taken, item.changed-meanwhile */
    async save(
      after: T,
      before: T,
      { author, beside = [] }: { author?: Author; beside?: readonly Write[] } = {},
    ): Promise<T> {
      const saved = { ...after, version: before.version + 1 };
      const isRenamed = foldSearchText(after.name) !== foldSearchText(before.name);
      await write(saved, [
        { put: itemOf(saved), when: before.version },
        ...(isRenamed ? [claim(saved), { remove: nameKey(before) }] : []),
        ...history(saved, author, { before, after: saved }),
        ...beside,
      ]);
      return saved;
    },

    /** @throws item.changed-meanwhile */
    remove: (before: T, author?: Author): Promise<void> =>
      table.write([
        { remove: key(before.applicationId, before.id), when: before.version },
        { remove: nameKey(before) },
        ...history(before, author, { before }),
      ]),
  };
}
