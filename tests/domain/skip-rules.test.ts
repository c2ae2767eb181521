import { describe, expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { buildRequestFacts, roundValues } from '#functions/requests/rules/record/build-facts.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';
import { drafted, type RaiseOptions } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { delegation, departments, locations, monday, people, users } from './support/people.ts';

type Source = RoutingStep['approvers'];
const stepWith = (approvers: Source, more: object = {}) => routing([{ approvers, ...more }]);
function planned(
  asked: Organisation,
  sequence = stepWith({ kind: 'manager', level: 1 }),
  raised: RaiseOptions = {},
) {
  const record = drafted(asked, raised);
  const facts = buildRequestFacts(record, roundValues(record), asked);
  return plan(facts, sequence, asked, monday);
}
const namesFor = (asked: Organisation, source: Source, raised: RaiseOptions = {}) =>
  planned(asked, stepWith(source), raised).stages[0]?.approvers.map(({ name, insteadOf }) =>
    insteadOf ? `${name} for ${insteadOf.name}` : name,
  );
const changed = (name: keyof typeof users, more: Partial<User>): User => ({
  ...users[name],
  ...more,
});

describe('skip rules', () => {
  test('the requester’s manager decides a step whose approver is the requester', () => {
    const named: Source = { kind: 'named', userIds: [people.employee] };
    expect(namesFor(organisation(), named)).toEqual(['Manager']);
    const [stage] = planned(organisation(), stepWith(named)).stages;
    expect(stage?.approvers[0]?.reasons.map(({ code }) => code)).toEqual([
      'named',
      'insteadOfSelf',
    ]);
  });

  test('an inactive approver is replaced by their delegate, or else their manager, and the task names both people', () => {
    const source: Source = { kind: 'named', userIds: [people.leaver] };
    expect(namesFor(organisation(), source)).toEqual(['Manager for Leaver']);
    const substituted = organisation({}, [], [delegation('leaver', 'controller')]);
    expect(namesFor(substituted, source)).toEqual(['Controller for Leaver']);
  });

  test('group members who are inactive or raised the request are not asked', () => {
    const source: Source = { kind: 'group', group: 'Travel desk' };
    expect(namesFor(organisation({}, [changed('finance', { isActive: false })]), source)).toEqual([
      'Controller',
    ]);
    expect(namesFor(organisation(), source, { by: 'controller' })).toEqual(['Finance']);
  });

  test('a person who decides an earlier step in the round is not asked again', () => {
    const sequence = routing([
      { approvers: { kind: 'manager', level: 1 } },
      {
        approvers: { kind: 'named', userIds: [people.manager, people.finance] },
        rule: { kind: 'all' },
      },
      { approvers: { kind: 'named', userIds: [people.manager] } },
    ]);
    const { stages } = planned(organisation(), sequence);
    expect(
      stages.map(({ approvers, skipped }) =>
        skipped ? skipped.code : approvers.map(({ name }) => name),
      ),
    ).toEqual([['Manager'], ['Finance'], 'willHaveApproved']);
  });

  test('a skipped step names the step in which each of its approvers approves', () => {
    const both = { kind: 'named' as const, userIds: [people.manager, people.finance] };
    const sequence = routing([
      { approvers: { kind: 'manager', level: 1 } },
      { approvers: { kind: 'named', userIds: [people.finance] } },
      { approvers: both, rule: { kind: 'all' } },
      { approvers: { kind: 'named', userIds: [people.manager] } },
    ]);
    const { stages } = planned(organisation(), sequence);
    expect(
      stages.map(({ reasons }) => reasons.map(explainReason).filter((is) => is.startsWith('Sk'))),
    ).toEqual([
      [],
      [],
      ['Skipped: Manager approves in Step 1.', 'Skipped: Finance approves in Step 2.'],
      ['Skipped: Manager approves in Step 1.'],
    ]);
  });

  test.each([
    [{ people: 'Ann' }, 'Skipped: Ann approves earlier.'],
    [{ people: 'Ann, Ben' }, 'Skipped: Ann, Ben approve earlier.'],
    [{ people: 'Ann, Ben', step: 'Legal' }, 'Skipped: Ann, Ben approve in Legal.'],
  ])('the reason of a skipped step with the facts %j is: %s', (facts, words) => {
    expect(explainReason({ code: 'willHaveApproved', facts })).toBe(words);
  });

  test('a step with "ask again" requires the approval of a person who already approved earlier in the round', () => {
    const again = { asksAgain: true };
    const sequence = routing([
      { approvers: { kind: 'manager', level: 1 } },
      { approvers: { kind: 'named', userIds: [people.manager] }, ...again },
      { approvers: { kind: 'named', userIds: [people.manager] } },
    ]);
    const { stages } = planned(organisation(), sequence);
    expect(stages.map(({ skipped }) => skipped?.code)).toEqual([
      undefined,
      undefined,
      'willHaveApproved',
    ]);
    expect(stages[1]?.approvers.map(({ name }) => name)).toEqual(['Manager']);
  });

  test('a step with a false condition is skipped, with the reason and the amount that would require it', () => {
    const condition: Expression = { op: '>', of: [{ field: '$amount' }, { value: 1000 }] };
    const sequence = stepWith({ kind: 'manager', level: 1 }, { condition });
    const [skipped] = planned(organisation(), sequence, { amount: '400' }).stages;
    expect(skipped?.skipped && explainReason(skipped.skipped)).toBe(
      'Not needed: this step is only for requests where the amount is more than 1,000.00 EUR.',
    );
    expect(skipped?.threshold && explainReason(skipped.threshold)).toBe(
      'Needed with the amount at 1,000.01 EUR.',
    );
    const [needed] = planned(organisation(), sequence, { amount: '1500' }).stages;
    expect(needed?.threshold && explainReason(needed.threshold)).toBe(
      'Not needed with the amount at 1,000.00 EUR.',
    );
  });

  test.each<[string, Expression, boolean]>([
    [
      'the department',
      { op: '=', of: [{ field: '$department' }, { value: departments.sales }] },
      true,
    ],
    [
      'the location',
      {
        op: 'in',
        of: [{ field: '$location' }, { value: locations.newYork }, { value: locations.berlin }],
      },
      true,
    ],
    ['the priority', { op: '=', of: [{ field: '$priority' }, { value: 'urgent' }] }, false],
    ['a field', { op: '=', of: [{ field: 'kind' }, { value: 'train' }] }, true],
    [
      'the rows of a table',
      { op: '>=', of: [{ op: 'count', of: [{ field: 'lines.what' }] }, { value: 2 }] },
      false,
    ],
    [
      'both',
      {
        op: 'and',
        of: [
          { op: 'empty', of: [{ field: 'reviewer' }] },
          { op: 'not', of: [{ op: '=', of: [{ field: 'kind' }, { value: 'car' }] }] },
        ],
      },
      true,
    ],
  ])('a condition on %s determines whether its step applies', (_, condition, included) => {
    const [stage] = planned(
      organisation(),
      stepWith({ kind: 'manager', level: 1 }, { condition }),
    ).stages;
    expect(stage?.skipped === undefined).toBe(included);
  });

  test('the fallback approvers decide a step whose condition refers to a missing field', () => {
    const condition: Expression = { op: '=', of: [{ field: 'gone' }, { value: 'x' }] };
    const { stages, notices } = planned(
      organisation(),
      stepWith({ kind: 'manager', level: 1 }, { condition }),
    );
    expect(stages[0]?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
    expect(notices.map(explainReason)).toEqual([
      "The condition of “Step 1” can't be judged, so a fallback approver decides as fallback.",
    ]);
  });
});
