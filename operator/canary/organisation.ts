import type * as z from 'zod';
import { canaryPeople } from '#functions/canary/people.ts';
import { canaryCategoryId } from '#shared/canary.ts';
import type { OrganisationFile } from '#shared/reference/organisation-file.ts';

const { requester, approver } = canaryPeople;
const toPerson = ({
  userId: id,
  name,
  email,
}: (typeof canaryPeople)[keyof typeof canaryPeople]) => ({
  ...{ id, name, email, timeZone: 'UTC', managerId: null },
});

/** Organisation of the canary: two people, and one category whose requests the second person approves. */
export const canaryOrganisation = {
  configuration: { name: 'Canary', fallbackApproverIds: [approver.userId] },
  people: [
    { ...toPerson(requester), role: 'Employee' },
    { ...toPerson(approver), role: 'Approver' },
  ],
  forms: [
    {
      id: '@form',
      name: 'Canary',
      titleField: 'title',
      sections: [
        {
          id: 'section1',
          title: 'Canary',
          fields: [{ key: 'title', type: 'text', label: 'Title', required: true, maxLength: 120 }],
        },
      ],
    },
  ],
  categories: [{ id: canaryCategoryId, name: 'Canary', formId: '@form' }],
  routings: [
    {
      id: '@routing',
      name: 'Canary',
      categoryIds: [canaryCategoryId],
      steps: [
        {
          ...{ id: '@approval', name: 'Approval', order: 1, rule: { kind: 'any' } },
          approvers: { kind: 'named', userIds: [approver.userId] },
          ...{ slaTemplateId: null, escalationPolicyId: null },
        },
      ],
    },
  ],
} satisfies z.input<typeof OrganisationFile>;
