import { usesOfDepartment } from '#functions/domain/reference/uses.ts';
import { validateDepartment } from '#functions/domain/reference/validate-reference.ts';
import type { Use } from '#shared/reference/use.ts';
import type { UserRow } from '#shared/users/user.ts';
import type { ItemRules } from '../reference-kind.ts';

/** People who are named where an item is used by more. */
const namedAtMost = 10;

const usesBy = ({ people, more }: { people: readonly UserRow[]; more: boolean }): Use[] => [
  ...people.map(({ userId, name }): Use => ({ kind: 'person', id: userId, name })),
  ...(more ? [{ kind: 'people' as const, id: null, name: 'more people' }] : []),
];

export const departmentKind: ItemRules<'DEPARTMENT'> = {
  kind: 'DEPARTMENT',
  noun: 'department',
  list: ({ departments }) => departments,
  validate: validateDepartment,
  usedBy: usesOfDepartment,
  usedByPeople: async ({ id }, { users }) => usesBy(await users.ofDepartment(id, namedAtMost)),
};
