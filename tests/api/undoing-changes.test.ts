import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { contracts, operationsByName } from '#shared/contracts.ts';
import type { ItemEndpoints } from '#shared/item-endpoints.ts';
import { type StoredChange, undoChange } from '#shared/undo-change.ts';
import { groupEndpoints } from '#shared/users/groups-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { itemKinds as kinds } from './support/item-kinds.ts';
import { type Fields, itemKindsWithPut } from './support/put-kinds.ts';

const api = await startApi();
afterAll(() => api.stop());

const Item = z.looseObject({ id: z.string(), version: z.int() });
type Item = z.infer<typeof Item>;

/** Fields of a location that change due times, so that only a separate operation changes them. */
const placed = ['parentId', 'businessHoursId'];
/** Omit fields that count changes or record a former state, because they are never undone. */
const lasting = ({ version: _, wasActive: __, ...item }: Item) => item;

async function call(endpoint: ItemEndpoints[keyof ItemEndpoints], sent: object, ifMatch?: number) {
  const headers = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
  return api.call(endpoint, { as: 'admin', headers, ...sent });
}
/** Return the item of a response, which may also contain moved due times. */
const itemIn = (body: unknown): Item => {
  const { item } = z.looseObject({ item: Item.optional() }).parse(body);
  return item ?? Item.parse(body);
};

function rig(kind: string) {
  const operations = kinds[kind];
  if (!operations) throw new Error(`There is no kind ${kind}.`);
  const path = operations.create.path;
  const all = () => itemKindsWithPut[path]?.all() ?? {};
  const done = async (reply: Awaited<ReturnType<typeof call>>) => {
    expect(reply.problem).toBeUndefined();
    return itemIn(reply.body);
  };
  const { shape } = z.instanceof(z.ZodObject).parse(operations.create.body);
  const isRequired = (name: string) =>
    !z.custom<z.ZodType>().parse(shape[name]).safeParse(undefined).success;
  /** Return only required fields, so that all other fields have their defaults. */
  const bare = (): Fields => ({
    ...Object.fromEntries(Object.entries(all()).filter(([name]) => isRequired(name))),
    ...(kind === 'LOCATIONATTRIBUTE' && { type: 'text' }),
  });
  /** Return values that differ from the minimal item in every field that one change may write. */
  const other = (): Fields =>
    Object.fromEntries(
      Object.entries({ ...all(), ...itemKindsWithPut[path]?.part() }).filter(
        ([name]) => kind !== 'LOCATION' || !placed.includes(name),
      ),
    );
  return {
    all,
    bare,
    other,
    create: async (body: Fields) => done(await call(operations.create, { body })),
    read: async (id: string): Promise<Item | undefined> => {
      const { status, body } = await call(operations.get, { params: { id } });
      return status === 404 ? undefined : itemIn(body);
    },
    update: async (id: string, body: Fields) =>
      done(await call(operations.update, { params: { id }, body })),
    remove: async ({ id, version }: Item) =>
      done(await call(operations.remove, { params: { id } }, version)),
    undo: (change: StoredChange) => {
      const { endpoint, sent } = undoChange(operations, change);
      const { ifMatch, ...rest } = sent;
      return call(endpoint as ItemEndpoints['update'], rest, ifMatch);
    },
    history: async (id: string) => {
      const { body } = await call(operations.history, { params: { id }, query: {} });
      return operations.history.response.parse(body).items;
    },
  };
}
const read = async ({ read: readOne }: ReturnType<typeof rig>, id: string) =>
  Item.parse(await readOne(id));
const refused = (status: number) => [404, 409, 412].includes(status);

test('the undo tests cover every kind of item that has a change history, except announcements', () => {
  const operations = Object.values(
    operationsByName(Object.values(contracts).flatMap((areas) => Object.values(areas).flat())),
  );
  const paths = operations
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/{id}/history'))
    .map(({ path }) => path.replace('/{id}/history', ''));
  const tried = Object.values(kinds).map(({ create }) => create.path);
  expect(tried.toSorted()).toEqual(
    [...new Set(paths)].filter((path) => path !== '/announcements').toSorted(),
  );
});

