import { afterAll, describe, expect, test } from 'vitest';
import { createDelegation, endDelegation } from '#shared/users/delegations-api.ts';
import { invitePerson, listPersonHistory, updateUser } from '#shared/users/people-api.ts';
import { departments, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const as = 'admin' as const;
const getHistory = async (userId: string) =>
  (await api.call(listPersonHistory, { as, params: { userId } })).body;
const change = (userId: string, body: object) =>
  api.call(updateUser, { as, params: { userId }, body });

describe('the history of a person', () => {
  test('the history of a person shows the author, the field, and the old and new value of each profile change', async () => {
    await change(people.colleague, { title: 'Auditor', managerId: people.director });
    const { items, names } = await getHistory(people.colleague);
    expect(items).toMatchObject([
      { act: 'changed', by: { userId: people.admin }, fields: [{ path: 'title' }, {}] },
    ]);
    expect(items[0]?.fields).toContainEqual(
      expect.objectContaining({ path: 'managerId', after: people.director }),
    );
    expect(names[people.director]).toBe('Director');
  });

  test('the history of a person starts with the invitation and omits saves without changes', async () => {
    const body = { name: 'Nia New', email: 'nia@example.org', departmentId: departments.sales };
    const { userId } = (await api.call(invitePerson, { as, body })).body;
    await change(userId, { name: 'Nia New' });
    const { items } = await getHistory(userId);
    expect(items.map(({ act }) => act)).toEqual(['created']);
  });

  test("a person's history shows their out-of-office periods, including those that they set themselves", async () => {
    const params = { userId: people.manager };
    const dates = { startsOn: '2090-01-02', endsOn: '2090-01-09' };
    const body = { toUserId: people.director, ...dates };
    const { delegation } = (await api.call(createDelegation, { as: 'manager', params, body })).body;
    await api.call(endDelegation, {
      ...{ as, params: { ...params, delegationId: delegation.id } },
    });
    const [ended, set] = (await getHistory(people.manager)).items;
    expect(set).toMatchObject({ by: { userId: people.manager } });
    expect(set?.fields.map(({ path, after }) => [path, after])).toEqual([
      ['outOfOffice.startsOn', '2090-01-02'],
      ['outOfOffice.endsOn', '2090-01-09'],
      ['outOfOffice.delegateId', people.director],
    ]);
    expect(ended?.by.userId).toBe(people.admin);
    expect(ended?.fields.map(({ after }) => after)).toEqual([null, null, null]);
  });

  test('the history of a person is visible to administrators only', async () => {
    const { problem } = await api.call(listPersonHistory, {
      ...{ as: 'manager', params: { userId: people.manager } },
    });
    expect(problem?.status).toBe(403);
  });
});
