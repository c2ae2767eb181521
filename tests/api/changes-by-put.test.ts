import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { contracts, operationsByName } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { syncUser } from '#shared/users/users-api.ts';
import { Profile } from '#shared/users/visible-person.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { type Fields, itemKindsWithPut } from './support/put-kinds.ts';

const api = await startApi();
afterAll(() => api.stop());

const operations = Object.values(
  operationsByName(Object.values(contracts).flatMap((areas) => Object.values(areas).flat())),
);
const operation = (method: Endpoint['method'], path: string | RegExp) =>
  operations.find(
    (one) =>
      one.method === method && (path instanceof RegExp ? path.test(one.path) : path === one.path),
  );
const needed = (method: Endpoint['method'], path: string | RegExp): Endpoint => {
  const found = operation(method, path);
  if (!found) throw new Error(`There is no ${method} ${path}.`);
  return found;
};
const one = (path: string) => new RegExp(`^${path}/\\{\\w+\\}$`);
const parameter = ({ path }: Endpoint) => /\{(\w+)\}/.exec(path)?.[1] ?? '';
const record = (value: unknown) => z.record(z.string(), z.unknown()).parse(value);
/** Return the item that an answer contains. */
const itemIn = (answer: unknown): Fields => {
  const { item, routing, ...plain } = record(answer);
  return record(item ?? routing ?? plain);
};

/** Create an item without default values, and return the calls on it. */
async function createItem(path: string, as = 'admin' as const) {
  const call = async (endpoint: Endpoint, more: object) => {
    const { status, body, problem } = await api.call(endpoint, { as, ...more });
    return { status, body: body as unknown, problem };
  };
  const answer = await call(needed('POST', path), { body: itemKindsWithPut[path]?.all() });
  expect(answer.problem).toBeUndefined();
  const id = String(itemIn(answer.body).id);
  const update = needed('PUT', one(path));
  const params = (endpoint: Endpoint) => ({ [parameter(endpoint)]: id });
  const get = async (): Promise<Fields> => {
    const single = operation('GET', one(path));
    if (single) return itemIn((await call(single, { params: params(single) })).body);
    const { body } = await call(needed('GET', path), {});
    const items = z.array(z.unknown()).parse(record(body).items).map(record);
    return record(items.find((item) => item.id === id));
  };
  const put = (body: unknown) => call(update, { params: params(update), body });
  const listed = async (): Promise<Fields> => {
    const { items } = record((await call(needed('GET', path), {})).body);
    const rows = z.array(z.unknown()).parse(items).map(record);
    return record(rows.find((item) => item.id === id));
  };
  return { get, put, listed };
}

/** Fields that a caller cannot set: counters, and the times and people of the change. */
const counted = ['version', 'itemVersion', 'updatedAt', 'changedAt', 'savedAt', 'dueAt'];
const lasting = (item: Fields) =>
  Object.fromEntries(Object.entries(item).filter(([field]) => !counted.includes(field)));
/** Return the content of an item. The content of a form is in its draft. */
const getContent = (path: string, item: Fields) =>
  path === '/forms' ? record(item.draft ?? item.published) : item;

test('the tests cover every kind of item that has a PUT operation', () => {
  const posts = operations.filter(({ method }) => method === 'POST').map(({ path }) => path);
  const paths = posts.filter((path) => operation('PUT', one(path)));
  const others = [
    '/users',
    '/requests',
    '/tasks',
    '/process-imports',
    '/notifications',
    '/requests/{requestId}/comments',
  ];
  const missing = paths.filter((path) => !(path in itemKindsWithPut) && !others.includes(path));
  expect(missing.filter((path) => !path.endsWith('/delegations'))).toEqual([]);
});

/** Paths whose lists omit the content of items, so that each item is read separately. */
const listedInShort: ReadonlySet<string> = new Set(['/forms', '/routing-sequences']);

