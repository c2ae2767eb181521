import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { getListChoices, saveListChoices, saveSharedViews } from '#shared/lists/lists-api.ts';
import { getMailChoices, saveMailChoices } from '#shared/messages/mail-choices-api.ts';
import { getImport, updateImport } from '#shared/process/imports-api.ts';
import { createRequest, getRequest, updateRequest } from '#shared/requests/requests-api.ts';
import {
  createDelegation,
  listDelegations,
  updateDelegation,
} from '#shared/users/delegations-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { toDayFromToday } from './support/delegating.ts';
import { mappedImport } from './support/process-importing.ts';

/**
 * Items whose PUT the generated tests of `changes-by-put.test.ts` do not cover, because they are created in another
 * way.
 */
const api = await startApi();
afterAll(() => api.stop());

describe('PUT of a request', () => {
  const as = 'employee' as const;
  const made = async () => {
    const body = { categoryId, values: answers('120'), priority: 'high' };
    const { requestId } = (await api.call(createRequest, { as, body })).body;
    const params = { requestId };
    const get = async () => (await api.call(getRequest, { as, params })).body;
    const put = (sent: object) => api.call(updateRequest, { as, params, body: sent });
    return { get, put };
  };

  test('a PUT of a request leaves omitted answers and the priority unchanged', async () => {
    const { get, put } = await made();
    const before = await get();
    expect((await put({ priority: 'low' })).problem).toBeUndefined();
    expect(await get()).toMatchObject({ values: before.values, request: { priority: 'low' } });
    const all = { ...before.values, purpose: 'Another fair' };
    expect((await put({ values: all })).status).toBe(200);
    expect(await get()).toMatchObject({ values: all, request: { priority: 'low' } });
  });

  test('a PUT of a request with the values of the GET response changes nothing', async () => {
    const { get, put } = await made();
    const before = await get();
    const { values, request } = before;
    const back = await put({ values, priority: request.priority, version: request.version });
    expect({ status: back.status, problem: back.problem }).toEqual({
      ...{ status: 200, problem: undefined },
    });
    expect(await get()).toEqual(before);
  });
});

describe('PUT of a log import', () => {
  const as = 'admin' as const;
  const made = async () => {
    const params = { id: (await mappedImport(api)).importId };
    const get = async () => (await api.call(getImport, { as, params })).body;
    const put = (sent: object) => api.call(updateImport, { as, params, body: sent });
    return { get, put };
  };

  test('a PUT of a log import leaves omitted fields unchanged', async () => {
    const { get, put } = await made();
    const before = await get();
    expect(before.mapping).toBeDefined();
    const name = `Kept ${randomUUID()}`;
    expect((await put({ name })).problem).toBeUndefined();
    const after = await get();
    expect(after).toMatchObject({ name, mapping: before.mapping, state: before.state });
  });

  test('a PUT of a log import with the GET response changes nothing', async () => {
    const { get, put } = await made();
    const before = await get();
    expect((await put(before)).problem).toBeUndefined();
    expect(await get()).toEqual(before);
  });
});

const list = { list: 'my-requests' };
const view = { viewId: randomUUID(), name: 'Overdue', search: 'due=overdue' };
const choices = {
  'the choices for a list': {
    all: { columns: ['due'], density: 'compact', views: [view], firstViewId: view.viewId },
    get: async () => (await api.call(getListChoices, { as: 'ceo', params: list })).body.own,
    put: (body: object) => api.call(saveListChoices, { as: 'ceo', params: list, body }),
  },
  'the shared views of a list': {
    all: { views: [view] },
    get: async () => (await api.call(getListChoices, { as: 'admin', params: list })).body.shared,
    put: (body: object) => api.call(saveSharedViews, { as: 'admin', params: list, body }),
  },
  'the mail choices': {
    all: {
      ...{ decisions: 'daily', reminders: 'hourly', outcomes: 'off', conversation: 'off' },
      ...{ announcements: 'off', workflows: 'daily' },
      quietHours: { from: '19:00', until: '07:00' },
    },
    get: async () => (await api.call(getMailChoices, { as: 'ceo' })).body,
    put: (body: object) => api.call(saveMailChoices, { as: 'ceo', body }),
  },
} as const;

describe.each(Object.entries(choices))('PUT of %s', (_, { all, get, put }) => {
  test('a PUT of list or mail choices leaves each omitted field unchanged', async () => {
    expect((await put(all)).problem).toBeUndefined();
    for (const [name, value] of Object.entries(all)) {
      expect((await put({ [name]: value })).problem).toBeUndefined();
      expect(await get()).toMatchObject(all);
    }
  });

  test('a PUT of list or mail choices with the GET response or an empty body changes nothing', async () => {
    await put(all);
    const before = await get();
    for (const body of [before, {}]) expect((await put(body)).problem).toBeUndefined();
    expect(await get()).toEqual(before);
  });

  test('a PUT of list or mail choices with an outdated version is refused', async () => {
    await put(all);
    const { version } = await get();
    expect((await put({ ...all, version: version + 1 })).problem).toMatchObject({
      ...{ code: 'item.changed-meanwhile', fields: { version: [expect.any(String)] } },
    });
  });
});

describe('PUT of a delegation', () => {
  const as = 'finance' as const;
  const userId = people.finance;
  const all = {
    ...{
      toUserId: people.ceo,
      startsOn: toDayFromToday(5),
      endsOn: toDayFromToday(9),
      categoryIds: [categoryId],
    },
  };

  test('a PUT of a delegation leaves omitted fields unchanged and accepts the GET response', async () => {
    const made = await api.call(createDelegation, { as, params: { userId }, body: all });
    expect(made.problem).toBeUndefined();
    const delegationId = made.body.delegation.id;
    const put = (body: object) =>
      api.call(updateDelegation, { as, params: { userId, delegationId }, body });
    const get = async () => {
      const { given } = (await api.call(listDelegations, { as, params: { userId } })).body;
      return given.find(({ id }) => id === delegationId);
    };
    for (const [name, value] of Object.entries(all)) {
      expect((await put({ [name]: value })).problem).toBeUndefined();
      expect(await get()).toMatchObject(all);
    }
    const before = await get();
    for (const body of [before ?? {}, {}]) expect((await put(body)).problem).toBeUndefined();
    expect(await get()).toEqual(before);
    expect((await put({ endsOn: toDayFromToday(8) })).problem).toBeUndefined();
    expect(await get()).toMatchObject({ ...all, endsOn: toDayFromToday(8) });
  });
});
