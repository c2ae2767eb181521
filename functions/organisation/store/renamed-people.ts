import * as z from 'zod';
import { renamedKey, renamedPeople } from '#functions/people/store/people-keys.ts';
import { withKeys } from '#functions/platform/table/access-patterns.ts';
import { readPart } from '#functions/platform/table/stored-item.ts';
import type { Item, Key, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Id, type PersonRef } from '#shared/fields.ts';
import type { User } from '#shared/users/user.ts';
import { stampKey } from './reference-keys.ts';

/** Under this name the reference stamp counts new names of people: their list is read again once one was written. */
export const renamedCounter = 'RENAMED';
const Renamed = z.object({ userId: Id, name: z.string() });
/** Seconds for which a new name is kept: requests are open for less. */
const keptFor = 2 * 366 * 24 * 3600;

/** Return the writes for a profile whose name changes; open requests show the new name by them. */
export function renamedWrites(user: User, before: User): Write[] {
  const { applicationId, userId, name } = user;
  if (name === before.name) return [];
  const expiresAt = Math.floor(Date.now() / 1000) + keptFor;
  return [
    { put: { ...withKeys(renamedKey(applicationId, userId), { userId, name }), expiresAt } },
    { count: stampKey(applicationId), names: [renamedCounter] },
  ];
}

const namesIn = (items: readonly Item[]): ReadonlyMap<string, string> => {
  const found = items.flatMap((item) => readPart(Renamed, item).data ?? []);
  return new Map(found.map(({ userId, name }) => [userId, name]));
};

/** Keys of the new names of these people, to be read with other items. `renamedAmong` finds the names in the result. */
export const renamedKeys = (app: string, people: readonly (PersonRef | undefined)[]): Key[] => [
  ...new Map(
    people.flatMap((one) => (one ? [[one.userId, renamedKey(app, one.userId)] as const] : [])),
  ).values(),
];
export const renamedAmong = (app: string, items: readonly Item[]): ReadonlyMap<string, string> =>
  namesIn(items.filter(({ pk }) => pk === renamedPeople(app).pk));

/** Present names of people who were renamed, by id. */
export async function readRenamed(
  table: Pick<Table, 'queryAll'>,
  app: string,
): Promise<ReadonlyMap<string, string>> {
  return namesIn(await table.queryAll({ ...renamedPeople(app), consistent: true }));
}
