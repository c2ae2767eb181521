import type * as z from 'zod';
import { wholeDirectory } from '#functions/domain/routing/directory.ts';
import type { Reference } from '#functions/domain/routing/reference.ts';
import type { World } from '#functions/domain/routing/world.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { Form } from '#shared/forms/form.ts';
import { Form as FormSchema } from '#shared/forms/form.ts';
import { RoutingSequence, type RoutingStep } from '#shared/routing/sequence.ts';
import { BusinessHours, type Holiday } from '#shared/sla/calendar.ts';
import { type Delegation, User } from '#shared/users/user.ts';

/** A readable UUID per number, so that a failing test names who is who. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** A source of ids that never repeats within a test. */
export function ids(from = 1_000_000): () => string {
  let next = from;
  return () => {
    next += 1;
    return id(next);
  };
}
export const createdAt = '2026-01-05T08:00:00.000Z';
/** Monday 2 March 2026, ten in the morning in Berlin. */
export const monday = '2026-03-02T09:00:00.000Z';

export const people = {
  ceo: id(1),
  director: id(2),
  manager: id(3),
  employee: id(4),
  colleague: id(5),
  finance: id(6),
  controller: id(7),
  admin: id(8),
  fallback: id(9),
  leaver: id(10),
} as const;
export type PersonName = keyof typeof people;

export const departments = { board: id(101), sales: id(102), finance: id(103) } as const;
export const locations = { europe: id(201), berlin: id(202), newYork: id(203) } as const;
export const categoryId = id(301);
export const otherCategoryId = id(302);
export const formId = id(401);
export const routingId = id(501);
export const levels = { one: id(601), two: id(602), three: id(603) } as const;
export const slaId = id(701);
export const policyId = id(702);

const person = (name: PersonName, more: z.input<typeof User> | object = {}): User =>
  User.parse({
    userId: people[name],
    applicationId,
    name: name.charAt(0).toUpperCase() + name.slice(1),
    email: `${name}@example.org`,
    role: 'Approver',
    timeZone: 'Europe/Berlin',
    departmentId: departments.sales,
    locationId: locations.berlin,
    createdAt,
    version: 1,
    ...more,
  });

export const users: Record<PersonName, User> = {
  ceo: person('ceo', { departmentId: departments.board }),
  director: person('director', { managerId: people.ceo }),
  manager: person('manager', { managerId: people.director }),
  employee: person('employee', { managerId: people.manager, role: 'Employee' }),
  colleague: person('colleague', { managerId: people.manager, role: 'Employee' }),
  finance: person('finance', {
    managerId: people.ceo,
    departmentId: departments.finance,
    groups: ['Travel desk'],
  }),
  controller: person('controller', {
    managerId: people.finance,
    departmentId: departments.finance,
    groups: ['Travel desk'],
  }),
  admin: person('admin', { managerId: people.ceo }),
  fallback: person('fallback', { managerId: people.ceo }),
  leaver: person('leaver', { managerId: people.manager, isActive: false }),
};

export const form: Form = FormSchema.parse({
  id: formId,
  applicationId,
  name: 'Travel expense',
  version: 1,
  status: 'published',
  titleField: 'purpose',
  amountField: 'total',
  updatedAt: createdAt,
  itemVersion: 1,
  sections: [
    {
      id: 'trip',
      title: 'Trip',
      fields: [
        { key: 'purpose', label: 'Purpose', type: 'text', required: true, maxLength: 100 },
        {
          key: 'kind',
          label: 'Kind',
          type: 'select',
          options: [
            { value: 'train', label: 'Train' },
            { value: 'car', label: 'Car' },
          ],
        },
        {
          key: 'plate',
          label: 'Number plate',
          type: 'text',
          required: true,
          visibleWhen: { op: '=', of: [{ field: 'kind' }, { value: 'car' }] },
        },
        { key: 'reviewer', label: 'Reviewer', type: 'person' },
        {
          key: 'lines',
          label: 'Lines',
          type: 'table',
          columns: [
            { key: 'what', label: 'What', type: 'text' },
            { key: 'count', label: 'Count', type: 'number' },
            { key: 'price', label: 'Price', type: 'money', currency: 'EUR', required: true },
            {
              key: 'sum',
              label: 'Sum',
              type: 'calculated',
              currency: 'EUR',
              formula: { op: '*', of: [{ field: 'count' }, { field: 'price' }] },
            },
          ],
        },
        {
          key: 'total',
          label: 'Total',
          type: 'calculated',
          currency: 'EUR',
          formula: { op: 'sum', of: [{ field: 'lines.sum' }] },
        },
        { key: 'receipts', label: 'Receipts', type: 'file' },
      ],
    },
  ],
});

type StepInput = Partial<z.input<typeof RoutingStep>> &
  Pick<z.input<typeof RoutingStep>, 'approvers'>;
/** A routing of these steps, in their order unless they say otherwise. */
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
export const hoursOf = (n: number, timeZone: string): BusinessHours =>
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
  configuration: {
    applicationId,
    name: 'Countersign',
    currency: 'EUR',
    fallbackApproverIds: [people.fallback],
    version: 1,
  },
  categories: [category(categoryId, 'Travel'), category(otherCategoryId, 'Other')],
  forms: [form],
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
  businessHours: [hoursOf(211, 'Europe/Berlin'), hoursOf(212, 'America/New_York')],
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
  rates: [],
  ...more,
});

export const world = (
  more: Partial<Reference> = {},
  changed: readonly User[] = [],
  delegations: readonly Delegation[] = [],
): World => {
  const replaced = new Map(changed.map((user) => [user.userId, user]));
  const everybody = Object.values(users).map((user) => replaced.get(user.userId) ?? user);
  return {
    reference: reference(more),
    directory: wholeDirectory(everybody, delegations, [people.admin]),
  };
};

export const delegation = (
  from: PersonName,
  to: PersonName,
  more: Partial<Delegation> = {},
): Delegation => ({
  id: id(750),
  applicationId,
  fromUserId: people[from],
  toUserId: people[to],
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
  categoryIds: null,
  createdBy: people[from],
  createdAt,
  endedAt: null,
  version: 1,
  ...more,
});
