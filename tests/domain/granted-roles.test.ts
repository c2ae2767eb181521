import { expect, test } from 'vitest';
import { listGrantedRoles } from '#functions/people/rules/granted-roles.ts';
import { diffField, diffRights } from '#functions/people/rules/two-administrators.ts';
import { users } from './support/people.ts';

const { employee } = users;
const approver = { ...employee, role: 'Approver' } as const;

test.each([
  ['a profile that becomes an approver', diffRights(employee, approver), ['approver']],
  ['a profile that stops being an approver', diffRights(approver, employee), []],
  ['a profile whose groups change', diffRights(employee, { ...employee, groups: ['Desk'] }), []],
  [
    'somebody who becomes an administrator',
    diffField('isAdministrator', false, true),
    ['admin', 'approver'],
  ],
  ['somebody who stops being an administrator', diffField('isAdministrator', true, false), []],
  ['an unchanged administrator', diffField('isAdministrator', true, true), []],
])('a change of %s grants exactly the roles that it adds', (_, changes, roles) => {
  expect(new Set(listGrantedRoles(changes))).toEqual(new Set(roles));
});
