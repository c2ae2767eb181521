import * as z from 'zod';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import { buildRenameWrites } from '#functions/organisation/store/renamed-people.ts';
import {
  filterPageRows,
  type Page,
  type PageRequest,
  readPage,
  toPosition,
} from '#functions/platform/table/page.ts';
import { readPerson } from '#functions/platform/table/read-rows.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { mergeUnknownFields, parsePart } from '#functions/platform/table/stored-item.ts';
import type { Position, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { AppError } from '#shared/errors.ts';
import { Id } from '#shared/fields.ts';
import { compareByName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import { User, type UserRow } from '#shared/users/user.ts';
import { countPeopleByLocation } from './count-locations.ts';
import * as personKeys from './people-keys.ts';
import { type PeopleSearchOptions, peopleSearch } from './people-search.ts';
import { buildAccountWrites, buildProfileWrites, buildRightsWrites } from './person-history.ts';
import { buildUserWrites, matchesSearchPrefixes, splitNameTokens } from './user-items.ts';

export type UserStore = ReturnType<typeof userStore>;
/** Idempotency-Key of the call that created the profile, for repeated calls. */
const Made = z.object({ createdWith: z.string().optional() });
const Fields = z.record(z.string(), z.unknown());
const Member = z.object({ userId: z.string() });
type SaveOptions = {
  /** Author of the change in the history; undefined for a change by no particular person. */
  readonly author?: Author;
  /** People against whom the change was validated. */
  readonly above?: readonly User[];
  /** Additional writes in the transaction. */
  readonly more?: readonly Write[];
  /** Whether a sign-in proves that the address is the person's. */
  readonly isAddressProven?: boolean;
};
type CreateOptions = Omit<SaveOptions, 'above'> & {
  /** Idempotency-Key of the call. */
  readonly key?: string | undefined;
};
/** People read at once for a count, and maximum number of such reads. */
const countedAtOnce = 1000;
const maxCountReads = 12;
/** Create the store for the people of an application. */
export function userStore(table: Table) {
  const find = async (app: string, userId: string): Promise<User | undefined> => {
    const id = Id.safeParse(userId);
    if (!id.success) return undefined;
    const item = await table.get(personKeys.userKey(app, id.data), { consistent: true });
    if (item === undefined) return undefined;
    const fields = parsePart(Fields, item);
    const user = readPerson(table, User, fields);
    return user && mergeUnknownFields(User, fields, user);
  };
  const { rows, search } = peopleSearch(table);

  return {
    find,

    /** @throws user.not-found */
    async load(app: string, userId: string): Promise<User> {
      const user = await find(app, userId);
      if (!user) throw new AppError('user.not-found', t`There is no such person.`);
      return user;
    },

    /**
     * Find the person with this address. An active person takes precedence. The index may not contain the newer of two
     * people yet. `except`: person to omit.
     */
    async withEmail(app: string, email: string, except?: string): Promise<User | undefined> {
      const items = await table.queryAll(personKeys.userByEmail(app, email));
      const found = items
        .flatMap((item) => readPerson(table, User, item) ?? [])
        .filter(({ userId }) => userId !== except);
      return found.find(({ isActive }) => isActive) ?? found[0];
    },

    /**
     * Store a new person. Return the stored person if they were created with the same key.
     * @throws user.exists also for an address that somebody else was given at the same time
     */
    async create(
      user: User,
      { key, author, more = [], isAddressProven = false }: CreateOptions = {},
    ): Promise<User> {
      try {
        await table.write([
          ...buildUserWrites(user, undefined, { more: { createdWith: key }, isAddressProven }),
          ...buildProfileWrites(author, user, undefined),
          ...more,
        ]);
        return { ...user, version: user.version + 1 };
      } catch (error) {
        if (!isConflict(error)) throw error;
        const there = await table.get(personKeys.userKey(user.applicationId, user.userId), {
          consistent: true,
        });
        if (!there) throw new AppError('user.exists', t`Somebody has this address already.`);
        const isRepeat = key !== undefined && parsePart(Made, there).createdWith === key;
        if (isRepeat) return parsePart(User, there);
        throw new AppError('user.exists', t`This person already has a profile.`);
      }
    },

    /**
     * Store a changed person, conditional on the version that was read and on the version of each manager in `above`.
     * @throws item.changed-meanwhile
     */
    async save(
      user: User,
      before: User,
      { author, above = [], more = [], isAddressProven = false }: SaveOptions = {},
    ): Promise<User> {
      await table.write([
        ...buildUserWrites(user, before, { isAddressProven }),
        ...buildRenameWrites(user, before),
        ...above.map(({ applicationId, userId, version }) => ({
          check: personKeys.userKey(applicationId, userId),
          when: version,
        })),
        ...buildProfileWrites(author, user, before),
        ...more,
      ]);
      return { ...user, version: user.version + 1 };
    },

    /**
     * List people by name. With a search text, each of its words must be a prefix of one of the person's words.
     * `isWanted`, `wantedAmong`: further filters.
     */
    list(app: string, page: PageRequest, wanted: PeopleSearchOptions = {}): Promise<Page<UserRow>> {
      const { queries, toRows, sieve } = search(app, wanted);
      const { wantedAmong } = wanted;
      if (!wantedAmong) return readPage(table, queries, page, toRows, { sieve });
      return readPage(table, queries, page, filterPageRows(toRows, wantedAmong), { sieve: true });
    },

    /** Count the people of the list, in total and by location, up to about ten thousand. `more`: more people exist. */
    async count(
      app: string,
      wanted: PeopleSearchOptions,
    ): Promise<{ count: number; more: boolean; locations: ReadonlyMap<string, number> }> {
      const { queries, toRows } = search(app, wanted);
      let reads = 0;
      let count = 0;
      let locations = new Map<string, number>();
      for (const query of queries) {
        let after: Position | undefined;
        do {
          if (reads === maxCountReads) return { count, more: true, locations };
          reads += 1;
          const { items, more } = await table.query(query, { limit: countedAtOnce, after });
          const found = toRows(items).filter((row) => row !== undefined);
          count += found.length;
          locations = countPeopleByLocation(found, locations);
          const last = items.at(-1);
          after = more && last ? toPosition(query, last) : undefined;
        } while (after);
      }
      return { count, more: false, locations };
    },

    /** Return the matching people among the given people, sorted by name, for filters that always match few people. */
    async among(
      app: string,
      userIds: readonly string[],
      { search: text = '', byAddress = false, isWanted }: PeopleSearchOptions,
    ): Promise<UserRow[]> {
      const items = await table.getAll(userIds.map((userId) => personKeys.userKey(app, userId)));
      const words = splitNameTokens(text);
      return rows(items)
        .filter((row) => row !== undefined)
        .filter((row) => matchesSearchPrefixes(row, words, byAddress) && (isWanted?.(row) ?? true))
        .sort(compareByName);
    },

    /** Return these people in no particular order. Unknown ids are left out. */
    async byIds(app: string, userIds: readonly string[]): Promise<User[]> {
      const items = await table.getAll(userIds.map((userId) => personKeys.userKey(app, userId)));
      return items.flatMap((item) => readPerson(table, User, item) ?? []);
    },

    /** Return the first people of a department by name, active or not, and whether more exist. */
    async ofDepartment(departmentId: string, limit: number) {
      const { items, more } = await table.query(personKeys.departmentPeopleQuery(departmentId), {
        limit,
      });
      return { people: rows(items).filter((row) => row !== undefined), more };
    },

    /** Return the first people at a location. Older profiles are included only after their next change. */
    async atLocation(app: string, locationId: string, limit: number) {
      const { items, more } = await table.query(personKeys.peopleAt(app, locationId), { limit });
      return { people: rows(items).filter((row) => row !== undefined), more };
    },

    /** Return all people, active or not. Only for checks of the whole organisation, never for a call of a person. */
    async everybody(app: string): Promise<User[]> {
      const all = await table.queryAll(personKeys.users(app));
      return all.flatMap((item) => readPerson(table, User, item) ?? []);
    },

    /** List the administrators, according to their latest tokens. */
    async administrators(app: string): Promise<ReadonlySet<string>> {
      const items = await table.queryAll(personKeys.members(app, 'ROLE#admin'));
      return new Set(items.map((item) => parsePart(Member, item).userId));
    },

    /** Whether a person is an administrator, according to their latest token. */
    async isAdministrator(app: string, userId: string): Promise<boolean> {
      const key = personKeys.memberKey(app, 'ROLE#admin', userId);
      return (await table.get(key, { consistent: true })) !== undefined;
    },

    /**
     * Record whether a person is an administrator, according to their token or a change by `author`. `more`: additional
     * writes of a transaction that changes it.
     */
    async markAdministrator(
      user: Pick<User, 'applicationId' | 'userId' | 'version'>,
      isAdministrator: boolean,
      { author, more = [] }: { readonly author?: Author; readonly more?: readonly Write[] } = {},
    ): Promise<void> {
      const { applicationId, userId } = user;
      const key = personKeys.memberKey(applicationId, 'ROLE#admin', userId);
      const is = (await table.get(key)) !== undefined;
      if (is === isAdministrator) return;
      await table.write([
        isAdministrator ? { put: { ...key, userId } } : { remove: key },
        ...buildRightsWrites(author, user, isAdministrator),
        ...more,
      ]);
    },

    /** Record an action on a person's account in their history. */
    async recordAccount(
      user: Pick<User, 'applicationId' | 'userId' | 'version'>,
      author: Author,
      change: { readonly before: object; readonly after: object },
    ): Promise<void> {
      await table.write(buildAccountWrites(author, user, change));
    },
  };
}
