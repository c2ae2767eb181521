import { describe, expect, test } from 'vitest';
import { arrangedForMs, withArrangement } from '#functions/people/rules/arrangements.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { listTaskMoves, moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { explain } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { type Delegation, arrangements as kinds, type User } from '#shared/users/user.ts';
import { assignees, inReview, newId, ref, requireTask } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { delegation, monday, type PersonName, people, policyId, users } from './support/people.ts';

type Source = RoutingStep['approvers'];
const daysBefore = (days: number) => new Date(Date.parse(monday) - days * 86_400_000).toISOString();
/** Somebody whom the administrator chose, so many days before the request. */
const chosen = (name: PersonName, days = 2, by: PersonName = 'admin'): User =>
  withArrangement(users[name], { by: ref(by), at: daysBefore(days), what: 'profile' });

type Scene = {
  readonly source: Source;
  readonly people: readonly User[];
  readonly delegations?: readonly Delegation[];
  readonly more?: object;
};
const under = ({ source, people: changed, delegations = [], more = {} }: Scene) =>
  organisation({ routings: [routing([{ approvers: source, ...more }])] }, changed, delegations);
/** The administrator's own request. */
const own = (scene: Scene, amount = '500') => inReview(under(scene), { by: 'admin', amount });
const reasonsIn = ({ stages }: RequestRecord) =>
  stages.flatMap(({ reasons }) => reasons.map(explain));

const named = (...names: PersonName[]): Source => ({
  kind: 'named',
  userIds: names.map((name) => people[name]),
});

describe('whom an administrator chose is passed over for that administrator’s requests', () => {
  test.each<[string, Source, PersonName, string[], string?]>([
    ['by name', named('finance'), 'finance', ['Fallback']],
    ['by name beside others', named('finance', 'controller'), 'finance', ['Controller']],
    ['as the manager', { kind: 'manager', level: 1 }, 'ceo', ['Fallback']],
    ['as the head of a department', { kind: 'head', departmentId: null }, 'director', ['Fallback']],
    ['in a group', { kind: 'group', group: 'Travel desk' }, 'finance', ['Controller']],
    ['by the approval limit', { kind: 'doa' }, 'director', ['Ceo'], '5000'],
    ['in the highest approval limit', { kind: 'doa' }, 'ceo', ['Fallback'], '50000'],
  ])('%s', (_, source, name, expected, amount) => {
    const record = own({ source, people: [chosen(name)] }, amount);
    expect(assignees(record)).toEqual(expected);
    expect(reasonsIn(record)).toContain(
      `${users[name].name} can’t decide this request: Admin chose them on 28 February 2026.`,
    );
  });

  test('as one of all approvers', () => {
    const scene = { source: { kind: 'role', role: 'Approver' } as const, people: [chosen('ceo')] };
    expect(assignees(own(scene))).not.toContain('Ceo');
  });

  test('as a delegate: the manager of whoever is away decides', () => {
    const scene: Scene = {
      source: named('manager'),
      people: [chosen('finance')],
      delegations: [delegation('manager', 'finance')],
    };
    expect(assignees(own(scene))).toEqual(['Director']);
  });

  test('as a fallback approver: the administrators, and nobody where all were chosen', () => {
    const others = { source: named('finance'), people: [chosen('finance'), chosen('fallback')] };
    expect(() => own(others)).toThrow(expect.objectContaining({ code: 'routing.none' }));
  });

  test('by an escalation', () => {
    const levels = [{ after: 0, target: { to: 'manager' as const }, action: 'reassign' as const }];
    const escalationPolicies = reference().escalationPolicies.map((one) => ({ ...one, levels }));
    const routings = [routing([{ approvers: named('manager'), escalationPolicyId: policyId }])];
    const asked = organisation({ routings, escalationPolicies }, [chosen('director')]);
    const record = inReview(asked, { by: 'admin' });
    const { taskId } = requireTask(record, 'manager');
    const act = { by: ref('manager'), at: monday, organisation: asked, newId, taskId };
    const after = applyChange(record, escalate(record, { ...act, escalationReason: 'Leave' }));
    expect(assignees(after)).toEqual(['Fallback']);
  });

  test('when somebody reassigns a task', () => {
    const scene = { source: named('manager'), people: [chosen('finance')] };
    const record = own(scene);
    const { taskId } = requireTask(record, 'manager');
    const act = { by: ref('manager'), at: monday, organisation: under(scene), newId, taskId };
    expect(() =>
      reassign(record, { ...act, toUserId: people.finance, comments: 'Please' }),
    ).toThrow('Finance can’t decide this request: Admin chose them on 28 February 2026.');
  });

  test('also where the administrator raised the request for somebody else', () => {
    const asked = under({ source: named('finance'), people: [chosen('finance')] });
    const record = inReview(asked, { by: 'admin', onBehalfOf: 'employee' });
    expect(assignees(record)).toEqual(['Fallback']);
  });
});

