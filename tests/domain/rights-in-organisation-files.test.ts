import { expect, test } from 'vitest';
import { planOrganisation } from '#functions/imports/rules/plan-organisation.ts';
import { validatePlan } from '#functions/imports/rules/validate-plan.ts';
import { OrganisationFile } from '#shared/reference/organisation-file.ts';
import { reference } from './support/organisation.ts';
import { id, users } from './support/people.ts';

const at = '2026-03-02T09:00:00.000Z';
const stored = reference();
/** Return the paths that the validation rejects, with or without the two-administrators rule. */
const refusedPaths = (file: object, twoAdministrators: boolean) => {
  const known = {
    reference: { ...stored, configuration: { ...stored.configuration, twoAdministrators } },
    users: Object.values(users),
  };
  const plan = planOrganisation(OrganisationFile.parse(file), known, { by: users.admin, at });
  const problems = validatePlan(plan, { ...known, adminIds: [], draftsBy: new Map() }, at);
  return Object.entries(problems).flatMap(([path, reasons]) =>
    reasons.some((reason) => reason.startsWith('Two administrators')) ? [path] : [],
  );
};
const person = ({ userId, name, email }: { userId: string; name: string; email: string }) => ({
  ...{ id: userId, name, email },
});
const { applicationId: _, version: __, ...settings } = reference().configuration;

const newcomer = { id: id(4720), name: 'New', email: 'müller@example.org' };
const { manager, employee } = users;
test.each([
  [
    'two new people',
    [newcomer, { ...newcomer, id: id(4721), email: 'MU\u0308LLER@example.org' }],
    ['people.0.email', 'people.1.email'],
  ],
  ['a new person with a stored one', [{ ...newcomer, email: manager.email }], ['people.0.email']],
  [
    'a stored person with another stored one',
    [{ ...person(employee), email: manager.email }],
    ['people.0.email'],
  ],
  ['nobody', [person(manager), person(employee), newcomer], []],
])(
  'an organisation file that gives the same email address to %s is rejected at that address',
  (_, all, paths) => {
    const known = { reference: stored, users: Object.values(users) };
    const plan = planOrganisation(OrganisationFile.parse({ people: all }), known, {
      ...{ by: users.admin, at },
    });
    const problems = validatePlan(plan, { ...known, adminIds: [], draftsBy: new Map() }, at);
    expect(Object.keys(problems)).toEqual(paths);
  },
);

test.each([
  ['a role', { people: [{ ...person(users.manager), role: 'Employee' }] }, ['people.0.role']],
  [
    'a manager',
    { people: [{ ...person(users.manager), managerId: null }] },
    ['people.0.managerId'],
  ],
  [
    'a new approver',
    { people: [{ id: id(4720), name: 'New', email: 'new@example.org', role: 'Approver' }] },
    ['people.0.role'],
  ],
  ['the end of the setting', { configuration: settings }, ['configuration.twoAdministrators']],
  ['a title', { people: [{ ...person(users.manager), title: 'Boss' }] }, []],
  ['a new employee', { people: [{ id: id(4721), name: 'New', email: 'new@example.org' }] }, []],
])(
  'an organisation file with %s is rejected if granting rights requires two administrators',
  (_, file, paths) => {
    expect(refusedPaths(file, true)).toEqual(paths);
    expect(refusedPaths(file, false)).toEqual([]);
  },
);
