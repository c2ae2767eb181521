import { afterAll, describe, expect, test } from 'vitest';
import {
  createCategory,
  getCategory,
  moveCategory,
  removeCategory,
  updateCategory,
} from '#shared/reference/organisation-api.ts';
import type { Category } from '#shared/reference/reference.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { categoryId, formId, id } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

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
  test('are put in order by moving them, and people see them in the order of the tree', async () => {
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

  test('never go below themselves, or before what is not there', async () => {
    const above = await make('Above');
    const below = await make('Below', { parentId: above.id });
    expect((await move(above, below.id, null)).problem?.fields).toEqual({
      parentId: ['Above would be below itself.'],
    });
    expect((await move(below, null, id(99))).problem?.fields).toEqual({
      before: ['It is not in this place.'],
    });
  });

  test('that were active once stay, for requests may be of them; others go', async () => {
    const never = await make('Never offered');
    const once = await make('Offered once', { isActive: true });
    const { name, formId: form } = once;
    const body = { name, formId: form, isActive: false };
    await api.call(updateCategory, { as: admin, params: { id: once.id }, body });
    const { usedBy } = (await api.call(getCategory, { as: admin, params: { id: once.id } })).body;
    expect(usedBy).toEqual([expect.objectContaining({ kind: 'requests' })]);
    const removed = (one: Category) =>
      api.call(removeCategory, { as: admin, params: { id: one.id } });
    expect((await removed(once)).problem?.code).toBe('item.in-use');
    expect((await removed(never)).status).toBe(200);
  });

  test('tell which routing serves them', async () => {
    const { usedBy } = (await api.call(getCategory, { as: admin, params: { id: categoryId } }))
      .body;
    expect(usedBy).toContainEqual(expect.objectContaining({ kind: 'routing', name: 'Travel' }));
  });

  test.each([
    ['without a published form', { formId: id(99) }, 'formId', 'Choose a published form.'],
    ['with a name that is taken', { name: 'TRAVEL' }, 'name', 'Choose another name.'],
  ])('%s are refused', async (_, wrong, field, why) => {
    const body = { ...plain, name: 'Refused', ...wrong };
    const { problem } = await api.call(createCategory, { as: admin, body });
    expect(problem?.fields).toMatchObject({ [field]: [why] });
  });
});
