import type * as z from 'zod';
import { createCompleteDirectory } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { PinnedVersions } from '#functions/organisation/rules/pinned-versions.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { toReference } from '#functions/organisation/store/reference-bundle.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { Configuration, RoutingSequence, type RoutingStep } from '#shared/routing/sequence.ts';
import { BusinessHours, type Holiday } from '#shared/sla/calendar.ts';
import type { Delegation, User } from '#shared/users/user.ts';
import {
  categoryId,
  createdAt,
  departments,
  formId,
  id,
  levels,
  locations,
  otherCategoryId,
  people,
  policyId,
  routingId,
  slaId,
  users,
} from './people.ts';
import { exampleForm } from './sample-form.ts';

type StepInput = Partial<z.input<typeof RoutingStep>> &
  Pick<z.input<typeof RoutingStep>, 'approvers'>;
/** Create a routing of these steps, in this order unless they define another one. */
export const routing = (steps: readonly StepInput[], more: object = {}): RoutingSequence =>
  RoutingSequence.parse({
    id: routingId,
    applicationId,
    name: 'Travel',
    version: 1,
    isActive: true,
    categoryIds: [categoryId],
    updatedAt: createdAt,
    itemVersion: 1,
    steps: steps.map((step, i) => ({
      id: id(900 + i),
      name: `Step ${i + 1}`,
      order: i + 1,
      rule: { kind: 'any' },
      slaTemplateId: slaId,
      escalationPolicyId: null,
      ...step,
    })),
    ...more,
  });
export const week = (...days: readonly [string, string][]) => {
  const hours = days.map(([from, to]) => ({ from, to }));
  return {
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: [],
    sunday: [],
  };
};
export const hoursIn = (n: number, timeZone: string): BusinessHours =>
  BusinessHours.parse({
    id: id(n),
    applicationId,
    name: timeZone,
    timeZone,
    week: week(['09:00', '17:00']),
    version: 1,
  });
const common = { applicationId, isActive: true, version: 1 };
const category = (n: string, name: string) => ({
  ...common,
  id: n,
  name,
  description: '',
  icon: 'file',
  order: 0,
  parentId: null,
  formId,
  wasActive: true,
  finishName: 'Paid out',
});
const department = (key: keyof typeof departments, headId: string, parentId: string | null) => ({
  ...common,
  id: departments[key],
  name: key,
  code: '',
  costCentre: '',
  headId,
  parentId,
});
const location = (
  key: keyof typeof locations,
  parentId: string | null,
  businessHoursId: string | null,
) => ({
  ...common,
  id: locations[key],
  name: key,
  parentId,
  type: 'site',
  businessHoursId,
  attributes: {},
});
const locationType = (n: number, name: string) => ({
  ...common,
  id: id(n),
  name,
  parentTypeIds: [],
});
const level = (key: keyof typeof levels, rank: number, limit: string | null) => ({
  applicationId,
  version: 1,
  id: levels[key],
  rank,
  name: `Level ${rank}`,
  limit: limit === null ? null : { amount: limit, currency: 'EUR' },
});
const rule = (n: number, levelId: string, userId: string) => ({
  applicationId,
  version: 1,
  id: id(n),
  levelId,
  departmentId: null,
  categoryId: null,
  userIds: [userId],
});
export const holiday = (date: string, more: Partial<Holiday> = {}): Holiday => ({
  id: id(801),
  applicationId,
  name: 'Holiday',
  date,
  recursYearly: false,
  locationId: null,
  version: 1,
  ...more,
});
export const reference = (more: Partial<Reference> = {}): Reference => ({
  ...toReference(applicationId, new Map()),
  configuration: Configuration.parse({
    ...{ applicationId, fallbackApproverIds: [people.fallback], version: 1 },
  }),
  categories: [category(categoryId, 'Travel'), category(otherCategoryId, 'Other')],
  forms: [exampleForm],
  routings: [routing([{ approvers: { kind: 'manager', level: 1 } }])],
  departments: [
    department('board', people.ceo, null),
    department('sales', people.director, departments.board),
    department('finance', people.finance, departments.board),
  ],
  locations: [
    location('europe', null, id(211)),
    location('berlin', locations.europe, null),
    location('newYork', null, id(212)),
  ],
  locationTypes: [locationType(221, 'site'), locationType(222, 'city')],
  businessHours: [hoursIn(211, 'Europe/Berlin'), hoursIn(212, 'America/New_York')],
  holidays: [],
  slaTemplates: [
    {
      id: slaId,
      applicationId,
      name: 'Two days',
      isActive: true,
      version: 1,
      warnAtPercent: [75],
      targets: { low: 115_200, normal: 57_600, high: 28_800, urgent: 14_400 },
    },
  ],
  escalationPolicies: [
    {
      id: policyId,
      applicationId,
      name: 'Climb',
      isActive: true,
      version: 1,
      levels: [
        { after: 14_400, target: { to: 'manager' }, action: 'reassign' },
        { after: 28_800, target: { to: 'departmentHead' }, action: 'addApprover' },
      ],
    },
  ],
  doaLevels: [level('one', 1, '1000'), level('two', 2, '10000'), level('three', 3, null)],
  doaRules: [
    rule(611, levels.one, people.manager),
    rule(612, levels.two, people.director),
    rule(613, levels.three, people.ceo),
  ],
  ...more,
});
export const organisation = (
  more: Partial<Reference> = {},
  changed: readonly User[] = [],
  delegations: readonly Delegation[] = [],
): Organisation => {
  const replaced = new Map(changed.map((user) => [user.userId, user]));
  const everybody = Object.values(users).map((user) => replaced.get(user.userId) ?? user);
  return {
    reference: reference(more),
    directory: createCompleteDirectory(everybody, delegations, [people.admin]),
    pinned: new PinnedVersions(),
  };
};
