import type { User } from '#shared/users/user.ts';
import type { Directory } from './directory.ts';

/** Return the managers above a person whose manager changes; empty if the manager stays the same. */
export const listNewManagersAbove = (before: User, after: User, directory: Directory): User[] =>
  after.managerId === before.managerId ? [] : listManagers(after, directory);

/** Return the managers above a person, nearest first, to the top or once around a cycle. */
export function listManagers(user: User, directory: Directory): User[] {
  const line: User[] = [];
  const isSeen = (userId: string) =>
    userId === user.userId || line.some((one) => one.userId === userId);
  let next = user.managerId;
  while (next && !isSeen(next)) {
    const manager = directory.user(next);
    if (!manager) break;
    line.push(manager);
    next = manager.managerId;
  }
  return line;
}
