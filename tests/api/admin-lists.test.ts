import { afterAll, expect, test } from 'vitest';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { listDoaLevels } from '#shared/doa/doa-api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { listEscalationPolicies } from '#shared/escalations/escalations-api.ts';
import { AdminList, getAdminLists } from '#shared/lists/admin-lists-api.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import { listLocationAttributes, listLocationTypes } from '#shared/reference/location-kinds-api.ts';
import { listCategories, listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { listBusinessHours, listSlaTemplates } from '#shared/sla/sla-api.ts';
import { listDelegations } from '#shared/users/delegations-api.ts';
import { listGroups } from '#shared/users/groups-api.ts';
import { getAccount } from '#shared/users/people-api.ts';
import { listRightsProposals } from '#shared/users/rights-proposals-api.ts';

import { users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;

const { userId } = users.employee;

const operations: Readonly<Record<AdminList, Endpoint>> = {
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
  rightsProposals: listRightsProposals,
  slaTemplates: listSlaTemplates,
};

/** Lists that are about the person of `userId`. */
const listsOfPerson = ['account', 'delegations'] as const;
const isOfPerson = (name: AdminList) => listsOfPerson.some((one) => one === name);

test.each(AdminList.options)('the list of %s is what its own operation answers', async (name) => {
  const own = await api.call(operations[name], {
    as: admin,
    ...(name === 'configuration' && { params: { applicationId } }),
    ...(isOfPerson(name) && { params: { userId } }),
  });
  const query = { names: name, ...(isOfPerson(name) && { userId }) };
  const { status, body } = await api.call(getAdminLists, { as: admin, query });
  expect([own.status, status]).toEqual([200, 200]);
  expect(body).toEqual({ lists: { [name]: own.body } });
});

test('one answer has all lists, and no other one', async () => {
  const names = AdminList.options;
  const { body } = await api.call(getAdminLists, {
    as: admin,
    query: { names: names.join(), userId },
  });
  expect(Object.keys(body.lists).sort()).toEqual([...names].sort());
  expect(body.lists.departments).toMatchObject({ items: expect.any(Array) });
});

test.each([
  ['employee', 'departments', 403],
  ['manager', 'locations', 403],
  ['admin', 'departments,secrets', 400],
  ['admin', '', 400],
] as const)('a call by the %s for "%s" is answered %i', async (as, names, status) => {
  expect((await api.call(getAdminLists, { as, query: { names } })).status).toBe(status);
});

test.each(listsOfPerson)('the list %s is refused as its own operation refuses it', async (name) => {
  const call = (query: object) =>
    api.call(getAdminLists, { as: admin, query: { names: name, ...query } });
  const nobody = '11111111-1111-4111-8111-111111111111';
  const own = await api.call(operations[name], { as: admin, params: { userId: nobody } });
  const listed = await call({ userId: nobody });
  expect([listed.status, listed.problem?.code]).toEqual([own.status, own.problem?.code]);
  expect(listed.status).toBe(404);
  const unnamed = await call({});
  expect([unnamed.status, unnamed.problem?.fields]).toMatchObject([
    400,
    { userId: [expect.any(String)] },
  ]);
  for (const as of ['employee', 'manager'] as const)
    expect((await api.call(getAdminLists, { as, query: { names: name, userId } })).status).toBe(
      403,
    );
});
