import type * as z from 'zod';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { type Delegation, User } from '#shared/users/user.ts';

/**
 * Return a readable id for a number, so that a failed test identifies people. It resembles a subject of a user pool,
 * which is not a UUID of RFC 9562. Code that requires a UUID fails here.
 */
export const id = (n: number): string => `77766666-f0a1-7003-c2b9-${String(n).padStart(12, '0')}`;
/** Create a generator of ids that are unique within a test. */
export function ids(from = 1_000_000): () => string {
  let next = from;
  return () => {
    next += 1;
    return id(next);
  };
}
export const createdAt = '2026-01-05T08:00:00.000Z';
/** Monday 2 March 2026, ten in the morning in Berlin. */
export const monday = '2026-03-02T09:00:00.000Z';
export const people = {
  ceo: id(1),
  director: id(2),
  manager: id(3),
  employee: id(4),
  colleague: id(5),
  finance: id(6),
  controller: id(7),
  admin: id(8),
  fallback: id(9),
  leaver: id(10),
} as const;
export type PersonName = keyof typeof people;
export const departments = { board: id(101), sales: id(102), finance: id(103) } as const;
export const locations = { europe: id(201), berlin: id(202), newYork: id(203) } as const;
export const categoryId = id(301);
export const otherCategoryId = id(302);
export const formId = id(401);
export const routingId = id(501);
export const levels = { one: id(601), two: id(602), three: id(603) } as const;
export const slaId = id(701);
export const policyId = id(702);
export const person = (name: PersonName, more: z.input<typeof User> | object = {}): User =>
  User.parse({
    userId: people[name],
    applicationId,
    name: name.charAt(0).toUpperCase() + name.slice(1),
    email: `${name}@example.org`,
    role: 'Approver',
    timeZone: 'Europe/Berlin',
    departmentId: departments.sales,
    locationId: locations.berlin,
    createdAt,
    version: 1,
    ...more,
  });
export const users: Record<PersonName, User> = {
  ceo: person('ceo', { departmentId: departments.board }),
  director: person('director', { managerId: people.ceo }),
  manager: person('manager', { managerId: people.director }),
  employee: person('employee', { managerId: people.manager, role: 'Employee' }),
  colleague: person('colleague', { managerId: people.manager }),
  finance: person('finance', {
    managerId: people.ceo,
    departmentId: departments.finance,
    groups: ['Travel desk'],
  }),
  controller: person('controller', {
    managerId: people.finance,
    departmentId: departments.finance,
    groups: ['Travel desk'],
  }),
  admin: person('admin', { managerId: people.ceo }),
  fallback: person('fallback', { managerId: people.ceo }),
  leaver: person('leaver', { managerId: people.manager, isActive: false }),
};
export const delegation = (
  from: PersonName,
  to: PersonName,
  more: Partial<Delegation> = {},
): Delegation => ({
  id: id(750),
  applicationId,
  fromUserId: people[from],
  toUserId: people[to],
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
  categoryIds: null,
  createdBy: people[from],
  createdAt,
  endedAt: null,
  version: 1,
  ...more,
});
