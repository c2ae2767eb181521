import type { PersonRef } from '#shared/fields.ts';
import {
  canBeAssigned,
  type Delegation,
  explainUnassignable,
  type User,
} from '#shared/users/user.ts';

/** Roles by which a routing step can select people. */
export type DirectoryRole = 'Approver' | 'admin';

/**
 * Loaded people, roles, groups and delegations. Null or an empty list means that nothing exists. A missing key means
 * that it was not loaded.
 */
export type DirectorySnapshot = {
  readonly users: ReadonlyMap<string, User | null>;
  /** Ids of the members, keyed by role. Inactive members may be left out, also in groups. */
  readonly roles: ReadonlyMap<DirectoryRole, readonly string[]>;
  readonly groups: ReadonlyMap<string, readonly string[]>;
  /** Person -> all delegations that they have made, whatever their dates. */
  readonly delegations: ReadonlyMap<string, readonly Delegation[]>;
  /** Ids of people who are known to have signed in. */
  readonly signedIn?: Pick<ReadonlySet<string>, 'has'>;
};

/** Requested keys that are missing in the snapshot. */
export type MissingKeys = {
  readonly userIds: ReadonlySet<string>;
  readonly roles: ReadonlySet<DirectoryRole>;
  readonly groups: ReadonlySet<string>;
  /** People whose delegations are needed. */
  readonly delegationsOf: ReadonlySet<string>;
};

/**
 * People loaded for a decision, because a request must not load 10,000 people. `missing` collects the people, roles,
 * groups and delegations that a decision looked up before they were loaded. While `complete` is false, callers must
 * ignore the result or error of the decision, load the missing data and decide again. A few rounds suffice, because
 * each reaches further up a chain of managers.
 */
export class Directory {
  readonly #snapshot: DirectorySnapshot;
  readonly #userIds = new Set<string>();
  readonly #roles = new Set<DirectoryRole>();
  readonly #groups = new Set<string>();
  readonly #delegationsOf = new Set<string>();
  readonly missing: MissingKeys;

  constructor(snapshot: DirectorySnapshot) {
    this.#snapshot = snapshot;
    this.missing = {
      userIds: this.#userIds,
      roles: this.#roles,
      groups: this.#groups,
      delegationsOf: this.#delegationsOf,
    };
  }

  get complete(): boolean {
    return (
      this.#userIds.size + this.#roles.size + this.#groups.size + this.#delegationsOf.size === 0
    );
  }

  user(userId: string): User | undefined {
    const user = this.#snapshot.users.get(userId);
    if (user === undefined) this.#userIds.add(userId);
    return user ?? undefined;
  }

  /** Whether a person was invited but never signed in. People who are known to have signed in are not loaded. */
  hasNeverSignedIn(userId: string): boolean {
    if (this.#snapshot.signedIn?.has(userId)) return false;
    return this.user(userId)?.invitedAt !== undefined;
  }

  managerOf(userId: string): User | undefined {
    const managerId = this.user(userId)?.managerId;
    return managerId ? this.user(managerId) : undefined;
  }

  inRole(role: DirectoryRole): readonly User[] {
    const members = this.#snapshot.roles.get(role);
    if (!members) this.#roles.add(role);
    return this.#people(members);
  }

  /**
   * Whether a person can decide tasks. Administrators are only looked up if the profile does not make the person an
   * approver.
   */
  canBeAsked(user: User): boolean {
    return this.whyNotAsked(user) === undefined;
  }

  /** Return the reason why a person can't be chosen as a decider; undefined if they can. */
  whyNotAsked(user: User): string | undefined {
    const isSure = !user.isActive || canBeAssigned(user, false);
    return explainUnassignable(user, !isSure && this.#isAdministrator(user.userId));
  }

  #isAdministrator(userId: string): boolean {
    const members = this.#snapshot.roles.get('admin');
    if (!members) this.#roles.add('admin');
    return members?.includes(userId) === true;
  }

  inGroup(group: string): readonly User[] {
    const members = this.#snapshot.groups.get(group);
    if (!members) this.#groups.add(group);
    return this.#people(members);
  }

  delegationsOf(userId: string): readonly Delegation[] {
    const delegations = this.#snapshot.delegations.get(userId);
    if (!delegations) this.#delegationsOf.add(userId);
    return delegations ?? [];
  }

  /** Return the loaded people with these ids, sorted by name, so that the same people always lead to the same plan. */
  #people(userIds: readonly string[] = []): readonly User[] {
    return userIds
      .map((userId) => this.user(userId))
      .filter((user) => user !== undefined)
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.userId < b.userId ? -1 : 1));
  }
}

/**
 * Directory with all people, for imports, demonstrations and tests. Anybody else does not exist in it, instead of being
 * missing.
 */
export function createCompleteDirectory(
  users: readonly User[],
  delegations: readonly Delegation[] = [],
  adminIds: readonly string[] = [],
): Directory {
  const groups = new Map<string, string[]>();
  for (const user of users)
    for (const group of user.groups) groups.set(group, [...(groups.get(group) ?? []), user.userId]);
  const approvers = users.filter((user) => user.role === 'Approver' && user.isActive);
  const found = new Map(users.map((user) => [user.userId, user]));
  const given = Map.groupBy(delegations, (delegation) => delegation.fromUserId);
  return new Directory({
    users: createTotalMap(found, null),
    roles: new Map([
      ['Approver', approvers.map(({ userId }) => userId)],
      ['admin', adminIds],
    ]),
    groups: createTotalMap(groups, []),
    delegations: createTotalMap(given, []),
  });
}

/** Create a map that returns `absent` for every key without an entry, so that no key counts as not loaded. */
function createTotalMap<V, A>(map: Map<string, V>, absent: A): ReadonlyMap<string, V | A> {
  const whole: Map<string, V | A> = new Map(map);
  whole.get = (key) => (map.has(key) ? map.get(key) : absent);
  return whole;
}

export const personRef = ({ userId, name }: PersonRef): PersonRef => ({ userId, name });