describe('a choice counts', () => {
  const source = named('finance');
  test('for 30 days', () => {
    expect(assignees(own({ source, people: [chosen('finance', 29.9)] }))).toEqual(['Fallback']);
    expect(assignees(own({ source, people: [chosen('finance', 30)] }))).toEqual(['Finance']);
    expect(arrangedForMs).toBe(30 * 86_400_000);
  });
  test('for requests of the administrator who made it, and for nobody else’s', () => {
    const asked = under({ source, people: [chosen('finance')] });
    expect(assignees(inReview(asked))).toEqual(['Finance']);
    const byAnother = under({ source, people: [chosen('finance', 2, 'ceo')] });
    expect(assignees(inReview(byAnother, { by: 'admin' }))).toEqual(['Finance']);
  });
  test('whatever the act was', () => {
    for (const what of kinds) {
      const arranged = withArrangement(users.finance, { by: ref('admin'), at: monday, what });
      expect(assignees(own({ source, people: [arranged] }))).toEqual(['Fallback']);
    }
  });
  test('beside those of other administrators, the newest of each', () => {
    const twice = withArrangement(chosen('finance', 20), {
      ...{ by: ref('admin'), at: daysBefore(1), what: 'manager' },
    });
    const both = withArrangement(twice, { by: ref('ceo'), at: monday, what: 'address' });
    expect(both.arrangements).toMatchObject([{ what: 'manager' }, { what: 'address' }]);
  });
});

describe('an open task of somebody who is chosen afterwards', () => {
  const source = named('manager');
  const before = own({ source, people: [] });
  const after = under({ source, people: [chosen('manager', 0)] });
  const { taskId } = requireTask(before, 'manager');
  const standing = after.directory.user(people.manager);
  const act = { at: monday, by: ref('manager'), taskId, comments: 'Because.' };

  test.each(['approve', 'reject', 'return'] as const)('can’t be used to %s', (outcome) => {
    expect(() => decide(before, { ...act, standing, outcome })).toThrow(
      expect.objectContaining({ code: 'actor.arranged' }),
    );
  });
  test('moves to a fallback approver, and says why', () => {
    const leaving = { organisation: after, at: monday, by: ref('admin'), userId: people.manager };
    const moved = moveTask(before, { ...leaving, newId });
    expect(moved && assignees(applyChange(before, moved))).toEqual(['Fallback']);
    expect(listTaskMoves(before, leaving).map(({ to }) => to)).toEqual([[ref('fallback')]]);
  });
});

describe('the tasks of somebody whom an administrator deactivates', () => {
  const source = named('manager');
  const asked = under({ source, people: [] });
  const leave = (record: RequestRecord, toUserId?: string) => {
    const leaving = { organisation: asked, at: monday, by: ref('admin'), userId: people.manager };
    const moved = moveTask(record, { ...leaving, toUserId, newId });
    return moved && assignees(applyChange(record, moved));
  };
  test('go to the fallback approvers where the request is the administrator’s own', () => {
    const record = inReview(asked, { by: 'admin' });
    expect(leave(record)).toEqual(['Fallback']);
    expect(leave(record, people.finance)).toEqual(['Fallback']);
  });
  test('go to the chosen successor where it is somebody else’s', () => {
    expect(leave(inReview(asked), people.finance)).toEqual(['Finance']);
  });
});
