import { buildAuthor } from '#functions/organisation/build-author.ts';
import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import { loadAwayPeople } from '#functions/people/absences.ts';
import { getDelegationState } from '#functions/people/rules/delegation-state.ts';
import { type Actor, createForbiddenError } from '#functions/platform/actor.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import {
  type DelegationRow,
  endDelegation,
  listDelegations,
} from '#shared/users/delegations-api.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import type { Delegation, User } from '#shared/users/user.ts';
import type { UsersDeps } from '../users-deps.ts';

/**
 * Load the person whose delegations are requested: the actor or, for administrators, anybody.
 * @throws actor.forbidden, user.not-found
 */
export async function loadDelegator(
  { users }: Pick<UsersDeps, 'users'>,
  actor: Actor,
  userId: string,
): Promise<User> {
  if (userId !== actor.userId && !actor.isAdministrator)
    throw createForbiddenError(actor, t`These delegations belong to somebody else.`);
  return users.load(actor.applicationId, userId);
}

type RowDeps = Pick<UsersDeps, 'users' | 'delegations' | 'applicationId' | 'now'>;
type People = ReadonlyMap<string, User | undefined>;

async function loadPeopleById(
  { users, applicationId }: RowDeps,
  delegations: readonly Delegation[],
) {
  const ids = new Set(delegations.flatMap(({ fromUserId, toUserId }) => [fromUserId, toUserId]));
  const found = [...ids].map(async (id) => [id, await users.find(applicationId, id)] as const);
  return new Map(await Promise.all(found));
}

function toDelegationRow(delegation: Delegation, people: People, now: string): DelegationRow {
  const { fromUserId, toUserId } = delegation;
  const refOf = (userId: string) => ({ userId, name: people.get(userId)?.name ?? unknownUserName });
  const state = getDelegationState(delegation, toLocalDate(people.get(fromUserId), now));
  return { ...delegation, from: refOf(fromUserId), to: refOf(toUserId), state };
}

/** Convert delegations for display: with names, and with their state today. */
async function toDelegationRows(deps: RowDeps, delegations: readonly Delegation[]) {
  const people = await loadPeopleById(deps, delegations);
  return delegations.map((one) => toDelegationRow(one, people, deps.now()));
}

export const loadDelegationRow = async (deps: UsersDeps, delegation: Delegation) =>
  toDelegationRow(delegation, await loadPeopleById(deps, [delegation]), deps.now());

const latestFirst = (a: Delegation, b: Delegation) => (a.startsOn < b.startsOn ? 1 : -1);

type ListDeps = RowDeps & Pick<UsersDeps, 'reference' | 'directory'>;

/**
 * Load the delegations from and to a person, if the actor may see them. For the actor, the result also includes
 * everybody who is out of office.
 * @throws actor.forbidden, user.not-found
 */
export async function loadDelegationRows(deps: ListDeps, actor: Actor, personId: string) {
  const { userId } = await loadDelegator(deps, actor, personId);
  const [given, received, away] = await Promise.all([
    deps.delegations.given(userId),
    deps.delegations.received(userId),
    userId === actor.userId
      ? loadAwayPeople(deps, await deps.reference.recent(deps.applicationId))
      : undefined,
  ]);
  return {
    given: await toDelegationRows(deps, given.toSorted(latestFirst)),
    received: await toDelegationRows(deps, received.toSorted(latestFirst)),
    ...(away && { away }),
  };
}

export const listDelegationsRoute = route(listDelegations, ({ params, actor }, deps: UsersDeps) =>
  loadDelegationRows(deps, actor, params.userId),
);

export const endDelegationRoute = route(
  endDelegation,
  async (call, deps: UsersDeps) => {
    const { actor, params } = call;
    const { userId } = await loadDelegator(deps, actor, params.userId);
    const before = await deps.delegations.load(userId, params.delegationId);
    const row = await loadDelegationRow(deps, before);
    if (row.state === 'over') return row;
    assertVersion(call, before.version);
    if (userId !== actor.userId) {
      const { recordArrangements } = await import('../record-arrangements.ts');
      await recordArrangements(deps, actor, [userId], 'delegate');
    }
    return loadDelegationRow(deps, await deps.delegations.end(before, buildAuthor(actor, deps)));
  },
  { version: ({ version }) => version },
);
