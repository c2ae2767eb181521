import { sortLevelsByRank } from '#functions/approval-limits/rules/levels-by-rank.ts';
import { figureReads } from '#functions/figures/store/figure-reads.ts';
import { getNewestForm, type Reference } from '#functions/organisation/rules/reference.ts';
import { buildCategoryForm } from '#functions/places/category-form.ts';
import { loadListedCategories, loadListedDepartments } from '#functions/places/listed.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import { countOpenByRouting } from '#functions/requests/open-requests.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { listDoaLevels } from '#shared/doa/doa-api.ts';
import type { Endpoint, Input, Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { listEscalationPolicies } from '#shared/escalations/escalations-api.ts';
import { t } from '#shared/language/t.ts';
import { type AdminList, getAdminLists } from '#shared/lists/admin-lists-api.ts';
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
import type { PeopleDeps } from '../deps.ts';
import { loadVisiblePeople } from '../people-rows.ts';
import { loadPersonAccount } from './accounts.ts';
import { loadDelegationRows } from './delegations.ts';
import { loadAccessRequests } from './refuse-access.ts';
import { loadOpenProposals } from './rights-proposals.ts';

type Call = Pick<CallContext, 'actor'> & Input<typeof getAdminLists>;
type Read = (deps: PeopleDeps, call: Call) => Promise<unknown>;

/** Return the response of an operation, typed by its contract. */
const as =
  <E extends Endpoint>(
    operation: E,
    answer: (deps: PeopleDeps, call: Call) => Promise<Output<E>>,
  ): Read =>
  async (deps, call) =>
    operation.response.parse(await answer(deps, call));

/** Return a list that is part of the reference data. */
const listed =
  <E extends Endpoint>(operation: E, list: (reference: Reference) => readonly unknown[]): Read =>
  async ({ reference, applicationId }) =>
    operation.response.parse({ items: list(await reference.load(applicationId)) });

/** Return the person or category that a list is about. @throws input.invalid if the call does not name it */
function requireQueryParam<K extends 'userId' | 'userIds' | 'categoryIds'>(
  { query }: Call,
  key: K,
) {
  const value = query[key];
  if (value) return value;
  const why = t`Name what these lists are about.`;
  throw new AppError('input.invalid', why, { fields: { [key]: [why] } });
}

/** Return the forms for new requests by category id, for categories with a published form. */
async function loadCategoryForms({ reference, applicationId }: PeopleDeps, call: Call) {
  const known = await reference.load(applicationId);
  const asked = new Set(requireQueryParam(call, 'categoryIds'));
  const found = known.categories.filter(
    ({ id, formId }) => asked.has(id) && getNewestForm(known, formId),
  );
  return Object.fromEntries(
    found.map(({ id }) => [
      id,
      getCategoryForm.response.parse(buildCategoryForm(known, id, call.actor.profile)),
    ]),
  );
}

const lists: Readonly<Record<AdminList, Read>> = {
  accessRequests: as(listAccessRequests, (deps, call) =>
    loadAccessRequests(deps, requireQueryParam(call, 'userId')),
  ),
  account: as(getAccount, (deps, call) =>
    loadPersonAccount(deps, requireQueryParam(call, 'userId')),
  ),
  businessHours: listed(listBusinessHours, ({ businessHours }) => businessHours),
  categories: as(listCategories, async (deps) => ({
    items: await loadListedCategories({ ...deps, figures: figureReads(deps.table) }, true),
  })),
  categoryForms: loadCategoryForms,
  configuration: as(
    getConfiguration,
    async ({ reference, applicationId }) => (await reference.load(applicationId)).configuration,
  ),
  delegations: as(listDelegations, (deps, call) =>
    loadDelegationRows(deps, call.actor, requireQueryParam(call, 'userId')),
  ),
  departments: as(listDepartments, async (deps) => ({ items: await loadListedDepartments(deps) })),
  escalationPolicies: listed(
    listEscalationPolicies,
    ({ escalationPolicies }) => escalationPolicies,
  ),
  groups: listed(listGroups, ({ groups }) => groups),
  levels: listed(listDoaLevels, sortLevelsByRank),
  locationAttributes: listed(
    listLocationAttributes,
    ({ locationAttributes }) => locationAttributes,
  ),
  locationTypes: listed(listLocationTypes, ({ locationTypes }) => locationTypes),
  locations: listed(listLocations, ({ locations }) => locations),
  openRequests: as(countOpenRequests, (deps) =>
    countOpenByRouting({ ...deps, lists: requestLists(deps.table) }),
  ),
  people: as(listUsers, (deps, call) =>
    loadVisiblePeople(call.actor, deps, requireQueryParam(call, 'userIds')),
  ),
  rightsProposals: as(listRightsProposals, loadOpenProposals),
  slaTemplates: listed(listSlaTemplates, ({ slaTemplates }) => slaTemplates),
};

export const getAdminListsRoute = route(getAdminLists, async (call, deps: PeopleDeps) => ({
  lists: Object.fromEntries(
    await Promise.all(
      call.query.names.map(async (name) => [name, await lists[name](deps, call)] as const),
    ),
  ),
}));