describe.each(Object.keys(kinds))('an undo of a change of one %s', (kind) => {
  test.each(['bare', 'all'] as const)(
    'an undo restores every changed field of an item (fields: %s), and a second undo is refused',
    async (first) => {
      const one = rig(kind);
      const before = await one.create(one[first]());
      const after = await one.update(before.id, one.other());
      expect(lasting(after)).not.toEqual(lasting(before));
      const undone = await one.undo({ before, after });
      expect(undone.problem).toBeUndefined();
      const stored = await read(one, before.id);
      expect(lasting(stored)).toEqual(lasting(before));
      expect(refused((await one.undo({ before, after })).status)).toBe(true);
      expect(await read(one, before.id)).toEqual(stored);
      const [newest] = await one.history(before.id);
      expect(newest).toMatchObject({
        ...{ act: 'changed', version: stored.version, by: { userId: people.admin } },
      });
    },
  );

  test('undoing a change of an item is refused and writes nothing if the item was changed again', async () => {
    const one = rig(kind);
    const before = await one.create(one.all());
    const after = await one.update(before.id, one.other());
    expect((await one.update(before.id, one.all())).version).toBe(after.version + 1);
    const later = await read(one, before.id);
    expect(refused((await one.undo({ before, after })).status)).toBe(true);
    expect(await read(one, before.id)).toEqual(later);
  });

  test('undoing a change of an item is refused after the item was deleted', async () => {
    const one = rig(kind);
    const before = await one.create(one.all());
    const after = await one.update(before.id, one.other());
    await one.remove(after);
    expect(refused((await one.undo({ before, after })).status)).toBe(true);
    expect(await one.read(before.id)).toBeUndefined();
  });

  test('undoing the creation of an item deletes it, and is refused if the item has changed since', async () => {
    const one = rig(kind);
    const made = await one.create(one.all());
    expect((await one.undo({ after: made })).problem).toBeUndefined();
    expect(await one.read(made.id)).toBeUndefined();
    expect(refused((await one.undo({ after: made })).status)).toBe(true);
    const changed = await one.create(one.all());
    expect((await one.update(changed.id, one.other())).version).toBe(changed.version + 1);
    expect(refused((await one.undo({ after: changed })).status)).toBe(true);
    expect(await one.read(changed.id)).toBeDefined();
  });

  test('undoing the deletion of an item restores its id and every field, and a second undo is refused', async () => {
    const one = rig(kind);
    const made = await one.create(one.all());
    const before = await one.update(made.id, one.other());
    await one.remove(before);
    const removal = (await one.history(made.id))[0];
    const replies = await Promise.all([one.undo({ before }), one.undo({ before })]);
    expect(replies.filter(({ status }) => status < 400)).not.toEqual([]);
    const stored = await read(one, made.id);
    expect(lasting(stored)).toEqual(lasting(before));
    expect(stored).toMatchObject({ version: (removal?.version ?? 0) + 1 });
    expect(refused((await one.undo({ before })).status)).toBe(true);
    expect(await read(one, made.id)).toEqual(stored);
    const acts = (await one.history(made.id)).map(({ act }) => act);
    expect(acts).toEqual(['created', 'removed', 'changed', 'created']);
  });

  test('restoring a deleted item is refused without the exact version of its deletion', async () => {
    const one = rig(kind);
    const before = await one.create(one.all());
    await one.remove(before);
    const { update } = kinds[kind] ?? {};
    if (!update) throw new Error('There is no such kind.');
    const sent = { params: { id: before.id }, body: one.other() };
    for (const version of [undefined, before.version, before.version + 2])
      expect((await call(update, sent, version)).status).toBe(404);
    expect(await one.read(before.id)).toBeUndefined();
  });

  test('undoing the deletion of an item is refused with an error at the name if another item now uses it', async () => {
    const one = rig(kind);
    const before = await one.create(one.all());
    if (!('name' in before) || ['DEPARTMENT', 'LOCATION', 'HOLIDAY'].includes(kind)) return;
    await one.remove(before);
    await one.create({ ...one.all(), name: before.name });
    const { problem } = await one.undo({ before });
    expect(problem).toMatchObject({ fields: { name: expect.any(Array) } });
    expect(await one.read(before.id)).toBeUndefined();
  });
});

test('undoing a change of an approval limit counts as a rule change by the administrator who undoes it', async () => {
  const users = userStore(api.table);
  const one = rig('DOALEVEL');
  const before = await one.create(one.all());
  const after = await one.update(before.id, { limit: { amount: '1', currency: 'EUR' } });
  const longAgo = '2020-01-01T00:00:00.000Z';
  const admin = await users.load(app, people.admin);
  await users.save({ ...admin, rulesChangedAt: longAgo }, admin);
  expect((await one.undo({ before, after })).problem).toBeUndefined();
  const { rulesChangedAt = '' } = await users.load(app, people.admin);
  expect(rulesChangedAt > longAgo).toBe(true);
});

test('undoing the creation of an item in use is refused with the list of its uses', async () => {
  const above = rig('DEPARTMENT');
  const made = await above.create({ ...above.all(), parentId: null });
  const below = `Below ${randomUUID()}`;
  await above.create({ ...above.all(), name: below, parentId: made.id });
  const { problem } = await above.undo({ after: made });
  expect(problem).toMatchObject({ code: 'item.in-use', detail: expect.stringContaining(below) });
  expect(await above.read(made.id)).toEqual(made);
});

test('only administrators can restore deleted items', async () => {
  const one = rig('GROUP');
  const before = await one.create(one.all());
  await one.remove(before);
  const { endpoint, sent } = undoChange(groupEndpoints, { before });
  const headers = { 'if-match': `"${sent.ifMatch}"` };
  const { status } = await api.call(endpoint, {
    ...{ as: 'employee', headers, params: { id: before.id }, body: sent.body },
  });
  expect(status).toBe(403);
  expect(await one.read(before.id)).toBeUndefined();
});
