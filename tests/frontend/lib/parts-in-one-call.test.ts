import { QueryClient } from '@tanstack/react-query';
import { signIn, signOut } from 'aws-amplify/auth';
import { afterAll, expect, test } from 'vitest';
import { batchCategoryForms, batchPeople } from '#frontend/data/admin-lists.ts';
import { categoryFormQuery } from '#frontend/data/category-form.ts';
import { chosenPeopleQuery } from '#frontend/data/users.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { reference } from '#tests/domain/support/organisation.ts';
import { openBrowser } from './support/browser.ts';
import { startScriptedServer } from './support/scripted-server.ts';
import { anna, startClient } from './support/signed-in.ts';

openBrowser();
// Amplify logs a warning for every pool outside AWS.
expectLogged(/custom Amazon Amazon Cognito User Pool endpoint/);
const server = await startScriptedServer();
const rig = await startClient(server.url);
await signIn({ username: anna.email, password: anna.password });

afterAll(async () => {
  await signOut();
  server.stop();
  await rig.identity.stop();
});

const id = (n: number) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`;
const people = [id(91), id(92)];

const [category] = reference().categories;
const [form] = reference().forms;
const answer = { category, form, prefilled: {} };

/** Count the calls for the names of a draft. */
async function callsFor(categories: readonly string[], userIds: readonly string[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  server.script(({ path }) => ({
    body: path.includes('/admin-lists')
      ? {
          lists: {
            categoryForms: Object.fromEntries(categories.map((one) => [one, answer])),
            people: { items: [] },
          },
        }
      : answer,
  }));
  const forms = categories.map((one) =>
    queries.fetchQuery({ ...categoryFormQuery(one), ...batchCategoryForms(one) }),
  );
  const named =
    userIds.length > 0
      ? [queries.fetchQuery({ ...chosenPeopleQuery(userIds, undefined), ...batchPeople(userIds) })]
      : [];
  await Promise.all([...forms, ...named]);
  return server.seen.map(({ path }) => new URL(path, server.url));
}

test.each([1, 2, 5, 40])(
  'forms of %i categories and the people of a draft are loaded in one call',
  async (count) => {
    const categories = Array.from({ length: count }, (_, n) => id(n + 1));
    const calls = await callsFor(categories, people);
    expect(calls.map(({ pathname }) => pathname)).toEqual([
      expect.stringMatching(/\/admin-lists$/),
    ]);
    const query = calls[0]?.searchParams;
    expect(query?.get('names')).toBe('categoryForms,people');
    expect(query?.get('categoryIds')?.split(',')).toEqual(categories);
    expect(query?.get('userIds')?.split(',')).toEqual(people);
  },
);

test('forms of several categories are loaded in one call if no people are needed', async () => {
  const calls = await callsFor([id(1), id(2), id(3)], []);
  expect(calls.map(({ search }) => search)).toEqual([expect.stringContaining('categoryForms')]);
});

test('a single form is loaded by its own operation', async () => {
  const calls = await callsFor([id(1)], []);
  expect(calls.map(({ pathname }) => pathname)).toEqual([
    expect.stringMatching(/\/categories\/[^/]+\/form$/),
  ]);
});
