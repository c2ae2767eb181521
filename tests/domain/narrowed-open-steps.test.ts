import { describe, expect, test } from 'vitest';
import { addArrangement } from '#functions/people/rules/arrangements.ts';
import { moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';
import { assignees, decided, inReview, newId, opened, ref } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { monday, type PersonName, people, users } from './support/people.ts';

const chosen = (name: PersonName): User =>
  addArrangement(users[name], { by: ref('admin'), at: monday, what: 'profile' });
const gone = (name: PersonName): User => ({ ...users[name], isActive: false });
const withRules = { ...users.admin, rulesChangedAt: monday };
const named = (...names: PersonName[]): RoutingStep['approvers'] => ({
  kind: 'named',
  userIds: names.map((name) => people[name]),
});

type Change = (name: PersonName) => User;
type Case = {
  readonly approvers: RoutingStep['approvers'];
  readonly rule?: RoutingStep['rule'];
  /** People whom the administrator excludes while the only step is open. */
  readonly excluded: readonly PersonName[];
  readonly change?: Change;
  readonly by?: PersonName;
  readonly hasFallback?: boolean;
};
/** Return the request after the administrator excluded these people, and the organisation of that time. */
function excludeWhileOpen({ approvers, rule = { kind: 'any' }, ...rest }: Case) {
  const { excluded, change = chosen, by = 'admin', hasFallback = true } = rest;
  const { configuration } = reference();
  const fallbackApproverIds = hasFallback ? configuration.fallbackApproverIds : [];
  const rules = {
    routings: [routing([{ approvers, rule }])],
    configuration: { ...configuration, fallbackApproverIds },
  };
  const asked = organisation(rules, [
    ...excluded.map(change),
    ...(change === gone ? [withRules] : []),
  ]);
  let record = inReview(organisation(rules), { by });
  for (const name of excluded) {
    const move = { userId: people[name], by: ref('admin'), at: monday, organisation: asked, newId };
    for (let next = moveTask(record, move); next; next = moveTask(record, move))
      record = applyChange(record, next);
  }
  return { record, asked };
}
const approvedBy = ({ record, asked }: ReturnType<typeof excludeWhileOpen>, names: PersonName[]) =>
  names.reduce((now, name) => opened(decided(now, name), asked), record);
const stepNames = ({ stages }: RequestRecord) => stages.map(({ name }) => name);
const check = 'Fallback approval';

describe('a step from which the requesting administrator excludes people while it is open', () => {
  const group = { kind: 'group', group: 'Travel desk' } as const;
  const four = named('finance', 'controller', 'director', 'manager');
  test.each<[string, Case, PersonName[]]>([
    ['a group', { approvers: group, excluded: ['finance'] }, ['controller']],
    [
      'named people',
      {
        approvers: named('finance', 'controller', 'director'),
        excluded: ['finance', 'controller'],
      },
      ['director'],
    ],
    [
      'two of four',
      {
        approvers: four,
        rule: { kind: 'atLeast', count: 2 },
        excluded: ['finance', 'controller'],
      },
      ['director', 'manager'],
    ],
    [
      'half of four',
      { approvers: four, rule: { kind: 'percent', percent: 50 }, excluded: ['finance', 'manager'] },
      ['director', 'controller'],
    ],
    [
      'deactivated people',
      { approvers: group, excluded: ['finance'], change: gone },
      ['controller'],
    ],
  ])(
    'a fallback approver also decides if the requesting administrator excluded people from an open step: %s',
    (_, one, names) => {
      const before = excludeWhileOpen(one);
      expect(stepNames(before.record)).toEqual(['Step 1', check]);
      const after = approvedBy(before, names);
      expect([after.request.status, assignees(after)]).toEqual(['InReview', ['Fallback']]);
      expect(approvedBy(before, [...names, 'fallback']).request.status).toBe('Approved');
      const others = excludeWhileOpen({ ...one, by: 'employee', change: chosen });
      expect(stepNames(others.record)).toEqual(['Step 1']);
    },
  );

  test('a step from which the requesting administrator excludes people gets a fallback step, even if a migration cancelled an earlier one', () => {
    const { record, asked } = excludeWhileOpen({
      approvers: named('finance', 'controller', 'director'),
      excluded: ['finance'],
    });
    const stages = record.stages.map((stage) =>
      stage.name === check ? { ...stage, status: 'Cancelled' as const } : stage,
    );
    const changed = [chosen('finance'), chosen('controller')];
    const move = { userId: people.controller, by: ref('admin'), at: monday, newId };
    const change = moveTask(
      { ...record, stages },
      { ...move, organisation: organisation(asked.reference, changed) },
    );
    expect(change?.stages?.map(({ name, status }) => [name, status])).toContainEqual([
      check,
      'Waiting',
    ]);
  });

  test('a request is not approved without a fallback approver if the requesting administrator excluded people from its step', () => {
    const before = excludeWhileOpen({
      approvers: group,
      excluded: ['finance'],
      hasFallback: false,
    });
    expect(assignees(before.record).toSorted()).toEqual(['Controller', 'Finance']);
    const approved = decided(before.record, 'controller');
    expect(approved.request.status).toBe('InReview');
    expect(() => opened(approved, before.asked)).toThrow(
      expect.objectContaining({ code: 'routing.none' }),
    );
  });

  test.each<[string, Case]>([
    ['nobody is left', { approvers: named('finance'), excluded: ['finance'] }],
    [
      'all have to approve',
      {
        approvers: named('finance', 'controller'),
        rule: { kind: 'all' },
        excluded: ['finance'],
      },
    ],
    [
      'too few are left to approve it alone',
      {
        approvers: named('finance', 'controller', 'director'),
        rule: { kind: 'atLeast', count: 2 },
        excluded: ['finance', 'controller'],
      },
    ],
  ])(
    'a step narrowed by the requesting administrator assigns a task to the fallback approver if %s',
    (_, one) => {
      const { record } = excludeWhileOpen(one);
      expect(assignees(record)).toContain('Fallback');
      expect(record.request.status).toBe('InReview');
    },
  );
});
