import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addArrangement, buildArrangementReason } from '#functions/people/rules/arrangements.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { areas } from '#infra/areas.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { people, users as profiles } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';
import { personChoiceActions } from './support/choosing-roads.ts';

const named = { approvers: { kind: 'named' as const, userIds: [people.manager] } };
const api = await startApi({ routings: [routing([named])] });
afterAll(() => api.stop());
const store = userStore(api.table);

async function forgetChoices() {
  for (const user of await store.everybody(app)) {
    const was = Object.values(profiles).find(({ userId }) => userId === user.userId);
    const { arrangements: _, ...rest } = { ...user, ...was, version: user.version };
    await store.save(rest, user);
  }
}
const getArranged = async (userId: string) =>
  (await store.load(app, userId)).arrangements?.map(({ by }) => by.name) ?? [];

/** A second administrator, recently chosen by the first one, who may control the second one's mailbox. */
const chosenAdministrator = { ...buildClaims('ceo'), 'cognito:groups': '[admin]' };
async function chooseSecond() {
  await forgetChoices();
  const before = await store.load(app, people.ceo);
  const by = { userId: people.admin, name: 'Admin' };
  const at = new Date().toISOString();
  await store.save(addArrangement(before, { by, at, what: 'administrator' }), before);
}

/** Read the second administrator's profile in every area, so that each area caches it before the choice. */
beforeAll(async () => {
  await forgetChoices();
  await api.identity.setAdministrator(people.ceo, true);
  for (const { name, endpoints } of areas) {
    // This area reads queues, which this test does not have.
    if (name === 'letters') continue;
    const read = endpoints.find(({ method, path }) => method === 'GET' && !path.includes('{'));
    if (read) await api.call(read, { as: chosenAdministrator });
  }
});

describe('people chosen by an administrator whom another administrator chose', () => {
  const roads = personChoiceActions(api, chooseSecond, chosenAdministrator);
  test.each(Object.entries(roads))(
    'a person chosen by an administrator whom another one chose counts as chosen by both administrators: %s',
    async (_, road) => {
      await chooseSecond();
      const { chosen } = await road();
      expect((await getArranged(chosen)).toSorted()).toEqual(['Admin', 'Ceo']);
    },
  );

  test('a manager named by an administrator whom another one chose counts as chosen by both administrators', async () => {
    await chooseSecond();
    const managerId = people.finance;
    const reply = await api.call(updateUser, {
      as: chosenAdministrator,
      params: { userId: people.admin },
      body: { managerId },
    });
    expect(reply.status).toBe(200);
    const stored = await store.load(app, people.finance);
    expect(
      buildArrangementReason(
        stored,
        { requester: { userId: people.admin, name: 'Admin' } },
        new Date().toISOString(),
      ),
    ).toMatchObject({
      code: 'arranged',
      facts: { person: 'Finance', by: 'Ceo', owner: 'Admin' },
    });
  });
});
