import { createCompleteDirectory } from '#functions/organisation/rules/directory.ts';
import { PinnedVersions } from '#functions/organisation/rules/pinned-versions.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { toReference } from '#functions/organisation/store/reference-bundle.ts';
import { defaultApplicationId } from '#shared/application.ts';
import { Delegation } from '#shared/users/user.ts';
import { buildForms, categories } from '../organisation/categories.ts';
import { getDemoId } from '../organisation/ids.ts';
import { adminNames, buildPeople, getUserId, groups } from '../organisation/people.ts';
import {
  businessHours,
  departments,
  holidays,
  locationAttributes,
  locations,
  locationTypes,
} from '../organisation/places.ts';
import { buildRoutings } from '../organisation/routings.ts';
import {
  configuration,
  doaLevels,
  doaRules,
  escalationPolicies,
  rates,
  slaTemplates,
} from '../organisation/rules.ts';

const day = 86_400_000;
const getDate = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Demo organisation as input for the rules, as of `now` (milliseconds). It was founded half a year earlier. */
export function buildDemoOrganisation(now: number) {
  const began = new Date(now - 180 * day).toISOString();
  const users = buildPeople(began);
  const delegation = (from: string, to: string, starts: number, ends: number) =>
    Delegation.parse({
      id: getDemoId(`delegation ${from} ${to}`),
      applicationId: defaultApplicationId,
      fromUserId: getUserId(from),
      toUserId: getUserId(to),
      startsOn: getDate(now + starts * day),
      endsOn: getDate(now + ends * day),
      createdBy: getUserId(from),
      createdAt: new Date(now - 10 * day).toISOString(),
      version: 0,
    });
  const delegations = [
    delegation('Anna Lindqvist', 'Priya Raman', -2, 7),
    delegation('Inês Duarte', 'Mira Okafor', -1, 3),
    delegation('Rahul Deshpande', 'Mira Okafor', 20, 34),
  ];
  const reference: Reference = {
    ...toReference(defaultApplicationId, new Map()),
    configuration,
    categories,
    forms: buildForms(began),
    routings: buildRoutings(began),
    departments,
    locations,
    locationTypes,
    locationAttributes,
    businessHours,
    holidays,
    slaTemplates,
    escalationPolicies,
    doaLevels,
    doaRules,
    groups,
    rates,
  };
  const admins = users.filter(({ name }) => adminNames.has(name)).map((user) => user.userId);
  return {
    users,
    delegations,
    reference,
    organisation: {
      reference,
      directory: createCompleteDirectory(users, delegations, admins),
      pinned: new PinnedVersions(),
    },
  };
}
export type DemoOrganisation = ReturnType<typeof buildDemoOrganisation>;
