import * as z from 'zod';
import { referenceKinds } from '#functions/organisation/rules/kinds.ts';
import * as personKeys from '#functions/people/store/people-keys.ts';
import { buildReindexWrites } from '#functions/people/store/user-items.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parsePart, parseStored, safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { User } from '#shared/users/user.ts';
import * as keys from './reference-keys.ts';

/** Kinds with unique names, in addition to reference data. */
const nonReferenceKinds = ['LOGMAPPING', 'PROCESSIMPORT', 'ANNOUNCEMENTTEMPLATE'];
const NamedItem = z.object({ id: z.string(), name: z.string() });
const Head = z.object({ id: z.string(), draft: z.object({ name: z.string() }).nullable() });
const Claim = z.object({ pk: z.string(), sk: z.string(), id: z.string() });

/**
 * Store a person again under the current keys. If somebody changes the profile meanwhile, that write also uses the
 * current keys.
 */
export async function rebuildPerson(table: Table, app: string, userId: string): Promise<void> {
  const [item] = await table.getAll([personKeys.userKey(app, userId)], { consistent: true });
  if (!item) return;
  try {
    await table.write(buildReindexWrites(parseStored(User, item), item));
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
}

/** Return the current keys of the names of all items of a kind, keyed by item id. */
async function loadTakenNames(
  table: Table,
  app: string,
  kind: string,
): Promise<Map<string, string[]>> {
  const items = await table.queryAll({ ...keys.referenceItemsQuery(app, kind), consistent: true });
  const heads = await table.queryAll({ ...keys.draftHeadsQuery(app, kind), consistent: true });
  const names = [
    ...items.flatMap((item) => safeParsePart(NamedItem, item).data ?? []),
    ...heads.flatMap((item) => {
      const head = safeParsePart(Head, item).data;
      return head?.draft ? [{ id: head.id, name: head.draft.name }] : [];
    }),
  ].map(({ id, name }) => ({ id, key: keys.uniqueKey(app, kind, name).sk }));
  const byId = Map.groupBy(names, ({ id }) => id);
  return new Map([...byId].map(([id, all]) => [id, all.map(({ key }) => key)]));
}

/**
 * Rebuild the stored list of used names.
 * @returns names that two items have; the second item remains without a reserved name and must be renamed
 */
export async function rebuildNames(table: Table, app: string): Promise<string[]> {
  const named = Object.entries(referenceKinds).flatMap(([kind, { isNamed }]) =>
    isNamed ? kind : [],
  );
  const twice: string[] = [];
  for (const kind of [...named, ...nonReferenceKinds]) {
    const taken = await loadTakenNames(table, app, kind);
    const claims = await table.queryAll({ pk: keys.uniqueKey(app, kind, '').pk, consistent: true });
    for (const claim of claims.map((item) => parsePart(Claim, item))) {
      const own = taken.get(claim.id) ?? [];
      const { pk, sk, id } = claim;
      if (own.length === 0 || own.includes(sk)) continue;
      await table.write([{ remove: { pk, sk } }]);
      for (const key of own)
        try {
          await table.write([{ put: { pk, sk: key, id }, when: { ownedBy: id } }]);
        } catch (error) {
          if (!isConflict(error)) throw error;
          twice.push(key);
        }
    }
  }
  return twice;
}
