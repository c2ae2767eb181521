import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { updateConfiguration } from '#shared/reference/organisation-api.ts';
import * as peopleApi from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { reference, routing } from '#tests/domain/support/organisation.ts';
import { people, users as profiles } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const as = 'admin' as const;
const manager = { approvers: { kind: 'named' as const, userIds: [people.manager] } };
const others = [people.fallback, people.finance, people.controller];
const { configuration } = reference();
const api = await startApi({
  routings: [routing([manager])],
  configuration: { ...configuration, fallbackApproverIds: others },
});
afterAll(() => api.stop());
const store = userStore(api.table);

beforeEach(async () => {
  for (const user of await store.everybody(app)) {
    const was = Object.values(profiles).find(({ userId }) => userId === user.userId);
    const { arrangements: _, ...rest } = { ...user, ...was, version: user.version };
    await store.save(rest, user);
  }
});
const chosen = async () =>
  (await store.everybody(app))
    .filter(({ arrangements = [] }) => arrangements.some(({ by }) => by.userId === people.admin))
    .map(({ userId }) => userId)
    .toSorted();
const configure = (fallbackApproverIds: readonly string[]) =>
  api.call(updateConfiguration, {
    ...{ as, params: { applicationId: app }, body: { fallbackApproverIds } },
  });
const rest = [people.finance, people.controller].toSorted();

describe('fallback approvers who remain after an administrator removes others', () => {
  test('reordering the fallback approvers does not count as choosing them', async () => {
    await configure(others);
    await configure(others.toReversed());
    expect(await chosen()).toEqual([]);
  });

  test.each<[string, () => Promise<{ readonly problem?: unknown }>]>([
    [
      'after they take a role',
      () =>
        api.call(peopleApi.updateUser, {
          ...{ as, params: { userId: people.fallback }, body: { role: 'Employee' } },
        }),
    ],
    [
      'after they take a role by a file',
      () => {
        const rows = [{ email: profiles.fallback.email, role: 'Employee' }];
        return api.call(importPeople, { as, body: { rows, dryRun: false } });
      },
    ],
    [
      'after they deactivate somebody',
      () =>
        api.call(peopleApi.deactivateUser, {
          ...{ as, params: { userId: people.fallback }, query: {} },
        }),
    ],
    ['after they remove somebody', () => configure(rest)],
  ])(
    'the remaining fallback approvers count as chosen by the administrators %s',
    async (_, act) => {
      expect((await act()).problem).toBeUndefined();
      expect(await chosen()).toEqual(expect.arrayContaining(rest));
    },
  );
});

describe('administrators who remain where no fallback approvers are configured', () => {
  const third = people.ceo;
  beforeEach(async () => {
    const references = referenceStore(api.table);
    const { configuration: present } = await references.load(app);
    const next = { ...present, fallbackApproverIds: [] };
    await references.save(app, 'CONFIGURATION', next, present);
    for (const userId of [third, people.director]) {
      await api.identity.setAdministrator(userId, true);
      const author = { by: { userId: people.admin, name: 'Admin' }, at: new Date().toISOString() };
      await store.markAdministrator(await store.load(app, userId), true, { author });
    }
  });

  test.each<[string, () => Promise<{ readonly problem?: unknown }>]>([
    [
      'deactivates',
      () => api.call(peopleApi.deactivateUser, { as, params: { userId: third }, query: {} }),
    ],
    [
      'takes the rights of',
      () =>
        api.call(peopleApi.setAdministrator, {
          ...{ as, params: { userId: third }, body: { isAdministrator: false } },
        }),
    ],
  ])(
    'remaining administrators count as chosen by the administrator who %s another one',
    async (_, act) => {
      expect((await act()).problem).toBeUndefined();
      expect(await chosen()).toContain(people.director);
      expect(await chosen()).not.toContain(people.finance);
    },
  );
});
