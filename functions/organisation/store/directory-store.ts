import * as z from 'zod';
import {
  Directory,
  type DirectorySnapshot,
  type MissingKeys,
} from '#functions/organisation/rules/directory.ts';
import type { ReferenceItem, VersionedKind } from '#functions/organisation/rules/kinds.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import {
  formatVersion,
  type LoadedVersions,
  PinnedVersions,
  type VersionPin,
} from '#functions/organisation/rules/pinned-versions.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import * as personKeys from '#functions/people/store/people-keys.ts';
import { foldSearchText } from '#functions/platform/table/access-patterns.ts';
import { readPerson } from '#functions/platform/table/read-rows.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { Delegation, User } from '#shared/users/user.ts';
import { readReferenceItem } from './reference-bundle.ts';
import { versionKey } from './reference-keys.ts';
import type { ReferenceStore } from './reference-store.ts';

type CachedVersions = { readonly [K in VersionedKind]: Map<string, ReferenceItem<K> | null> };
const StoredVersion = z.record(z.string(), z.unknown()).optional();

/**
 * Create the store for versions of forms and routings. A version never changes, so each version is read once per
 * process.
 */
function versionStore(table: Table) {
  const applications = new Map<string, CachedVersions>();
  const loadedOf = (app: string): CachedVersions => {
    const there = applications.get(app) ?? { FORM: new Map(), ROUTING: new Map() };
    applications.set(app, there);
    return there;
  };

  const loadOne = async <K extends VersionedKind>(
    app: string,
    kind: K,
    pin: Omit<VersionPin, 'kind'>,
  ) => {
    const key = versionKey(app, kind, pin.id, pin.version);
    const item = parsePart(StoredVersion, await table.get(key, { consistent: true }));
    const version = item && readReferenceItem(kind, item).value;
    loadedOf(app)[kind].set(formatVersion(pin), version ?? null);
  };

  return {
    /** Versions loaded so far. */
    loaded: (app: string): LoadedVersions => loadedOf(app),

    /** Load these versions. A missing or unreadable version is recorded as absent. */
    load: (app: string, pins: readonly VersionPin[]) =>
      Promise.all(pins.map(({ kind, ...pin }) => loadOne(app, kind, pin))),
  };
}

/**
 * Limits of the cache in one container. Entries expire, because people of the example organisation may be invited
 * later.
 */
const keptForMs = 10 * 60_000;
const maxPeople = 10_000;

/** Create a cache of people who have signed in, so that planning a path does not load them again for that check. */
function signedInCache() {
  const readAt = new Map<string, number>();
  return {
    has: (userId: string): boolean => Math.abs(Date.now() - (readAt.get(userId) ?? 0)) < keptForMs,

    note(people: readonly User[]): void {
      if (readAt.size > maxPeople) readAt.clear();
      for (const { userId, invitedAt } of people)
        if (invitedAt) readAt.delete(userId);
        else readAt.set(userId, Date.now());
    },
  };
}

export type DirectoryStore = ReturnType<typeof directoryStore>;
const Member = z.object({ userId: z.string() });
/**
 * Maximum number of rounds. Each round reaches further up a chain of managers, heads or delegates; a longer chain is a
 * cycle.
 */
const maxRounds = 30;

const nothing: MissingKeys = {
  userIds: new Set(),
  roles: new Set(),
  groups: new Set(),
  delegationsOf: new Set(),
};
const nobody: DirectorySnapshot = {
  users: new Map(),
  roles: new Map(),
  groups: new Map(),
  delegations: new Map(),
};

async function loadEntries<K, V>(keysOf: Iterable<K>, load: (key: K) => Promise<V>) {
  return Promise.all([...keysOf].map(async (key) => [key, await load(key)] as const));
}

