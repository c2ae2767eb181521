import { describe, expect, test } from 'vitest';
import {
  isRoutingNameAvailable,
  validateRouting,
} from '#functions/routing/rules/validate-routing.ts';
import {
  validateBusinessHours,
  validatePolicy,
  validateSlaTemplate,
} from '#functions/sla/rules/validate-sla.ts';
import { hoursIn, organisation, reference, routing, week } from './support/organisation.ts';
import { id, people } from './support/people.ts';

describe('validation of a routing on save', () => {
  const named = { kind: 'named' as const, userIds: [people.ceo] };
  test.each<[string, Parameters<typeof routing>[0][number], string]>([
    [
      'unknown people',
      { approvers: { kind: 'named', userIds: [id(999)] } },
      'steps.0.approvers.userIds',
    ],
    [
      'inactive people',
      { approvers: { kind: 'named', userIds: [people.leaver] } },
      'steps.0.approvers.userIds',
    ],
    [
      'an empty group',
      { approvers: { kind: 'group', group: 'Nobody' } },
      'steps.0.approvers.group',
    ],
    [
      'an unknown department',
      { approvers: { kind: 'head', departmentId: id(999) } },
      'steps.0.approvers.departmentId',
    ],
    [
      'a form field without people',
      { approvers: { kind: 'formUser', field: 'purpose' } },
      'steps.0.approvers.field',
    ],
    [
      'an unreachable quorum',
      { approvers: named, rule: { kind: 'atLeast', count: 2 } },
      'steps.0.rule.count',
    ],
    [
      'a condition on a field that the form lacks',
      { approvers: named, condition: { op: 'empty', of: [{ field: 'gone' }] } },
      'steps.0.condition',
    ],
    [
      'a condition with a part missing',
      { approvers: named, condition: { op: '>', of: [{ field: '$amount' }] } },
      'steps.0.condition',
    ],
    [
      'an invalid amount',
      {
        approvers: named,
        condition: { op: '>', of: [{ field: '$amount' }, { value: 'much' }] },
      },
      'steps.0.condition',
    ],
    [
      'an amount below zero',
      { approvers: named, condition: { op: '>', of: [{ field: '$amount' }, { value: -1 }] } },
      'steps.0.condition',
    ],
    [
      'a condition on an unknown department',
      {
        approvers: named,
        condition: {
          op: 'not',
          of: [{ op: 'in', of: [{ field: '$department' }, { value: id(999) }] }],
        },
      },
      'steps.0.condition',
    ],
    [
      'a condition on an unknown priority',
      {
        approvers: named,
        condition: { op: '=', of: [{ field: '$priority' }, { value: 'soon' }] },
      },
      'steps.0.condition',
    ],
    [
      'an unknown service level',
      { approvers: named, slaTemplateId: id(999) },
      'steps.0.slaTemplateId',
    ],
    [
      'an unknown policy',
      { approvers: named, escalationPolicyId: id(999) },
      'steps.0.escalationPolicyId',
    ],
  ])('a routing with this error is rejected on save: %s', (_, step, path) => {
    const asked = organisation();
    expect(Object.keys(validateRouting(routing([step]), asked))).toEqual([path]);
  });
  test('a routing cannot be saved with the name of another routing, regardless of case', () => {
    const data = reference();
    expect([
      isRoutingNameAvailable(data, ' TRAVEL '),
      isRoutingNameAvailable(data, 'travel', routing([{ approvers: named }]).id),
      isRoutingNameAvailable(data, 'Other'),
    ]).toEqual([false, true, true]);
  });
  test('a valid routing is accepted on save', () =>
    expect(validateRouting(reference().routings[0] ?? routing([]), organisation())).toEqual({}));
});

describe('validation of SLA settings on save', () => {
  test.each([
    ['an unknown zone', { ...hoursIn(1, 'UTC'), timeZone: 'Mars/Base' }, 'timeZone'],
    ['no working time', { ...hoursIn(1, 'UTC'), week: week() }, 'week'],
    [
      'hours that overlap',
      {
        ...hoursIn(1, 'UTC'),
        week: {
          ...week(),
          friday: [
            { from: '09:00', to: '12:00' },
            { from: '11:00', to: '13:00' },
          ],
        },
      },
      'week.friday',
    ],
  ])('business hours with this error are rejected on save: %s', (_, hours, path) =>
    expect(Object.keys(validateBusinessHours(hours))).toEqual([path]),
  );
  test('an SLA template with more time for more urgent requests is rejected on save', () => {
    const [template] = reference().slaTemplates;
    if (!template) throw new Error('no template');
    expect(validateSlaTemplate(template)).toEqual({});
    expect(
      Object.keys(
        validateSlaTemplate({ ...template, targets: { ...template.targets, urgent: 999_999 } }),
      ),
    ).toEqual(['targets.urgent']);
  });
  test('an SLA target, reminder or escalation of more than 2,000 working hours is rejected on save', () => {
    const [template] = reference().slaTemplates;
    const [policy] = reference().escalationPolicies;
    const [level] = policy?.levels ?? [];
    if (!template || !policy || !level) throw new Error('no template, or no policy');
    const longest = 2000 * 3600;
    const forLow = (low: number) => ({ ...template, targets: { ...template.targets, low } });
    const refused = ['Enter at most 2,000 hours of working time.'];
    expect(validateSlaTemplate(forLow(longest))).toEqual({});
    expect(validateSlaTemplate(forLow(longest + 1))).toEqual({ 'targets.low': refused });
    expect(validateSlaTemplate({ ...template, remindAfter: [3600, longest + 1] })).toEqual({
      'remindAfter.1': refused,
    });
    const late = { ...policy, levels: [{ ...level, after: longest + 1 }] };
    expect(validatePolicy(late, organisation())).toEqual({ 'levels.0.after': refused });
  });
  test('an escalation policy is rejected with unordered levels, no recipient, or levels after a deciding level', () => {
    const [policy] = reference().escalationPolicies;
    if (!policy) throw new Error('no policy');
    expect(validatePolicy(policy, organisation())).toEqual({});
    const bad = {
      ...policy,
      levels: [
        {
          after: 10,
          target: { to: 'named' as const, userId: id(999) },
          action: 'approve' as const,
        },
        { after: 5, target: { to: 'manager' as const }, action: 'notify' as const },
      ],
    };
    expect(Object.keys(validatePolicy(bad, organisation())).sort()).toEqual([
      'levels.0.action',
      'levels.0.target.userId',
      'levels.1.after',
    ]);
  });
});
