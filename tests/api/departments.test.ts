import { afterAll, describe, expect, test } from 'vitest';
import { createDoaRule } from '#shared/doa/doa-api.ts';
import {
  createDepartment,
  getDepartment,
  listDepartmentHistory,
  removeDepartment,
  updateDepartment,
} from '#shared/reference/organisation-api.ts';
import type { Department } from '#shared/reference/reference.ts';
import { listDepartments } from '#shared/reference/reference-api.ts';
import { departments, id, levels, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;
const plain = { name: 'Legal', code: 'LEG', headId: people.ceo, parentId: null, costCentre: '77' };

async function make(more: object = {}): Promise<Department> {
  const { body, problem } = await api.call(createDepartment, {
    as: admin,
    body: { ...plain, ...more },
  });
  expect(problem).toBeUndefined();
  return body;
}
const getBody = ({ id: _, applicationId: __, version: ___, ...body }: Department) => body;

describe('a refused department', () => {
  test.each([
    ['without a name', { name: ' ' }, 'name', 'Enter a name.'],
    [
      'with the name of a sibling',
      { name: 'SALES', parentId: departments.board },
      'name',
      'This name is already used here.',
    ],
    ['with an unknown parent', { parentId: id(99) }, 'parentId', 'It does not exist.'],
    ['with an inactive head', { headId: people.leaver }, 'headId', 'Leaver is inactive.'],
    ['with an unknown head', { headId: id(99) }, 'headId', 'There is no such person.'],
  ])('a department %s is refused', async (_, wrong, field, why) => {
    const { problem } = await api.call(createDepartment, {
      as: admin,
      body: { ...plain, code: '', ...wrong },
    });
    expect(problem).toMatchObject({ code: 'input.invalid', fields: { [field]: [why] } });
  });

  test('a department with an existing code is refused, ignoring case', async () => {
    await make({ name: 'Coded', code: 'X1' });
    const { problem } = await api.call(createDepartment, {
      as: admin,
      body: { ...plain, name: 'Also coded', code: 'x1' },
    });
    expect(problem?.fields).toEqual({ code: ['Another department has this code.'] });
  });

  test('a department cannot become its own descendant', async () => {
    const above = await make({ name: 'Above', code: '' });
    const below = await make({ name: 'Below', code: '', parentId: above.id });
    const { problem } = await api.call(updateDepartment, {
      as: admin,
      params: { id: above.id },
      body: { ...getBody(above), parentId: below.id },
    });
    expect(problem?.fields).toEqual({ parentId: ['Above would be below itself.'] });
  });
});

test('a department can be deactivated only if no active department is below it', async () => {
  const above = await make({ name: 'Closing', code: '' });
  const below = await make({ name: 'Team', code: '', parentId: above.id });
  const close = (one: Department) =>
    api.call(updateDepartment, {
      as: admin,
      params: { id: one.id },
      body: { ...getBody(one), isActive: false },
    });
  expect((await close(above)).problem?.fields).toEqual({
    isActive: ['Deactivate or move what is below it first: Team.'],
  });
  expect((await close(below)).status).toBe(200);
  expect((await close(above)).status).toBe(200);
  const body = { ...plain, name: 'New', code: '', parentId: above.id };
  expect((await api.call(createDepartment, { as: admin, body })).problem?.fields).toEqual({
    parentId: ['Closing is inactive. Activate it first, or choose another one.'],
  });
});

test('a department lists its uses and cannot be removed while it is used', async () => {
  const params = { id: departments.sales };
  const { body, headers } = await api.call(getDepartment, { as: admin, params });
  expect(headers.etag).toBe(`"${body.item.version}"`);
  expect(body.usedBy).toContainEqual({ kind: 'person', id: people.manager, name: 'Manager' });
  const removed = await api.call(removeDepartment, { as: admin, params });
  expect(removed.problem).toMatchObject({ code: 'item.in-use', present: { usedBy: body.usedBy } });

  const free = await make({ name: 'Ruled', code: '' });
  const rule = { departmentId: free.id, categoryId: null, userIds: [people.ceo] };
  await api.call(createDoaRule, { as: admin, body: { ...rule, levelId: levels.one } });
  const child = await make({ name: 'Child', code: '', parentId: free.id });
  const used = await api.call(removeDepartment, { as: admin, params: { id: free.id } });
  expect(used.problem?.detail).toBe('It is used by Child, the approval rule of Level 1.');
  expect((await api.call(removeDepartment, { as: admin, params: { id: child.id } })).status).toBe(
    200,
  );
});

test('only administrators can see the head and the cost centre of a department', async () => {
  const made = await make({ name: 'Secret', code: '' });
  const shownTo = async (as: 'employee' | 'admin') =>
    (await api.call(listDepartments, { as })).body.items.find((one) => one.id === made.id);
  expect(await shownTo('admin')).toMatchObject({ headId: people.ceo, costCentre: '77' });
  expect(await shownTo('employee')).not.toHaveProperty('headId');
});

describe('the history of an item', () => {
  test('the history of a reference data item shows who changed what, newest first, even after the item is removed', async () => {
    const made = await make({ name: 'Told', code: '' });
    const params = { id: made.id };
    const body = { ...getBody(made), name: 'Named again', headId: people.director };
    await api.call(updateDepartment, { as: admin, params, body });
    await api.call(removeDepartment, { as: admin, params });
    const history = (query: Record<string, string>) =>
      api.call(listDepartmentHistory, { as: admin, params, query });
    const all = (await history({})).body;
    expect(all.items.map(({ act, version }) => [act, version])).toEqual([
      ['removed', 3],
      ['changed', 2],
      ['created', 1],
    ]);
    expect(all.items[1]).toMatchObject({
      by: { userId: people.admin, name: 'Admin' },
      fields: [
        { path: 'name', before: 'Told', after: 'Named again' },
        { path: 'headId', before: people.ceo, after: people.director },
      ],
    });
    expect(all.names).toMatchObject({ [people.ceo]: 'Ceo', [people.director]: 'Director' });
    const first = (await history({ limit: '2' })).body;
    expect((await history({ cursor: first.cursor ?? '' })).body.items).toEqual([all.items[2]]);
  });

  test('the history of a reference data item omits refused changes, changes without effect, and repeated calls', async () => {
    const headers = { 'idempotency-key': 'told-once-only' };
    const body = { ...plain, name: 'Once', code: '' };
    const { body: made } = await api.call(createDepartment, { as: admin, body, headers });
    await api.call(createDepartment, { as: admin, body, headers });
    const params = { id: made.id };
    const put = (more: object) =>
      api.call(updateDepartment, { as: admin, params, body: { ...getBody(made), ...more } });
    await put({ headId: people.leaver });
    await put({});
    const { items } = (await api.call(listDepartmentHistory, { as: admin, params })).body;
    expect(items.map(({ act }) => act)).toEqual(['created']);
  });
});
