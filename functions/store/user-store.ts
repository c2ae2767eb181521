import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import { Id } from '#shared/fields.ts';
import { User, UserRow } from '#shared/users/user.ts';
import { fold } from './keys/access-patterns.ts';
import * as personKeys from './keys/people.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { readPerson } from './read-rows.ts';
import { withUnknown } from './stored-item.ts';
import type { Item, Table } from './table.ts';
import { findableBy, tokensOf, userWrites } from './user-items.ts';

export type UserStore = ReturnType<typeof userStore>;
/** The Idempotency-Key of the call that made the profile, for its repeats. */
const Made = z.object({ createdWith: z.string().optional() });
const Fields = z.record(z.string(), z.unknown());
const Member = z.object({ userId: z.string() });
type Wanted = {
  readonly search?: string | undefined;
  /** Also by the part of the e-mail address before the @: whoever is not shown addresses could guess them by it. */
  readonly byAddress?: boolean;
  readonly isWanted?: (person: UserRow) => boolean;
};

/** The people of an application. */
export function userStore(table: Table) {
  const find = async (app: string, userId: string): Promise<User | undefined> => {
    const id = Id.safeParse(userId);
    if (!id.success) return undefined;
    const item = await table.get(personKeys.userKey(app, id.data), { consistent: true });
    if (item === undefined) return undefined;
    const fields = Fields.parse(item);
    const user = readPerson(table, User, fields);
    return user && withUnknown(User, fields, user);
  };
  const rows = (items: readonly Item[]) => items.map((item) => readPerson(table, UserRow, item));

  return {
    find,

    /** @throws user.not-found */
    async load(app: string, userId: string): Promise<User> {
      const user = await find(app, userId);
      if (!user) throw new AppError('user.not-found', 'There is no such person.');
      return user;
    },

    /**
     * Stores a new person. Answers the one that is there already if it was made with the same key.
     * @throws user.exists
     */
    async create(user: User, key?: string): Promise<User> {
      try {
        await table.write(userWrites(user, undefined, { createdWith: key }));
        return { ...user, version: user.version + 1 };
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'item.changed-meanwhile')) throw error;
        const there = await table.get(personKeys.userKey(user.applicationId, user.userId), {
          consistent: true,
        });
        const isRepeat = key !== undefined && Made.parse(there).createdWith === key;
        if (isRepeat) return User.parse(there);
        throw new AppError('user.exists', 'This person already has a profile.');
      }
    },

    /** Stores a changed person, conditional on the version that was read. @throws item.changed-meanwhile */
    async save(user: User, before: User): Promise<User> {
      await table.write(userWrites(user, before));
      return { ...user, version: user.version + 1 };
    },

    /**
     * People by name; with a text those one of whose words starts with each of its words. `isWanted`: of them only
     * these.
     */
    async list(
      app: string,
      page: PageRequest,
      { search = '', byAddress = false, isWanted }: Wanted = {},
    ): Promise<Page<UserRow>> {
      const words = tokensOf(search).sort((a, b) => b.length - a.length);
      const [longest] = words;
      if (!longest) {
        const query = { ...personKeys.people(app), prefix: fold(search) };
        const toRows = (items: readonly Item[]) =>
          rows(items).map((row) => (row && (isWanted?.(row) ?? true) ? row : undefined));
        return readPage(table, [query], page, toRows, { sieve: isWanted !== undefined });
      }
      const toRows = (items: readonly Item[]) =>
        items.map((item) => {
          const row = readPerson(table, UserRow, item);
          if (!row || !(isWanted?.(row) ?? true)) return undefined;
          const { names, address } = findableBy(row);
          const own = byAddress ? [...names, ...address] : names;
          const isHit =
            own.find((token) => token.startsWith(longest)) === item.sk.split('#')[0] &&
            words.every((word) => own.some((token) => token.startsWith(word)));
          return isHit ? row : undefined;
        });
      const queries = [
        personKeys.peopleByToken(app, 'PERSON', longest),
        ...(byAddress ? [personKeys.peopleByToken(app, 'ADDRESS', longest)] : []),
      ];
      return readPage(table, queries, page, toRows, { sieve: true });
    },

    /** The first people of a department by name, active or not, and whether there are more. */
    async ofDepartment(departmentId: string, limit: number) {
      const { items, more } = await table.query(personKeys.peopleOf(departmentId), { limit });
      return { people: rows(items).filter((row) => row !== undefined), more };
    },

    /** Everybody, active or not: for checks of the whole organisation, never for a person's call. */
    async everybody(app: string): Promise<User[]> {
      const items = await table.queryAll(personKeys.users(app));
      return items.flatMap((item) => readPerson(table, User, item) ?? []);
    },

    /** Who administers, as their tokens said last. */
    async administrators(app: string): Promise<ReadonlySet<string>> {
      const items = await table.queryAll(personKeys.members(app, 'ROLE#admin'));
      return new Set(items.map((item) => Member.parse(item).userId));
    },

    /** Keeps the group of administrators in step with what a person's token says. */
    async markAdministrator(app: string, userId: string, isAdministrator: boolean): Promise<void> {
      const key = personKeys.memberKey(app, 'ROLE#admin', userId);
      const is = (await table.get(key)) !== undefined;
      if (is === isAdministrator) return;
      await table.write([isAdministrator ? { put: { ...key, userId } } : { remove: key }]);
    },
  };
}
