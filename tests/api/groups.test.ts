import { afterAll, describe, expect, test } from 'vitest';
import {
  createGroup,
  getGroup,
  listGroupHistory,
  listGroups,
  removeGroup,
  updateGroup,
} from '#shared/users/groups-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const as = 'admin' as const;
const make = async (name: string) =>
  (await api.call(createGroup, { as, body: { name, managerId: null } })).body;
const put = (userId: string, groups: string[]) =>
  api.call(updateUser, { as, params: { userId }, body: { groups } });

describe('groups of approvers', () => {
  test('a group contains the people whose profiles refer to it, and groups are listed by name', async () => {
    const security = await make('Security');
    await make('Safety');
    await put(people.director, ['Security']);
    const { body } = await api.call(getGroup, { as, params: { id: security.id } });
    expect(body.usedBy).toEqual([{ kind: 'person', id: people.director, name: 'Director' }]);
    const names = (await api.call(listGroups, { as })).body.items.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('S'))).toEqual(['Safety', 'Security']);
  });

  test('a profile can refer only to existing groups, so a typing error creates no group', async () => {
    await make('Legal review');
    expect((await put(people.ceo, ['Legal reviw'])).problem?.fields).toEqual({
      groups: ['There is no group “Legal reviw”. Add it first, or choose another.'],
    });
    expect((await put(people.ceo, ['legal REVIEW'])).status).toBe(200);
  });

  test('a profile that names a group twice, ignoring case, is refused', async () => {
    await make('Audit');
    expect((await put(people.director, ['Audit', ' audit'])).problem?.fields).toEqual({
      groups: ['A group is named twice.'],
    });
  });

  test('a profile can name a group that exists only in other profiles', async () => {
    expect((await put(people.colleague, ['Travel desk'])).status).toBe(200);
  });

  test('a group can be renamed or removed only if it has no members', async () => {
    const desk = await make('Procurement desk');
    await put(people.manager, ['Procurement desk']);
    const params = { id: desk.id };
    const body = { name: 'Buying desk', managerId: null };
    const renamed = await api.call(updateGroup, { as, params, body });
    expect(renamed.problem?.fields).toEqual({
      name: [
        'Members and steps know it as Procurement desk. Make another group and move them to it.',
      ],
    });
    const spelled = { ...body, name: 'Procurement Desk' };
    expect((await api.call(updateGroup, { as, params, body: spelled })).status).toBe(200);
    const removed = await api.call(removeGroup, { as, params });
    expect(removed.problem).toMatchObject({
      code: 'item.in-use',
      detail: 'It is used by Manager.',
    });
    await put(people.manager, []);
    expect((await api.call(updateGroup, { as, params, body })).body.name).toBe('Buying desk');
    expect((await api.call(removeGroup, { as, params })).status).toBe(200);
  });

  test('group names are unique regardless of case, and the manager of a group must be active', async () => {
    const create = (name: string, managerId: string | null) =>
      api.call(createGroup, { as, body: { name, managerId } });
    expect((await create('Payroll', people.director)).status).toBe(200);
    expect((await create('PAYROLL', null)).problem).toMatchObject({
      code: 'item.name-taken',
      fields: { name: ['Choose another name.'] },
    });
    expect((await create('Wages', people.leaver)).problem?.fields).toEqual({
      managerId: ['Leaver is inactive.'],
    });
  });

  test('the history of a group shows who changed it, even after its removal', async () => {
    const { id } = await make('Fleet');
    const body = { name: 'Fleet', managerId: people.director };
    await api.call(updateGroup, { as, params: { id }, body });
    await api.call(removeGroup, { as, params: { id } });
    const history = await api.call(listGroupHistory, { as, params: { id } });
    expect(history.body.items.map(({ act }) => act)).toEqual(['removed', 'changed', 'created']);
    expect(history.body.names[people.director]).toBe('Director');
  });
});
