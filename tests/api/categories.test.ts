import { afterAll, describe, expect, test } from 'vitest';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import {
  createCategory,
  getCategory,
  moveCategory,
  removeCategory,
} from '#shared/reference/organisation-api.ts';
import type { Category } from '#shared/reference/reference.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { createRequest, deleteRequest } from '#shared/requests/requests-api.ts';
import { createDelegation, endDelegation } from '#shared/users/delegations-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, formId, id, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;
const plain = { formId, isActive: false };

const make = async (name: string, more: object = {}): Promise<Category> =>
  (await api.call(createCategory, { as: admin, body: { ...plain, name, ...more } })).body;
const move = (one: Category, parentId: string | null, before: string | null) =>
  api.call(moveCategory, { as: admin, params: { id: one.id }, body: { parentId, before } });
const namesBelow = async (parentId: string | null) =>
  (await api.call(listCategories, { as: admin })).body.items
    .filter((one) => one.parentId === parentId)
    .map(({ name }) => name);

describe('categories', () => {
  test('moving a category changes its position, and users see categories in the order of the tree', async () => {
    const top = await make('Office');
    const names = ['Desk', 'Chair', 'Lamp'];
    const [desk, chair, lamp] = await Promise.all(
      names.map((name) => make(name, { parentId: top.id })),
    );
    if (!desk || !chair || !lamp) throw new Error('They were not made.');
    await move(lamp, top.id, null);
    await move(chair, top.id, lamp.id);
    await move(desk, top.id, chair.id);
    expect(await namesBelow(top.id)).toEqual(['Desk', 'Chair', 'Lamp']);
    for (let n = 0; n < 6; n += 1) {
      const [first, second] = n % 2 === 0 ? [lamp, chair] : [chair, lamp];
      await move(first, top.id, second.id);
      await move(desk, top.id, first.id);
    }
    expect(await namesBelow(top.id)).toEqual(['Desk', 'Chair', 'Lamp']);
    const all = (await api.call(listCategories, { as: 'employee' })).body.items;
    const at = all.findIndex(({ name }) => name === 'Office');
    expect(all.slice(at, at + 4).map(({ name }) => name)).toEqual([
      'Office',
      'Desk',
      'Chair',
      'Lamp',
    ]);
  });

  test('a category cannot become its own descendant or be placed before an unknown category', async () => {
    const above = await make('Above');
    const below = await make('Below', { parentId: above.id });
    expect((await move(above, below.id, null)).problem?.fields).toEqual({
      parentId: ['Above would be below itself.'],
    });
    expect((await move(below, null, id(99))).problem?.fields).toEqual({
      before: ['It is not in this place.'],
    });
  });

  test('a category cannot be removed while a delegation is limited to it', async () => {
    const { id: limitedTo } = await make('Limited');
    const removed = () => api.call(removeCategory, { as: admin, params: { id: limitedTo } });
    const { body } = await api.call(createDelegation, {
      ...{ as: 'manager', params: { userId: people.manager } },
      body: {
        ...{ toUserId: people.finance, startsOn: '2099-02-01', endsOn: '2099-02-05' },
        categoryIds: [limitedTo],
      },
    });
    const { problem } = await removed();
    expect(problem?.code).toBe('item.in-use');
    expect(JSON.stringify(problem)).toContain(people.manager);
    const params = { userId: people.manager, delegationId: body.delegation.id };
    const ended = await api.call(endDelegation, { as: 'manager', params });
    expect(ended.status).toBe(200);
    expect((await removed()).status).toBe(200);
  });

  test('a category cannot be removed while a request or draft uses it', async () => {
    const removed = (of: string) => api.call(removeCategory, { as: admin, params: { id: of } });
    const offered = await make('Offered', { isActive: true });
    expect((await removed(offered.id)).status).toBe(200);
    const used = await make('Used', { isActive: true });
    const body = { categoryId: used.id, values: answers('120') };
    const draft = await api.call(createRequest, { as: 'employee', body });
    expect((await removed(used.id)).problem).toMatchObject({
      code: 'item.in-use',
      detail: 'It is used by a draft of a request.',
    });
    const params = { requestId: draft.body.requestId };
    await api.call(deleteRequest, { as: 'employee', params });
    expect((await removed(used.id)).status).toBe(200);
    const sent = await setScene(api, 'open');
    const { request } = await api.requests.load(applicationId, sent.requestId);
    const { usedBy } = (await api.call(getCategory, { as: admin, params: { id: categoryId } }))
      .body;
    expect(usedBy.map(({ name }) => name)).toContain(`requests such as ${request.number}`);
  });

  test('a category lists the routing that uses it', async () => {
    const { usedBy } = (await api.call(getCategory, { as: admin, params: { id: categoryId } }))
      .body;
    expect(usedBy).toContainEqual(expect.objectContaining({ kind: 'routing', name: 'Travel' }));
  });

  test.each([
    ['without a published form', { formId: id(99) }, 'formId', 'Choose a published form.'],
    ...['constructor', 'toString', '__proto__', 'hasOwnProperty', 'unknown'].map(
      (icon): [string, object, string, string] => [
        `with the icon ${icon}`,
        { icon },
        'icon',
        expect.stringMatching(/^There is no such icon/),
      ],
    ),
    ['with a name in use', { name: 'TRAVEL' }, 'name', 'Choose another name.'],
  ])('categories %s are refused', async (_, wrong, field, why) => {
    const body = { ...plain, name: 'Refused', ...wrong };
    const { problem } = await api.call(createCategory, { as: admin, body });
    expect(problem?.fields).toMatchObject({ [field]: [why] });
  });
});
