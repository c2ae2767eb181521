import { afterAll, expect, test } from 'vitest';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { listDoaLevels } from '#shared/doa/doa-api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { listEscalationPolicies } from '#shared/escalations/escalations-api.ts';
import { AdminList, getAdminLists } from '#shared/lists/admin-lists-api.ts';
import { getCategoryForm } from '#shared/reference/category-form-api.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import { listLocationAttributes, listLocationTypes } from '#shared/reference/location-kinds-api.ts';
import { listCategories, listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { countOpenRequests } from '#shared/routing/routing-desk-api.ts';
import { listBusinessHours, listSlaTemplates } from '#shared/sla/sla-api.ts';
import { listAccessRequests } from '#shared/users/access-refusals-api.ts';
import { listDelegations } from '#shared/users/delegations-api.ts';
import { listGroups } from '#shared/users/groups-api.ts';
import { getAccount } from '#shared/users/people-api.ts';
import { listRightsProposals } from '#shared/users/rights-proposals-api.ts';

import { listUsers } from '#shared/users/user-reads-api.ts';
import { users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;

const { userId } = users.employee;
const nobody = '11111111-1111-4111-8111-111111111111';
const { items: categories } = (await api.call(listCategories, { as: admin })).body;
const categoryIds = categories.map(({ id }) => id);
const userIds = [users.manager.userId, userId];

/** Operations that return the whole lists. */
const operations: Readonly<Record<Exclude<AdminList, 'categoryForms'>, Endpoint>> = {
  accessRequests: listAccessRequests,
  account: getAccount,
  businessHours: listBusinessHours,
  categories: listCategories,
  configuration: getConfiguration,
  delegations: listDelegations,
  departments: listDepartments,
  escalationPolicies: listEscalationPolicies,
  groups: listGroups,
  levels: listDoaLevels,
  locationAttributes: listLocationAttributes,
  locationTypes: listLocationTypes,
  locations: listLocations,
  openRequests: countOpenRequests,
  people: listUsers,
  rightsProposals: listRightsProposals,
  slaTemplates: listSlaTemplates,
};
const adminListNames = AdminList.exclude(['categoryForms']).options;

/** Input of a list's own operation, and of the combined one. */
const asked: Partial<Record<AdminList, { readonly own: object; readonly listed?: object }>> = {
  accessRequests: { own: { params: { userId } }, listed: { userId } },
  account: { own: { params: { userId } }, listed: { userId } },
  configuration: { own: { params: { applicationId } } },
  delegations: { own: { params: { userId } }, listed: { userId } },
  people: { own: { query: { ids: userIds.join() } }, listed: { userIds: userIds.join() } },
};

test.each(adminListNames)(
  'the combined response contains the list of %s as its own operation returns it',
  async (name) => {
    const { own: needed, listed } = asked[name] ?? {};
    const own = await api.call(operations[name], { as: admin, ...needed });
    const { status, body } = await api.call(getAdminLists, {
      as: admin,
      query: { names: name, ...listed },
    });
    expect([own.status, status]).toEqual([200, 200]);
    expect(body).toEqual({ lists: { [name]: own.body } });
  },
);

test('one combined response contains the forms of several categories, as the single operation returns them', async () => {
  const query = { names: 'categoryForms', categoryIds: [...categoryIds, nobody].join() };
  const { body } = await api.call(getAdminLists, { as: admin, query });
  const own = categoryIds.map(async (categoryId) => {
    const answer = await api.call(getCategoryForm, { as: admin, params: { categoryId } });
    return answer.status === 200 ? [[categoryId, answer.body]] : [];
  });
  const forms = Object.fromEntries((await Promise.all(own)).flat());
  expect(Object.keys(forms).length).toBeGreaterThan(1);
  expect(body).toEqual({ lists: { categoryForms: forms } });
});

test('a combined response contains exactly the requested lists', async () => {
  const { body } = await api.call(getAdminLists, {
    as: admin,
    query: {
      ...{ names: AdminList.options.join(), userId },
      ...{ categoryIds: categoryIds.join(), userIds: userIds.join() },
    },
  });
  expect(Object.keys(body.lists).sort()).toEqual([...AdminList.options].sort());
  expect(body.lists.departments).toMatchObject({ items: expect.any(Array) });
});

test.each([
  ['employee', { names: 'departments' }, 403],
  ['manager', { names: 'locations' }, 403],
  ['manager', { names: 'account,delegations', userId }, 403],
  ['employee', { names: 'people', userIds: userId }, 403],
  ['manager', { names: 'categoryForms', categoryIds: categoryIds.join() }, 403],
  ['manager', { names: 'openRequests' }, 403],
  ['admin', { names: 'departments,secrets' }, 400],
  ['admin', { names: '' }, 400],
  ['admin', { names: 'account', userId: 'me' }, 400],
  ['admin', { names: 'people', userIds: 'me,you' }, 400],
] as const)('a call by %s for the lists %o returns %i', async (as, query, status) => {
  expect((await api.call(getAdminLists, { as, query })).status).toBe(status);
});

test.each([
  ['account', 'userId'],
  ['delegations', 'userId'],
  ['people', 'userIds'],
  ['categoryForms', 'categoryIds'],
] as const)(
  'a call for the list of %s without %s is refused with an error for that field',
  async (name, field) => {
    const { status, problem } = await api.call(getAdminLists, {
      as: admin,
      query: { names: name },
    });
    expect(status).toBe(400);
    expect(problem?.fields).toEqual({ [field]: [expect.any(String)] });
  },
);

test.each(['account', 'delegations'] as const)(
  'the list of %s for an unknown person returns the same error as its own operation',
  async (name) => {
    const own = await api.call(operations[name], { as: admin, params: { userId: nobody } });
    const query = { names: name, userId: nobody };
    const { status, problem } = await api.call(getAdminLists, { as: admin, query });
    expect([status, problem?.code]).toEqual([own.status, own.problem?.code]);
    expect(status).toBe(404);
  },
);