/** Load the people and pinned versions for a decision. */
export function directoryStore(table: Table) {
  const versions = versionStore(table);
  const signedIn = signedInCache();
  const membersOf = async (app: string, of: string) =>
    (await table.queryAll(personKeys.members(app, of))).map(
      (item) => parsePart(Member, item).userId,
    );

  const userKeys = (app: string, userIds: Iterable<string>) =>
    [...userIds].map((userId) => personKeys.userKey(app, userId));
  /** Return the requested people among the loaded items; null for a person who does not exist. */
  const usersAmong = (userIds: Iterable<string>, found: readonly Item[]) => {
    const people = found.flatMap((item) => readPerson(table, User, item) ?? []);
    signedIn.note(people);
    const users = new Map(people.map((user) => [user.userId, user]));
    return [...userIds].map((userId) => [userId, users.get(userId) ?? null] as const);
  };

  /** Delegations cached for each reference data object. Every write of a delegation creates a new object. */
  const held = new WeakMap<Reference, Map<string, readonly Delegation[]>>();
  const delegationsOf = async (reference: Reference, userId: string) => {
    const known = held.get(reference) ?? new Map<string, readonly Delegation[]>();
    held.set(reference, known);
    const there = known.get(userId);
    if (there) return there;
    const query = { ...personKeys.userDelegationsQuery(userId), consistent: true };
    const given = (await table.queryAll(query)).map((item) => parsePart(Delegation, item));
    known.set(userId, given);
    return given;
  };

  const loadDelegations = (reference: Reference, userIds: Iterable<string>) =>
    loadEntries(userIds, (userId) => delegationsOf(reference, userId));
  const loadMembers = async (app: string, missing: Pick<MissingKeys, 'roles' | 'groups'>) => {
    const [roles, groups] = await Promise.all([
      loadEntries(missing.roles, (role) => membersOf(app, `ROLE#${role}`)),
      loadEntries(missing.groups, (group) => membersOf(app, `GROUP#${foldSearchText(group)}`)),
    ]);
    return { roles: new Map(roles), groups: new Map(groups) };
  };

  const load = async (
    { app, reference }: { app: string; reference: Reference },
    has: DirectorySnapshot,
    missing: MissingKeys,
  ) => {
    const [users, { roles, groups }, delegations] = await Promise.all([
      table
        .getAll(userKeys(app, missing.userIds))
        .then((found) => usersAmong(missing.userIds, found)),
      loadMembers(app, missing),
      loadDelegations(reference, missing.delegationsOf),
    ]);
    return {
      users: new Map([...has.users, ...users]),
      roles: new Map([...has.roles, ...roles]),
      groups: new Map([...has.groups, ...groups]),
      delegations: new Map([...has.delegations, ...delegations]),
    };
  };

  /** Run a decision and load its missing data in rounds, until nothing new is missing. */
  const decide = async <T>(
    app: string,
    reference: Reference,
    act: (organisation: Organisation) => T,
    known: DirectorySnapshot = nobody,
  ): Promise<T> => {
    let snapshot = known;
    for (let round = 0; round < maxRounds; round += 1) {
      const directory = new Directory({ ...snapshot, signedIn });
      const pinned = new PinnedVersions(versions.loaded(app));
      const outcome = captureResult(() => act({ reference, directory, pinned }));
      if (directory.complete && pinned.missing.length === 0) return outcome();
      [snapshot] = await Promise.all([
        load({ app, reference }, snapshot, directory.missing),
        versions.load(app, pinned.missing),
      ]);
    }
    throw new AppError('server.failed', 'The chain of people has no end.');
  };

  return {
    /** `users`: people by id who override the stored people. */
    decide: <T>(
      app: string,
      reference: Reference,
      act: (organisation: Organisation) => T,
      users: ReadonlyMap<string, User> = new Map(),
    ): Promise<T> => decide(app, reference, act, { ...nobody, users }),

    /**
     * Call `act` with the current reference data. `likely`: what `act` is expected to need, read in parallel with the
     * reference data. Only delegations are read after it, because they are cached with it.
     */
    async decideNow<T>(
      app: string,
      rules: Pick<ReferenceStore, 'loadWith'>,
      act: (organisation: Organisation) => T,
      { userIds = nothing.userIds, delegationsOf, ...likely }: Partial<MissingKeys> = {},
    ): Promise<T> {
      const [{ reference, items }, members] = await Promise.all([
        rules.loadWith(app, userKeys(app, userIds)),
        loadMembers(app, { ...nothing, ...likely }),
      ]);
      const given = await loadDelegations(reference, delegationsOf ?? nothing.delegationsOf);
      const users = new Map(usersAmong(userIds, items));
      return decide(app, reference, act, { users, ...members, delegations: new Map(given) });
    },
  };
}

/** Run a decision and defer its result or error, which is valid only if no data was missing. */
function captureResult<T>(act: () => T): () => T {
  try {
    const result = act();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
