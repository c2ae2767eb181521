import * as z from 'zod';
import { renamedKey, renamedPeopleQuery } from '#functions/people/store/people-keys.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Key, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Id, type PersonRef } from '#shared/fields.ts';
import type { User } from '#shared/users/user.ts';
import { stampKey } from './reference-keys.ts';

/** Counter in the reference stamp for renamed people. Their list is read again once it changes. */
export const renamedCounter = 'RENAMED';
const RenamedPerson = z.object({ userId: Id, name: z.string() });
/** Seconds for which a new name is stored: two years, because open requests are expected to be younger. */
const storedSeconds = 2 * 366 * 24 * 3600;

/** Return the writes for a profile whose name changes, so that open requests show the new name. */
export function buildRenameWrites(user: User, before: User): Write[] {
  const { applicationId, userId, name } = user;
  if (name === before.name) return [];
  const expiresAt = Math.floor(Date.now() / 1000) + storedSeconds;
  return [
    { put: { ...addKeys(renamedKey(applicationId, userId), { userId, name }), expiresAt } },
    { count: stampKey(applicationId), names: [renamedCounter] },
  ];
}

const namesIn = (items: readonly Item[]): ReadonlyMap<string, string> => {
  const found = items.flatMap((item) => safeParsePart(RenamedPerson, item).data ?? []);
  return new Map(found.map(({ userId, name }) => [userId, name]));
};

/**
 * Return the keys for the new names of these people, to read them with other items. `pickRenamedPeople` finds the names
 * in the result.
 */
export const buildRenamedKeys = (
  app: string,
  people: readonly (PersonRef | undefined)[],
): Key[] => [
  ...new Map(
    people.flatMap((one) => (one ? [[one.userId, renamedKey(app, one.userId)] as const] : [])),
  ).values(),
];
export const pickRenamedPeople = (
  app: string,
  items: readonly Item[],
): ReadonlyMap<string, string> =>
  namesIn(items.filter(({ pk }) => pk === renamedPeopleQuery(app).pk));

/** Return the current names of renamed people, keyed by id. */
export async function readRenamedPeople(
  table: Pick<Table, 'queryAll'>,
  app: string,
): Promise<ReadonlyMap<string, string>> {
  return namesIn(await table.queryAll({ ...renamedPeopleQuery(app), consistent: true }));
}
