import * as z from 'zod';
import { PoolError } from '../pool-error.ts';
import { describeUser } from '../user.ts';
import { createOperation, requireUser, type UserPool } from '../user-pool.ts';

const Group = z.object({ GroupName: z.string() });
const Member = Group.extend({ Username: z.string() });

/** Throw for a group that the template does not declare: only a deployment can create groups. */
function requireGroup(pool: UserPool, name: string): string {
  if (!pool.settings.groups.includes(name)) {
    throw new PoolError('ResourceNotFoundException', 'Group not found.');
  }
  return name;
}

const describe = (pool: UserPool, name: string) => ({
  GroupName: name,
  UserPoolId: pool.settings.userPoolId,
});

export const adminAddUserToGroup = createOperation(Member, (pool, request) => {
  const user = requireUser(pool, request.Username);
  pool.store.addToGroup(requireGroup(pool, request.GroupName), user.sub);
  return {};
});

export const adminRemoveUserFromGroup = createOperation(Member, (pool, request) => {
  const user = requireUser(pool, request.Username);
  pool.store.removeFromGroup(requireGroup(pool, request.GroupName), user.sub);
  return {};
});

export const adminListGroupsForUser = createOperation(
  z.object({ Username: z.string() }),
  (pool, request) => {
    const user = requireUser(pool, request.Username);
    return { Groups: pool.store.groupsOf(user.sub).map((name) => describe(pool, name)) };
  },
);

export const listGroups = createOperation(z.object({}), (pool) => ({
  Groups: pool.settings.groups.map((name) => describe(pool, name)),
}));

export const listUsersInGroup = createOperation(Group, (pool, request) => ({
  Users: pool.store.membersOf(requireGroup(pool, request.GroupName)).map(describeUser),
}));
