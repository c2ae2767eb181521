import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPersonEmail, resolveNamesToIds } from '#functions/imports/organisation/name-ids.ts';
import { exportOrganisation } from '#functions/imports/rules/export-organisation.ts';
import { planOrganisation } from '#functions/imports/rules/plan-organisation.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { OrganisationFile } from '#shared/reference/organisation-file.ts';
import type { User } from '#shared/users/user.ts';
import { reference } from './support/organisation.ts';
import { id, users } from './support/people.ts';

const at = '2026-03-02T09:00:00.000Z';

/** Return the changes and unknown names when an exported file is imported again. */
function readBack(stored: Reference, people: readonly User[]) {
  const file: unknown = JSON.parse(JSON.stringify(exportOrganisation(stored, people)));
  const { named, problems } = resolveNamesToIds(file, {
    ...{ applicationId: stored.configuration.applicationId, me: undefined },
    userIdOf: (email) => people.find((one) => one.email === email)?.userId,
  });
  const plan = planOrganisation(
    OrganisationFile.parse(named),
    { reference: stored, users: people },
    { by: users.admin, at },
  );
  const planned = [...plan.configuration, ...plan.people, ...Object.values(plan.items).flat()];
  return {
    count: planned.length,
    problems,
    others: planned.filter(({ becomes }) => becomes !== 'same'),
  };
}

const word = fc.oneof(
  fc.constantFrom(
    'Sales',
    '@home',
    '@@home',
    '@me',
    '@finance',
    '@admin.example.org',
    'a@b',
    '@',
    '@@',
  ),
  fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text && text !== ''),
);
const organisation = fc.record({
  names: fc.array(word, { minLength: 5, maxLength: 5 }),
  emails: fc.uniqueArray(
    fc.constantFrom('a.b@x.org', 'a-b@x.org', 'a+b@x.org', 'a.b@x-org.de', 'me@x.org'),
    { minLength: 3 },
  ),
  hasFallback: fc.boolean(),
  isAway: fc.boolean(),
});

test('importing an exported organisation changes nothing', () => {
  fc.assert(
    fc.property(organisation, ({ names, emails, hasFallback, isAway }) => {
      const stored = reference();
      const named = <T extends { readonly name: string }>(items: readonly T[]) =>
        items.map((item, n) => ({ ...item, name: names[n % names.length] ?? item.name }));
      const people = Object.values(users).map((user, n) => ({
        ...user,
        title: names[n % names.length] ?? '',
        email: emails[n] ?? user.email,
        isActive: user.isActive && !(isAway && n === 1),
      }));
      const { configuration, departments, categories, groups, routings, forms, locations } = stored;
      const after = {
        ...stored,
        departments: named(departments),
        categories: named(categories),
        groups: named(groups),
        routings: named(routings),
        forms: named(forms),
        locations: named(locations),
        configuration: hasFallback ? configuration : { ...configuration, fallbackApproverIds: [] },
      };
      const { problems, others, count } = readBack(after, people);
      expect({ problems, others }).toEqual({ problems: {}, others: [] });
      expect(count).toBeGreaterThan(10);
    }),
  );
});

/** Reverse the order of keys in all objects. */
const reverseKeys = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).reverse())
      : one,
  );

test('an organisation export does not depend on the order of people or of the fields in stored items', () => {
  const all = Object.values(users);
  const write = (...of: Parameters<typeof exportOrganisation>) =>
    JSON.stringify(exportOrganisation(...of));
  expect(write(reverseKeys(reference()), reverseKeys(all.toReversed()))).toBe(
    write(reference(), all),
  );
});

test('an organisation export identifies people by their email addresses and omits deactivated people', () => {
  const file = exportOrganisation(reference(), Object.values(users));
  const told = JSON.stringify(file);
  expect(told).toContain('"@manager.example.org"');
  expect(told).not.toContain(users.manager.userId);
  expect(told).not.toContain(users.leaver.email);
});

test.each([
  ...[
    'Ada@Example.org',
    ' ada@example.org ',
    'mailto:ada@example.org',
    'Ada Lee <ada@example.org>',
  ],
  ...['ada@example.org.', 'ada@example.org\u200b', 'ada@ｅxample.org'],
])(
  'the email address %j of a person in an organisation file finds the profile with the stored address',
  (email) => {
    const userIdOf = (address: string) => (address === 'ada@example.org' ? id(4) : undefined);
    const file = { people: [{ id: '@ada', name: 'Ada', email }], head: '@ada' };
    const resolver = { applicationId: id(1), me: undefined, userIdOf };
    expect(resolveNamesToIds(file, resolver).named).toMatchObject({ head: id(4) });
    expect(readPersonEmail({ email })).toBe('ada@example.org');
  },
);
