import { describe, expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { checkDelegation } from '#functions/people/rules/check-delegation.ts';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { delegateTask } from '#functions/requests/rules/commands/delegate-task.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { Delegation, User } from '#shared/users/user.ts';
import { assignees, decided, inReview, newId, opened, ref, requireTask } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { delegation, monday, type PersonName, people, policyId, users } from './support/people.ts';

type Source = RoutingStep['approvers'];
const named = (...names: PersonName[]): Source => ({
  kind: 'named',
  userIds: names.map((name) => people[name]),
});
const employee = (name: PersonName, more: Partial<User> = {}): User => ({
  ...users[name],
  role: 'Employee',
  ...more,
});
const under = (
  source: Source,
  changed: User[] = [],
  delegations: Delegation[] = [],
): Organisation =>
  organisation({ routings: [routing([{ approvers: source }])] }, changed, delegations);
const common = (asked: Organisation) => ({ at: monday, organisation: asked, newId });

describe('only people with permission to decide get tasks', () => {
  test('a named approver with the role Employee is replaced by their manager, and the task states the reason', () => {
    const record = inReview(under(named('finance'), [employee('finance')]));
    expect(assignees(record)).toEqual(['Ceo']);
    expect(requireTask(record, 'ceo').reasons.map(explainReason)).toEqual([
      'Finance is named in this step.',
      'Finance has the role Employee and can’t decide; Ceo decides instead.',
    ]);
    expect(requireTask(record, 'ceo').insteadOf).toEqual(ref('finance'));
  });

  test('a named approver with the role Employee is replaced by their delegate if they have one', () => {
    const away = delegation('finance', 'controller');
    const asked = under(named('finance'), [employee('finance')], [away]);
    expect(assignees(inReview(asked))).toEqual(['Controller']);
  });

  test.each<[string, Source, PersonName[], string[]]>([
    ['a manager', { kind: 'manager', level: 1 }, ['manager'], ['Director']],
    ['two managers', { kind: 'manager', level: 1 }, ['manager', 'director'], ['Ceo']],
    ['the head of a department', { kind: 'head', departmentId: null }, ['director'], ['Ceo']],
    ['a member of a group', { kind: 'group', group: 'Travel desk' }, ['finance'], ['Controller']],
    ['a field of the form', { kind: 'formUser', field: 'reviewer' }, ['finance'], ['Ceo']],
    ['an approval limit', { kind: 'doa' }, ['director'], ['Ceo']],
  ])('an approver with the role Employee is replaced: %s', (_, source, employees, expected) => {
    const asked = under(
      source,
      employees.map((name) => employee(name)),
    );
    const record = inReview(asked, { amount: '5000', values: { reviewer: people.finance } });
    expect(assignees(record)).toEqual(expected);
  });

  test('administrators can decide, regardless of the role in their profile', () => {
    expect(assignees(inReview(under(named('admin'), [employee('admin')])))).toEqual(['Admin']);
    const nobody = under({ kind: 'formUser', field: 'reviewer' }, [
      employee('fallback'),
      employee('admin'),
    ]);
    expect(assignees(inReview(nobody))).toEqual(['Admin']);
  });

  test('a person with the role Employee cannot decide as a delegate', () => {
    const away = delegation('manager', 'finance');
    const asked = under(named('manager'), [employee('finance')], [away]);
    const record = inReview(asked);
    expect(assignees(record)).toEqual(['Director']);
    expect(requireTask(record, 'director').reasons.map(explainReason).at(-1)).toBe(
      'Manager is away until 31 March 2026, and the delegate Finance has the role Employee and can’t decide: Director decides instead.',
    );
  });

  test('an escalation or a departure never moves a task to a person with the role Employee', () => {
    const levels = [
      {
        after: 0,
        target: { to: 'named' as const, userId: people.finance },
        action: 'reassign' as const,
      },
    ];
    const escalationPolicies = reference().escalationPolicies.map((one) => ({ ...one, levels }));
    const routings = [routing([{ approvers: named('manager'), escalationPolicyId: policyId }])];
    const asked = organisation({ routings, escalationPolicies }, [
      employee('finance'),
      employee('director'),
    ]);
    const record = inReview(asked);
    const act = {
      ...common(asked),
      by: ref('manager'),
      taskId: requireTask(record, 'manager').taskId,
    };
    expect(
      assignees(applyChange(record, escalate(record, { ...act, escalationReason: 'Late' }))),
    ).toEqual(['Ceo']);
    const moved = moveTask(record, { ...common(asked), by: ref('admin'), userId: people.manager });
    expect(moved && assignees(applyChange(record, moved))).toEqual(['Ceo']);
  });

  test('a person added for a later step is replaced if they are no longer an approver when the step opens', () => {
    const asked = under(named('manager'));
    const record = inReview(asked);
    const act = {
      ...common(asked),
      by: ref('manager'),
      taskId: requireTask(record, 'manager').taskId,
    };
    const adding = { ...act, userId: people.finance, position: 'after' as const, comments: '' };
    const waits = decided(applyChange(record, addApprover(record, adding)), 'manager');
    expect(assignees(opened(waits, asked))).toEqual(['Finance']);
    const later = opened(waits, under(named('manager'), [employee('finance')]));
    expect(assignees(later)).toEqual(['Ceo']);
    expect(requireTask(later, 'ceo').reasons.map(({ code }) => code)).toEqual([
      'added',
      'insteadOfNoApprover',
    ]);
    const away = under(named('manager'), [], [delegation('finance', 'controller')]);
    expect(assignees(opened(waits, away))).toEqual(['Controller']);
  });
});

describe('an Employee cannot be selected by name, and the error names them and their role', () => {
  const asked = under(named('manager'), [employee('finance')]);
  const record = inReview(asked);
  const act = {
    ...common(asked),
    by: ref('manager'),
    taskId: requireTask(record, 'manager').taskId,
  };
  const message = 'Finance has the role Employee. Only approvers can decide.';
  const refused = (field: string) =>
    expect.objectContaining({ code: 'input.invalid', fields: { [field]: [message] } });

  test('a task cannot be reassigned to an Employee, even by administrators', () => {
    const handing = { ...act, toUserId: people.finance, comments: 'Please' };
    expect(() => reassign(record, handing)).toThrow(refused('toUserId'));
    const byAdmin = { ...handing, by: ref('admin'), isAdmin: true };
    expect(() => reassign(record, byAdmin)).toThrow(refused('toUserId'));
  });
  test('an Employee cannot be added as an approver', () => {
    const adding = { ...act, userId: people.finance, position: 'before' as const, comments: '' };
    expect(() => addApprover(record, adding)).toThrow(refused('approverId'));
  });
  test('an Employee cannot decide for an absent person', () => {
    const given = delegation('manager', 'finance');
    expect(() => checkDelegation(given, asked.directory, '2026-03-02')).toThrow(
      refused('toUserId'),
    );
    expect(() => delegateTask(record, { ...act, delegation: given })).toThrow(refused('taskIds'));
  });
});
