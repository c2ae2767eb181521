import type * as z from 'zod';
import { defaultApplicationId } from '#shared/application.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { RoutingSequence, type RoutingStep } from '#shared/routing/sequence.ts';
import { getDemoId } from './ids.ts';
import { getUserId } from './people.ts';
import { getDepartmentId, getLocationId } from './places.ts';
import { getPolicyId, getSlaId } from './rules.ts';

type Step = Omit<
  z.input<typeof RoutingStep>,
  'id' | 'slaTemplateId' | 'escalationPolicyId' | 'rule'
> & { sla?: string; rule?: z.input<typeof RoutingStep>['rule'] };
export const getCategoryId = (name: string) => getDemoId(`category ${name}`);

const isTrue = (field: string): Expression => ({ op: '=', of: [{ field }, { value: true }] });
const amountFrom = (value: number): Expression => ({
  op: '>=',
  of: [{ field: '$amount' }, { value }],
});
const manager = { kind: 'manager', level: 1 } as const;
const group = (name: string) => ({ kind: 'group', group: name }) as const;

const drafts: { name: string; categories: string[]; condition?: Expression; steps: Step[] }[] = [
  {
    name: 'Travel expenses',
    categories: ['Travel expense'],
    steps: [
      { name: 'Line manager', order: 1, approvers: manager },
      {
        name: 'Finance',
        order: 2,
        approvers: group('Finance control'),
        condition: amountFrom(1000),
        keepWhenUnchanged: true,
      },
      {
        name: 'Travel desk',
        order: 2,
        approvers: group('Travel desk'),
        condition: isTrue('outsideTravelDesk'),
        sla: 'Within half a day',
      },
      {
        name: 'VP sign-off',
        order: 3,
        approvers: { kind: 'doa' },
        condition: amountFrom(5000),
        sla: 'Within two days',
      },
    ],
  },
  {
    name: 'Purchases',
    categories: ['Purchase'],
    steps: [
      { name: 'Line manager', order: 1, approvers: manager },
      {
        name: 'Procurement',
        order: 2,
        approvers: group('Procurement desk'),
        condition: { op: 'or', of: [isTrue('newSupplier'), amountFrom(10000)] },
        sla: 'Within two days',
      },
      {
        name: 'Legal',
        order: 2,
        approvers: group('Legal review'),
        condition: isTrue('contract'),
        sla: 'Within two days',
      },
      { name: 'Budget', order: 3, approvers: { kind: 'doa' }, condition: amountFrom(1000) },
    ],
  },
  {
    name: 'Equipment',
    categories: ['Equipment'],
    steps: [
      { name: 'Line manager', order: 1, approvers: manager },
      { name: 'Budget', order: 2, approvers: { kind: 'doa' }, condition: amountFrom(1000) },
      {
        name: 'Service desk',
        order: 3,
        approvers: group('Service desk'),
        sla: 'Within half a day',
      },
    ],
  },
  {
    name: 'Leave',
    categories: ['Leave'],
    steps: [
      { name: 'Line manager', order: 1, approvers: manager, sla: 'Within half a day' },
      {
        name: 'People partner',
        order: 2,
        approvers: group('People partners'),
        condition: {
          op: 'in',
          of: [{ field: 'kind' }, { value: 'parental-leave' }, { value: 'unpaid-leave' }],
        },
      },
    ],
  },
  {
    name: 'Training',
    categories: ['Training'],
    steps: [
      { name: 'Line manager', order: 1, approvers: manager, sla: 'Within half a day' },
      {
        name: 'People partner',
        order: 2,
        approvers: group('People partners'),
        condition: amountFrom(2000),
      },
    ],
  },
  {
    name: 'Access to systems',
    categories: ['Access'],
    steps: [
      { name: 'Department head', order: 1, approvers: { kind: 'head', departmentId: null } },
      {
        name: 'Security',
        order: 2,
        approvers: group('Security'),
        rule: { kind: 'all' },
        condition: { op: '=', of: [{ field: 'right' }, { value: 'administer' }] },
      },
      {
        name: 'Service desk',
        order: 3,
        approvers: group('Service desk'),
        sla: 'Within half a day',
      },
    ],
  },
  {
    name: 'Hiring and contracts',
    categories: ['Hiring', 'Contract'],
    steps: [
      { name: 'Department head', order: 1, approvers: { kind: 'head', departmentId: null } },
      {
        name: 'Panel',
        order: 2,
        approvers: {
          kind: 'named',
          userIds: [getUserId('Elif Kaya'), getUserId('Anna Lindqvist'), getUserId('Chloé Martin')],
        },
        rule: { kind: 'atLeast', count: 2 },
        sla: 'Within two days',
      },
      {
        name: 'Budget',
        order: 3,
        approvers: { kind: 'doa' },
        condition: amountFrom(10000),
        sla: 'Within two days',
      },
    ],
  },
  {
    name: 'Refunds and others',
    categories: ['Refund', 'Other'],
    steps: [
      { name: 'Line manager', order: 1, approvers: manager },
      {
        name: 'Austin office',
        order: 2,
        approvers: { kind: 'named', userIds: [getUserId('Hana Sato')] },
        condition: { op: '=', of: [{ field: '$location' }, { value: getLocationId('Austin') }] },
      },
      {
        name: 'Finance',
        order: 2,
        approvers: { kind: 'head', departmentId: getDepartmentId('Finance') },
        condition: amountFrom(1),
        rule: { kind: 'any' },
      },
    ],
  },
  {
    name: 'Expense declarations',
    categories: ['Expense declaration'],
    steps: [
      {
        name: 'Administration',
        order: 1,
        approvers: group('Travel desk'),
        condition: isTrue('administration'),
      },
      {
        name: 'Pre-approver',
        order: 2,
        approvers: { kind: 'named', userIds: [getUserId('Priya Raman')] },
        condition: isTrue('preApprover'),
      },
      {
        name: 'Budget owner',
        order: 3,
        approvers: { kind: 'head', departmentId: getDepartmentId('Finance') },
        condition: isTrue('budgetOwner'),
      },
      { name: 'Supervisor', order: 4, approvers: manager },
      {
        name: 'Payment check',
        order: 5,
        approvers: { kind: 'named', userIds: [getUserId('Ingrid Solberg')] },
        condition: isTrue('paymentCheck'),
      },
    ],
  },
];

/**
 * Build demo routing sequences of every kind: sequential, parallel, quorum, by amount (DOA), by department, by
 * location.
 */
export const buildRoutings = (updatedAt: string): RoutingSequence[] =>
  drafts.map(({ categories, steps, ...draft }) =>
    RoutingSequence.parse({
      ...draft,
      id: getDemoId(`routing ${draft.name}`),
      applicationId: defaultApplicationId,
      version: 1,
      isActive: true,
      categoryIds: categories.map(getCategoryId),
      steps: steps.map(({ sla = 'Within a day', rule = { kind: 'any' }, ...step }) => ({
        ...step,
        rule,
        id: getDemoId(`step ${draft.name} ${step.name}`),
        slaTemplateId: getSlaId(sla),
        escalationPolicyId: getPolicyId('Remind, then the manager'),
      })),
      updatedAt,
      itemVersion: 0,
    }),
  );
