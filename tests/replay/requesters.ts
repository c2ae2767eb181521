import { departmentId } from '#demo/organisation/places.ts';
import type { User } from '#shared/users/user.ts';

/** People of the demo organisation who raise what the log has, one after the other. */
export function cycleRequesters(users: readonly User[]): (index: number) => User {
  const places = new Set(['Field Engineering', 'Marketing'].map(departmentId));
  const requesters = users.filter(
    ({ role, departmentId: id }) => role === 'Employee' && id && places.has(id),
  );
  return (index) => {
    const requester = requesters[index % requesters.length];
    if (!requester) throw new Error('Nobody to raise a request.');
    return requester;
  };
}
