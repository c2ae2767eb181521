import { expect, test } from 'vitest';
import { resolveNamesToIds } from '#functions/imports/organisation/name-ids.ts';
import { planOrganisation } from '#functions/imports/rules/plan-organisation.ts';
import { validatePlan } from '#functions/imports/rules/validate-plan.ts';
import { OrganisationFile } from '#shared/reference/organisation-file.ts';
import { reference } from './support/organisation.ts';
import { id, users } from './support/people.ts';

const known = { reference: reference(), users: Object.values(users) };
const { applicationId } = known.reference.configuration;
const { manager, colleague } = users;

/** Return the problems of the addresses of a file, by path. */
function listAddressProblems(people: readonly object[]) {
  const userIdOf = (email: string) => known.users.find((user) => user.email === email)?.userId;
  const { named } = resolveNamesToIds({ people }, { applicationId, me: undefined, userIdOf });
  const at = '2026-03-02T09:00:00.000Z';
  const plan = planOrganisation(OrganisationFile.parse(named), known, { by: users.admin, at });
  const problems = validatePlan(plan, { ...known, adminIds: [], draftsBy: new Map() }, at);
  return Object.entries(problems).filter(([path]) => path.endsWith('email'));
}
const person = (name: string, email: string) => ({ id: `@${name}`, name, email });

test.each([
  ['with its display name', `Twin <${manager.email}>`],
  ['in capitals', manager.email.toUpperCase()],
  ['with a dot at its end', `${manager.email}.`],
  ['as a link', `mailto:${manager.email}`],
])('a person in an organisation file is found by their email address written %s', (_, email) => {
  expect(listAddressProblems([person('boss', email)])).toEqual([]);
  const twice = [person('boss', email), person('twin', manager.email)];
  expect(listAddressProblems(twice)).toEqual(
    [0, 1].map((n) => [`people.${n}.email`, ['Somebody else in this file has this address.']]),
  );
});

test('an organisation file cannot give two new people the same email address in different spellings', () => {
  const people = [person('ann', 'ann@köln.example'), person('twin', 'ann@xn--kln-sna.example')];
  const own = people.map((one, n) => ({ ...one, id: id(4720 + n) }));
  for (const all of [people, own])
    expect(listAddressProblems(all).map(([path]) => path)).toEqual([
      ...['people.0.email', 'people.1.email'],
    ]);
});

test('an organisation file cannot give a person the email address of somebody else', () => {
  const taken = { id: colleague.userId, name: colleague.name, email: manager.email };
  expect(listAddressProblems([taken])).toEqual([
    ['people.0.email', [`${manager.name} has this address already.`]],
  ]);
  // The person with this address gives it up in the same file.
  const given = { id: manager.userId, name: manager.name, email: 'new@example.org' };
  expect(listAddressProblems([taken, given])).toEqual([]);
});

test.each(['a..b@example.org', '.a@example.org', 'a.@example.org', 'a@example..org'])(
  'an organisation file with the invalid email address %s is refused',
  (email) => {
    const read = OrganisationFile.safeParse({ people: [{ id: id(1), name: 'Ann', email }] });
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toContain('people.0.email');
  },
);
