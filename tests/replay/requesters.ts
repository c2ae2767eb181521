import { getDepartmentId } from '#demo/organisation/places.ts';
import type { User } from '#shared/users/user.ts';

/** Return a function that selects people of the demo organisation in turn, as requesters of the cases in the log. */
export function cycleRequesters(users: readonly User[]): (index: number) => User {
  const places = new Set(['Field Engineering', 'Marketing'].map(getDepartmentId));
  const requesters = users.filter(
    ({ role, departmentId: id }) => role === 'Employee' && id && places.has(id),
  );
  return (index) => {
    const requester = requesters[index % requesters.length];
    if (!requester) throw new Error('Nobody to raise a request.');
    return requester;
  };
}
