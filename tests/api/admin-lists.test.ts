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
import { listGroups } from '#shared/users/groups-api.ts';
import { listRightsProposals } from '#shared/users/rights-proposals-api.ts';

import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const admin = 'admin' as const;

const operations: Readonly<Record<AdminList, Endpoint>> = {
  businessHours: listBusinessHours,
  categories: listCategories,
  configuration: getConfiguration,
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

test.each(AdminList.options)('the list of %s is what its own operation answers', async (name) => {
  const own = await api.call(operations[name], {
    as: admin,
    ...(name === 'configuration' && { params: { applicationId } }),
  });
  const { body } = await api.call(getAdminLists, { as: admin, query: { names: name } });
  expect(body).toEqual({ lists: { [name]: own.body } });
});

test('one answer has all lists, and no other one', async () => {
  const names = AdminList.options;
  const { body } = await api.call(getAdminLists, { as: admin, query: { names: names.join() } });
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
