import { describe, expect, test } from 'vitest';
import { addArrangement } from '#functions/people/rules/arrangements.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { Delegation, User } from '#shared/users/user.ts';
import { assignees, inReview, ref } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { delegation, id, levels, type PersonName, people, users } from './support/people.ts';

const at = '2026-02-28T09:00:00.000Z';
const chosen = (name: PersonName, more: Partial<User> = {}): User => ({
  ...addArrangement(users[name], { by: ref('admin'), at, what: 'profile' }),
  ...more,
});
type Step = { readonly approvers: RoutingStep['approvers'] } & Partial<RoutingStep>;
const decidersOf = (
  by: PersonName,
  step: Step,
  changed: readonly User[] = [],
  delegations: readonly Delegation[] = [],
) => {
  const doaRules = [
    ...reference().doaRules,
    {
      ...{ id: id(620), applicationId: users.admin.applicationId, version: 1 },
      ...{ levelId: levels.three, departmentId: null, categoryId: null },
      userIds: [people.finance],
    },
  ];
  const asked = organisation({ routings: [routing([step])], doaRules }, changed, delegations);
  const record = inReview(asked, { by, amount: '50000' });
  const [stage] = record.stages;
  return { names: assignees(record).toSorted(), needed: stage?.needed };
};
const manager: Step = { approvers: { kind: 'named', userIds: [people.manager] } };
const delegations = (...pairs: readonly [PersonName, PersonName][]) =>
  pairs.map(([from, to], n) => ({ ...delegation(from, to), id: id(760 + n) }));

describe('delegates of delegates', () => {
  test('a delegate of a delegate does not decide if the requester chose the delegate between them', () => {
    const chain = delegations(['manager', 'finance'], ['finance', 'controller']);
    expect(decidersOf('admin', manager, [], chain).names).toEqual(['Controller']);
    expect(decidersOf('admin', manager, [chosen('finance')], chain).names).toEqual(['Director']);
    expect(decidersOf('employee', manager, [chosen('finance')], chain).names).toEqual([
      'Controller',
    ]);
  });

  test.each<PersonName>(['admin', 'colleague'])(
    "the delegate of %s decides none of that person's requests, not even as delegate of a delegate",
    (by) => {
      const chain = delegations(['manager', by], [by, 'controller']);
      expect(decidersOf(by, manager, [], chain).names).toEqual(['Director']);
      expect(decidersOf('employee', manager, [], chain).names).toEqual(['Controller']);
    },
  );
});

describe('managers above a manager whom the requester chose', () => {
  test.each([1, 2, 3])(
    'a step for the manager at level %i is not assigned through a manager whom the requester chose',
    (level) => {
      const step: Step = { approvers: { kind: 'manager', level } };
      const line = { ...users.admin, managerId: people.controller };
      const expected = level === 1 ? ['Controller'] : level === 2 ? ['Finance'] : ['Ceo'];
      expect(decidersOf('admin', step, [line]).names).toEqual(expected);
      const above = level === 1 ? ['Controller'] : ['Fallback'];
      expect(decidersOf('admin', step, [line, chosen('finance')]).names).toEqual(above);
    },
  );
});

describe('approvals needed after the requester changed some of the people who decide', () => {
  const all = { kind: 'all' } as const;
  const desk = { groups: ['Travel desk'] };
  const members = [
    { ...users.director, ...desk },
    { ...users.ceo, ...desk },
  ];
  test.each<[string, Step, readonly User[]]>([
    ['a group', { approvers: { kind: 'group', group: 'Travel desk' }, rule: all }, members],
    ['an approval limit', { approvers: { kind: 'doa' }, rule: all }, []],
    [
      'named people',
      { approvers: { kind: 'named', userIds: [people.ceo, people.finance] }, rule: all },
      [],
    ],
  ])(
    'fallback approvers replace an approver whom the requester changed and keep the required approvals: %s',
    (_, step, changed) => {
      const before = decidersOf('admin', step, changed);
      const without = [...changed.filter(({ userId }) => userId !== people.finance)];
      const after = decidersOf('admin', step, [...without, chosen('finance')]);
      expect(after.needed).toBe(before.needed);
      expect(after.names).toEqual(
        [...before.names.filter((name) => name !== 'Finance'), 'Fallback'].toSorted(),
      );
    },
  );
});