describe.each(Object.keys(itemKindsWithPut))('PUT of an item of %s', (path) => {
  test('a PUT does not change omitted fields', async () => {
    const { get, put } = await createItem(path);
    const before = getContent(path, await get());
    const part = itemKindsWithPut[path]?.part() ?? {};
    const { status, problem } = await put(part);
    expect({ status, problem }).toEqual({ status: 200, problem: undefined });
    const after = getContent(path, await get());
    const rest = Object.fromEntries(
      Object.entries(lasting(before)).filter(([field]) => !(field in part)),
    );
    expect(after).toMatchObject(rest);
    expect(after).toMatchObject(part);
  });

  test('a PUT does not change omitted properties of a nested object', async () => {
    const { get, put } = await createItem(path);
    const before = getContent(path, await get());
    for (const [field, value] of Object.entries(itemKindsWithPut[path]?.part() ?? {})) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
      await put({ [field]: value });
      const stored = record(getContent(path, await get())[field]);
      expect(stored).toEqual({ ...record(before[field]), ...value });
    }
  });

  test('a PUT of the unchanged GET response changes nothing', async () => {
    const { get, put } = await createItem(path);
    const before = await get();
    const { status, problem } = await put(before);
    expect({ status, problem }).toEqual({ status: 200, problem: undefined });
    expect(await get()).toEqual(before);
  });

  test('a PUT of an item as the list endpoint returned it changes nothing', async () => {
    const { get, put, listed } = await createItem(path);
    if (listedInShort.has(path)) return;
    const before = await get();
    const { status, problem } = await put(await listed());
    expect({ status, problem }).toEqual({ status: 200, problem: undefined });
    expect(await get()).toEqual(before);
  });

  test('an empty PUT changes nothing', async () => {
    const { get, put } = await createItem(path);
    const before = await get();
    expect((await put({})).status).toBe(200);
    expect(await get()).toEqual(before);
  });

  test('a PUT that changes a read-only field is refused with an error for that field', async () => {
    const { get, put } = await createItem(path);
    const before = await get();
    const written = new Set(Object.keys(itemKindsWithPut[path]?.all() ?? {}));
    for (const [field, value] of Object.entries(before)) {
      if (written.has(field) || value === null || Array.isArray(value)) continue;
      const other =
        typeof value === 'number'
          ? value + 1
          : typeof value === 'boolean'
            ? !value
            : typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
              ? randomUUID()
              : undefined;
      if (other === undefined) continue;
      const { status, problem } = await put({ ...before, [field]: other });
      expect({ field, status: status === 400 || status === 409 }).toEqual({ field, status: true });
      expect(Object.keys(problem?.fields ?? {})).toEqual([field]);
      expect(await get()).toEqual(before);
    }
  });
});

test('a PUT of a list item changes a person in it only by the id field, such as headId', async () => {
  const { put, listed } = await createItem('/departments');
  const row = await listed();
  const head = { ...record(row.head), userId: people.manager };
  expect((await put({ ...row, head })).problem?.fields).toMatchObject({
    head: [expect.any(String)],
  });
  expect((await put({ ...row, head, headId: people.manager })).status).toBe(200);
});

test('a PUT of a person accepts every field of the GET response', async () => {
  expect(Object.keys(Profile.shape).filter((name) => !(name in updateUser.body.shape))).toEqual([]);
  await api.call(syncUser, { as: 'manager', body: { language: 'de' } });
  const params = { userId: people.manager };
  const { body: profile } = await api.call(getUser, { as: 'admin', params });
  expect(profile).toMatchObject({ language: 'de' });
  const sentBack = await api.call(updateUser, {
    as: 'admin',
    params,
    body: Profile.parse(profile),
  });
  expect(sentBack.body).toMatchObject(profile);
  const other = await api.call(updateUser, { as: 'admin', params, body: { language: 'en' } });
  expect(other.problem).toMatchObject({ fields: { language: [expect.any(String)] } });
  await api.call(syncUser, { as: 'manager', body: { language: 'en' } });
});

test('a PUT of a person without changes does not increase its version', async () => {
  const params = { userId: people.employee };
  const call = async (method: 'GET' | 'PUT', body?: unknown) =>
    api.call(needed(method, '/users/{userId}'), {
      as: 'admin',
      params,
      ...(body !== undefined && { body }),
    });
  const before = record((await call('GET')).body);
  for (const body of [{}, before, { name: before.name }])
    expect((await call('PUT', body)).status).toBe(200);
  expect((await call('GET')).body).toEqual(before);
});

test('a PUT of the settings changes only the fields that it contains', async () => {
  const path = '/configurations/{applicationId}';
  const params = { applicationId };
  const call = async (method: 'GET' | 'PUT', body?: unknown) =>
    api.call(needed(method, path), { as: 'admin', params, ...(body !== undefined && { body }) });
  const all = { signInAgainAbove: '777', decisionLinks: false, largestFileMegabytes: 10 };
  expect((await call('PUT', all)).status).toBe(200);
  const before = record((await call('GET')).body);
  expect(before).toMatchObject(all);
  expect((await call('PUT', before)).status).toBe(200);
  expect((await call('GET')).body).toEqual(before);
  expect((await call('PUT', { name: 'Other' })).status).toBe(200);
  expect(record((await call('GET')).body)).toMatchObject({ ...all, name: 'Other' });
});
