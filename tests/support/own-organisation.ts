import type * as z from 'zod';
import type { FormValues } from '#shared/forms/form.ts';
import type { OrganisationFile } from '#shared/reference/organisation-file.ts';
import type { ProfileRole } from '#shared/users/user.ts';

/** A person whom the administrator invites. */
export type InvitedPerson = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: ProfileRole;
  readonly departmentId: string;
  readonly locationId: string;
  readonly managerId: string | null;
};
const sales = { departmentId: '@sales', locationId: '@head-office' };
const finance = { departmentId: '@finance', locationId: '@head-office' };
/** Default for people at the top of the hierarchy, without a manager. */
const top = { role: 'Approver', managerId: null } as const;
const mia: InvitedPerson = {
  id: '@mia',
  name: 'Mia Berg',
  email: 'mia@countersign.example',
  ...sales,
  ...top,
};
const carl: InvitedPerson = {
  id: '@carl',
  name: 'Carl Ode',
  email: 'carl@countersign.example',
  ...finance,
  ...top,
};
const dora: InvitedPerson = {
  id: '@dora',
  name: 'Dora Finn',
  email: 'dora@countersign.example',
  ...finance,
  ...top,
};
const ben: InvitedPerson = {
  id: '@ben',
  name: 'Ben Holt',
  email: 'ben@countersign.example',
  role: 'Employee',
  managerId: mia.id,
  ...sales,
};
const eve: InvitedPerson = {
  id: '@eve',
  name: 'Eve Quist',
  email: 'eve@countersign.example',
  role: 'Employee',
  managerId: carl.id,
  ...finance,
};

const hour = 3600;
const office = [{ from: '09:00', to: '17:00' }];

/**
 * A small organisation as a file describes it. `own-organisation.test.ts` creates the same organisation on the screens.
 */
export const sampleOrganisation = {
  configuration: { fallbackApproverIds: [carl.id] },
  businessHours: [
    {
      id: '@office',
      name: 'Head office',
      timeZone: 'Europe/Berlin',
      week: {
        monday: office,
        tuesday: office,
        wednesday: office,
        thursday: office,
        friday: [{ from: '09:00', to: '14:00' }],
      },
    },
  ],
  locations: [{ id: '@head-office', name: 'Head office', businessHoursId: '@office' }],
  holidays: [
    { id: '@outing', name: 'Works outing', date: '2026-11-19', locationId: '@head-office' },
  ],
  departments: [
    { id: '@sales', name: 'Sales' },
    { id: '@finance', name: 'Finance' },
  ],
  doaLevels: [{ id: '@director', rank: 1, name: 'Director', limit: null }],
  people: [mia, carl, dora, ben, eve],
  slaTemplates: [
    {
      id: '@a-day',
      name: 'Within a day',
      targets: { urgent: 2 * hour, high: 4 * hour, normal: 8 * hour, low: 16 * hour },
    },
  ],
  forms: [
    {
      id: '@order-form',
      name: 'Order',
      titleField: 'title',
      amountField: 'total',
      sections: [
        {
          id: 'section1',
          title: 'Your request',
          fields: [
            { key: 'title', type: 'text', label: 'Title', required: true, maxLength: 120 },
            { key: 'pieces', type: 'number', label: 'Pieces' },
            { key: 'price', type: 'money', label: 'Price of one', currency: 'EUR' },
            {
              key: 'total',
              type: 'calculated',
              label: 'Total',
              currency: 'EUR',
              formula: { op: '*', of: [{ field: 'pieces' }, { field: 'price' }] },
            },
            { key: 'urgent', type: 'yesNo', label: 'Urgent' },
            {
              key: 'why',
              type: 'text',
              label: 'Why so soon',
              visibleWhen: { op: '=', of: [{ field: 'urgent' }, { value: true }] },
            },
          ],
        },
      ],
    },
  ],
  categories: [{ id: '@order', name: 'Order', formId: '@order-form' }],
  doaRules: [
    {
      id: '@everywhere',
      levelId: '@director',
      departmentId: null,
      categoryId: null,
      userIds: [dora.id],
    },
  ],
  routings: [
    {
      id: '@orders',
      name: 'Orders',
      categoryIds: ['@order'],
      steps: [
        {
          id: '@line-manager',
          name: 'Line manager',
          order: 1,
          approvers: { kind: 'manager', level: 1 },
          rule: { kind: 'any' },
          slaTemplateId: '@a-day',
          escalationPolicyId: null,
        },
        {
          id: '@accounts',
          name: 'Finance',
          order: 2,
          approvers: { kind: 'named', userIds: [carl.id] },
          rule: { kind: 'any' },
          slaTemplateId: null,
          escalationPolicyId: null,
        },
        {
          id: '@limit',
          name: 'Director',
          order: 3,
          approvers: { kind: 'doa' },
          rule: { kind: 'any' },
          slaTemplateId: null,
          escalationPolicyId: null,
        },
      ],
    },
  ],
} satisfies z.input<typeof OrganisationFile>;

const { departments, locations, people } = sampleOrganisation;
/** Return the name of a department, location or person of the example organisation. */
export const exampleName = (id: string): string =>
  [...departments, ...locations, ...people].find((one) => one.id === id)?.name ?? '';

/** Requester of the example, followed by the request and its approvers in the order of the steps. */
export const requester = ben;
export const wanted = {
  title: 'Two chairs for the front desk',
  pieces: 2,
  price: { amount: '600', currency: 'EUR' },
  urgent: true,
  why: 'A fair on Monday.',
} satisfies FormValues;
export const deciders: readonly InvitedPerson[] = [mia, carl, dora];
