import type { PersonRef } from '#shared/fields.ts';
import {
  canBeAssigned,
  type Delegation,
  explainUnassignable,
  type User,
} from '#shared/users/user.ts';

/** Roles by which a routing step may choose people. */
export type DirectoryRole = 'Approver' | 'admin';

/** Loaded people. A key with null or an empty list is known not to exist. */
export type DirectorySnapshot = {
  readonly users: ReadonlyMap<string, User | null>;
  /** Role or group -> ids of its members (active ones are enough). */
  readonly roles: ReadonlyMap<DirectoryRole, readonly string[]>;
  readonly groups: ReadonlyMap<string, readonly string[]>;
  /** Person -> delegations they have given, whatever their dates. */
  readonly delegations: ReadonlyMap<string, readonly Delegation[]>;
  /** Ids of people who are known to have signed in once. */
  readonly signedIn?: Pick<ReadonlySet<string>, 'has'>;
};

/** Keys that were requested and are not in the snapshot. */
export type Missing = {
  readonly userIds: ReadonlySet<string>;
  readonly roles: ReadonlySet<DirectoryRole>;
  readonly groups: ReadonlySet<string>;
  /** People whose delegations are wanted. */
  readonly delegationsOf: ReadonlySet<string>;
};

/**
 * People as a decision sees them. Nobody loads 10,000 of them for one request: an act runs over what is loaded and
 * `missing` says what it lacked. While `complete` is false, its result, or whatever it threw, counts for nothing: load
 * what is missing and run it again. Each round asks further up a chain, so a handful of rounds is enough.
 */
export class Directory {
  readonly #snapshot: DirectorySnapshot;
  readonly #userIds = new Set<string>();
  readonly #roles = new Set<DirectoryRole>();
  readonly #groups = new Set<string>();
  readonly #delegationsOf = new Set<string>();
  readonly missing: Missing;

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

  /** Whether somebody was only invited. People who are known to have signed in once are not loaded for it. */
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
   * Whether somebody can be asked to decide. Who administers is only looked up for those whom their profile doesn't
   * make approvers.
   */
  canBeAsked(user: User): boolean {
    return this.whyNotAsked(user) === undefined;
  }

  /** Why somebody can't be chosen to decide; undefined when they can. */
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

  /** Members by name, so that the same people always give the same plan. */
  #people(userIds: readonly string[] = []): readonly User[] {
    return userIds
      .map((userId) => this.user(userId))
      .filter((user) => user !== undefined)
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.userId < b.userId ? -1 : 1));
  }
}

/** A directory that knows everybody: for imports, demonstrations and tests. Whom it doesn't hold doesn't exist. */
export function wholeDirectory(
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
    users: everything(found, null),
    roles: new Map([
      ['Approver', approvers.map(({ userId }) => userId)],
      ['admin', adminIds],
    ]),
    groups: everything(groups, []),
    delegations: everything(given, []),
  });
}

/** A map that answers for every key: what isn't in it is known to be absent. */
function everything<V, A>(map: Map<string, V>, absent: A): ReadonlyMap<string, V | A> {
  const whole: Map<string, V | A> = new Map(map);
  whole.get = (key) => (map.has(key) ? map.get(key) : absent);
  return whole;
}

export const personRef = ({ userId, name }: PersonRef): PersonRef => ({ userId, name });
