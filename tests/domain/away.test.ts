import { describe, expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import {
  assignees,
  decided,
  inReview,
  newId,
  opened,
  type RaiseOptions,
  ref,
  requireTask,
} from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { delegation, id, monday, type PersonName, people, users } from './support/people.ts';

type Source = RoutingStep['approvers'];
const named = (...names: PersonName[]): Source => ({
  kind: 'named',
  userIds: names.map((name) => people[name]),
});
const endsOn = '2026-03-15';
const away = (from: PersonName, to: PersonName, source = named('manager'), more: object = {}) =>
  organisation(
    { routings: [routing([{ approvers: source }])] },
    [],
    [delegation(from, to, { endsOn, ...more })],
  );

function begun(asked: Organisation, by: PersonName = 'manager', raised: RaiseOptions = {}) {
  const record = inReview(asked, raised);
  const { taskId } = requireTask(record, by);
  const common = { taskId, by: ref(by), at: monday, organisation: asked, newId };
  return {
    record,
    handOn: (to: PersonName) =>
      reassign(record, { ...common, toUserId: people[to], comments: 'Please' }),
    add: (to: PersonName, position: 'before' | 'after' = 'before') =>
      addApprover(record, { ...common, userId: people[to], position, comments: '' }),
  };
}

describe('tasks for a named person who is absent', () => {
  test('a task reassigned to an absent person is assigned to the delegate, and the history names both', () => {
    const { record, handOn } = begun(away('finance', 'controller'));
    const change = handOn('finance');
    expect(change.event).toMatchObject({
      tells: [{ userId: people.controller, what: 'task' }],
      details: { from: ref('manager'), to: ref('controller'), for: ref('finance') },
    });
    const after = applyChange(record, change);
    const task = requireTask(after, 'controller');
    expect(task.insteadOf).toEqual(ref('finance'));
    expect(task.reasons.map(explainReason)).toEqual([
      'Manager reassigned this.',
      'Finance is away until 15 March 2026; Controller decides instead.',
    ]);
    expect(decided(after, 'controller').request.status).toBe('Approved');
  });

  test.each(['before', 'after'] as const)(
    'an absent person who is added as an approver %s the current one is replaced by the delegate',
    (position) => {
      const { record, add } = begun(away('finance', 'controller'));
      const change = add('finance', position);
      expect(change.event.details).toMatchObject({
        added: ref('controller'),
        for: ref('finance'),
      });
      const added = applyChange(record, change).stages.at(-1);
      expect(added?.approvers).toMatchObject([
        { ...ref('controller'), insteadOf: ref('finance'), reasons: [{ code: 'added' }, {}] },
      ]);
    },
  );

  test('an added approver who is back when their step opens decides without the delegate', () => {
    const asked = away('finance', 'controller');
    const { record, add } = begun(asked);
    const after = applyChange(record, add('finance', 'after'));
    const holdersAt = (at: string) => assignees(opened(decided(after, 'manager'), asked, at));
    expect(holdersAt(monday)).toEqual(['Controller']);
    expect(holdersAt('2026-03-17T09:00:00.000Z')).toEqual(['Finance']);
  });

  test('a task reassigned to an absent person moves along the chain of delegates to its end', () => {
    const chain = [
      delegation('finance', 'controller', { endsOn }),
      delegation('controller', 'director', { endsOn: '2026-03-05', id: id(751) }),
    ];
    const asked = organisation(
      { routings: [routing([{ approvers: named('manager') }])] },
      [],
      chain,
    );
    const { record, handOn } = begun(asked);
    const after = applyChange(record, handOn('finance'));
    expect(assignees(after)).toEqual(['Director']);
    expect(requireTask(after, 'director').reasons.map(explainReason).at(-1)).toBe(
      'Finance is away until 15 March 2026; Director decides instead.',
    );
  });

  test.each<[string, object]>([
    ['in the future', { startsOn: '2026-03-03' }],
    ['in the past', { startsOn: '2026-02-01', endsOn: '2026-03-01' }],
    ['for other categories', { categoryIds: [id(302)] }],
  ])(
    'a task reassigned to a person with an absence %s does not go to their delegate',
    (_, more) => {
      const { record, handOn } = begun(away('finance', 'controller', named('manager'), more));
      expect(assignees(applyChange(record, handOn('finance')))).toEqual(['Finance']);
    },
  );

  test('reassignment to an absent person is refused if the delegate is the requester or raised the request', () => {
    const own = organisation(
      { routings: [routing([{ approvers: named('manager') }])] },
      [{ ...users.employee, role: 'Approver' }],
      [delegation('finance', 'employee', { endsOn })],
    );
    expect(() => begun(own).handOn('finance')).toThrow(
      'Finance is away until 15 March 2026, and the delegate Employee is its requester. Choose somebody else.',
    );
    const raised = { by: 'controller', onBehalfOf: 'employee' } as const;
    const proxy = begun(away('finance', 'controller'), 'manager', raised);
    const why =
      'Finance is away until 15 March 2026, and the delegate Controller raised this request. Choose somebody else.';
    expect(() => proxy.handOn('finance')).toThrow(why);
    expect(() => proxy.add('finance')).toThrow(why);
  });

  test.each<[string, object]>([
    ['is no longer active', { isActive: false }],
    ['has the role Employee and can’t decide', { role: 'Employee' }],
  ])('reassignment to an absent person whose delegate %s is refused', (why, more) => {
    const asked = organisation(
      { routings: [routing([{ approvers: named('manager') }])] },
      [{ ...users.controller, ...more }],
      [delegation('finance', 'controller', { endsOn })],
    );
    const { handOn, add } = begun(asked);
    const refusal = `Finance is away until 15 March 2026, and the delegate Controller ${why}. Choose somebody else.`;
    expect(() => handOn('finance')).toThrow(refusal);
    expect(() => add('finance')).toThrow(refusal);
  });

  test('reassignment to an absent person is refused if the delegate already decides the same step', () => {
    const why =
      'Finance is away until 15 March 2026, and the delegate Controller is already an approver here.';
    const { handOn, add } = begun(away('finance', 'controller', named('manager', 'controller')));
    expect(() => handOn('finance')).toThrow(why);
    expect(() => add('finance')).toThrow(why);
    const { handOn: toMyself } = begun(away('finance', 'manager'));
    expect(() => toMyself('finance')).toThrow('the delegate Manager is already an approver here');
  });

  test("a task is reassigned to the absent person if the delegate's approval limit is too low", () => {
    const { record, handOn } = begun(away('ceo', 'manager', { kind: 'doa' }), 'director', {
      amount: '5000',
    });
    expect(assignees(applyChange(record, handOn('ceo')))).toEqual(['Ceo']);
  });
});
