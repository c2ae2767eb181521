import { describe, expect, test } from 'vitest';
import { addArrangement, arrangementDurationMs } from '#functions/people/rules/arrangements.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { listTaskMoves, moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { type Delegation, arrangements as kinds, type User } from '#shared/users/user.ts';
import { assignees, inReview, newId, ref, requireTask } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { delegation, monday, type PersonName, people, policyId, users } from './support/people.ts';

type Source = RoutingStep['approvers'];
const daysBefore = (days: number) => new Date(Date.parse(monday) - days * 86_400_000).toISOString();
/** Return a person whom the administrator chose as approver this many days before the request. */
const chosen = (name: PersonName, days = 2, by: PersonName = 'admin'): User =>
  addArrangement(users[name], { by: ref(by), at: daysBefore(days), what: 'profile' });

type Scene = {
  readonly source: Source;
  readonly people: readonly User[];
  readonly delegations?: readonly Delegation[];
  readonly more?: object;
};
const under = ({ source, people: changed, delegations = [], more = {} }: Scene) =>
  organisation({ routings: [routing([{ approvers: source, ...more }])] }, changed, delegations);
/** Submit a request of the administrator, so that it is in review. */
const own = (scene: Scene, amount = '500') => inReview(under(scene), { by: 'admin', amount });
const reasonsIn = ({ stages }: RequestRecord) =>
  stages.flatMap(({ reasons }) => reasons.map(explainReason));

const named = (...names: PersonName[]): Source => ({
  kind: 'named',
  userIds: names.map((name) => people[name]),
});

describe('people whom the requesting administrator changed within the last 30 days', () => {
  test.each<[string, Source, PersonName, string[], string?]>([
    ['by name', named('finance'), 'finance', ['Fallback']],
    ['by name beside others', named('finance', 'controller'), 'finance', ['Controller']],
    ['as the manager', { kind: 'manager', level: 1 }, 'ceo', ['Fallback']],
    ['as the head of a department', { kind: 'head', departmentId: null }, 'director', ['Fallback']],
    ['in a group', { kind: 'group', group: 'Travel desk' }, 'finance', ['Controller']],
    ['by the approval limit', { kind: 'doa' }, 'director', ['Ceo'], '5000'],
    ['in the highest approval limit', { kind: 'doa' }, 'ceo', ['Fallback'], '50000'],
  ])(
    'an approver whom the requesting administrator recently changed is skipped: %s',
    (_, source, name, expected, amount) => {
      const record = own({ source, people: [chosen(name)] }, amount);
      expect(assignees(record)).toEqual(expected);
      expect(reasonsIn(record)).toContain(
        `${users[name].name} can’t decide this request: Admin chose them on 28 February 2026.`,
      );
    },
  );

  test('a role step skips a person whom the requesting administrator recently changed', () => {
    const scene = { source: { kind: 'role', role: 'Approver' } as const, people: [chosen('ceo')] };
    expect(assignees(own(scene))).not.toContain('Ceo');
  });

  test("an absent person's manager decides if the requesting administrator recently changed the delegate", () => {
    const scene: Scene = {
      source: named('manager'),
      people: [chosen('finance')],
      delegations: [delegation('manager', 'finance')],
    };
    expect(assignees(own(scene))).toEqual(['Director']);
  });

  test('routing fails if the requesting administrator recently changed every approver and fallback approver', () => {
    const others = { source: named('finance'), people: [chosen('finance'), chosen('fallback')] };
    expect(() => own(others)).toThrow(expect.objectContaining({ code: 'routing.none' }));
  });

  test('an escalation skips a person whom the requesting administrator recently changed', () => {
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

  test('a task cannot be reassigned to a person whom the requesting administrator recently changed', () => {
    const scene = { source: named('manager'), people: [chosen('finance')] };
    const record = own(scene);
    const { taskId } = requireTask(record, 'manager');
    const act = { by: ref('manager'), at: monday, organisation: under(scene), newId, taskId };
    expect(() =>
      reassign(record, { ...act, toUserId: people.finance, comments: 'Please' }),
    ).toThrow('Finance can’t decide this request: Admin chose them on 28 February 2026.');
  });

  test('an approver whom the raising administrator recently changed is skipped, even if they raised the request for another person', () => {
    const asked = under({ source: named('finance'), people: [chosen('finance')] });
    const record = inReview(asked, { by: 'admin', onBehalfOf: 'employee' });
    expect(assignees(record)).toEqual(['Fallback']);
  });
});

describe('duration and scope of the rule for people whom an administrator changed', () => {
  const source = named('finance');
  test("a change of a person by an administrator excludes them from that administrator's requests for 30 days", () => {
    expect(assignees(own({ source, people: [chosen('finance', 29.9)] }))).toEqual(['Fallback']);
    expect(assignees(own({ source, people: [chosen('finance', 30)] }))).toEqual(['Finance']);
    expect(arrangementDurationMs).toBe(30 * 86_400_000);
  });
  test('a change of a person by an administrator does not affect requests of other people', () => {
    const asked = under({ source, people: [chosen('finance')] });
    expect(assignees(inReview(asked))).toEqual(['Finance']);
    const byAnother = under({ source, people: [chosen('finance', 2, 'ceo')] });
    expect(assignees(inReview(byAnother, { by: 'admin' }))).toEqual(['Finance']);
  });
  test("every kind of change of a person by an administrator excludes them from that administrator's requests", () => {
    for (const what of kinds) {
      const arranged = addArrangement(users.finance, { by: ref('admin'), at: monday, what });
      expect(assignees(own({ source, people: [arranged] }))).toEqual(['Fallback']);
    }
  });
  test("a person's profile stores only the latest change by each administrator", () => {
    const twice = addArrangement(chosen('finance', 20), {
      ...{ by: ref('admin'), at: daysBefore(1), what: 'manager' },
    });
    const both = addArrangement(twice, { by: ref('ceo'), at: monday, what: 'address' });
    expect(both.arrangements).toMatchObject([{ what: 'manager' }, { what: 'address' }]);
  });
});

describe('an open task of a person whom the requesting administrator changes later', () => {
  const source = named('manager');
  const before = own({ source, people: [] });
  const after = under({ source, people: [chosen('manager', 0)] });
  const { taskId } = requireTask(before, 'manager');
  const standing = after.directory.user(people.manager);
  const act = { at: monday, by: ref('manager'), taskId, comments: 'Because.' };

  test.each(['approve', 'reject', 'return'] as const)(
    'a person whom the requesting administrator changes cannot use their open task to %s',
    (outcome) => {
      expect(() => decide(before, { ...act, standing, outcome })).toThrow(
        expect.objectContaining({ code: 'actor.arranged' }),
      );
    },
  );
  test('an open task of a person whom the requesting administrator changes moves to a fallback approver', () => {
    const leaving = { organisation: after, at: monday, by: ref('admin'), userId: people.manager };
    const moved = moveTask(before, { ...leaving, newId });
    expect(moved && assignees(applyChange(before, moved))).toEqual(['Fallback']);
    expect(listTaskMoves(before, leaving).map(({ to }) => to)).toEqual([[ref('fallback')]]);
  });
});

describe('tasks of a person whom an administrator deactivates', () => {
  const source = named('manager');
  const asked = under({ source, people: [] });
  const leave = (record: RequestRecord, toUserId?: string) => {
    const leaving = { organisation: asked, at: monday, by: ref('admin'), userId: people.manager };
    const moved = moveTask(record, { ...leaving, toUserId, newId });
    return moved && assignees(applyChange(record, moved));
  };
  test('tasks of a person whom the requesting administrator deactivates move to the fallback approvers', () => {
    const record = inReview(asked, { by: 'admin' });
    expect(leave(record)).toEqual(['Fallback']);
    expect(leave(record, people.finance)).toEqual(['Fallback']);
  });
  test('tasks of a deactivated person move to the selected successor unless the deactivating administrator is the requester', () => {
    expect(leave(inReview(asked), people.finance)).toEqual(['Finance']);
  });
});

describe('a step that the requesting administrator narrowed by changing people who could decide it', () => {
  const group: Source = { kind: 'group', group: 'Travel desk' };
  const stepNames = ({ stages }: RequestRecord) => stages.map(({ name }) => name);
  const check = 'Fallback approval';
  const half = { kind: 'percent', percent: 50 };

  test.each<[string, Source, readonly User[], object?, string?]>([
    ['a group', group, [chosen('finance')]],
    ['named people', named('finance', 'controller'), [chosen('controller')]],
    [
      'named people, two of whom decide',
      named('finance', 'controller', 'director'),
      [chosen('controller')],
      { rule: { kind: 'atLeast', count: 2 } },
    ],
    ['a role', { kind: 'role', role: 'Approver' }, [chosen('finance')]],
    [
      'named people, half of whom decide',
      named('finance', 'controller', 'director', 'manager'),
      [chosen('controller'), chosen('manager')],
      { rule: { kind: 'percent', percent: 50 } },
    ],
    ['a group, half of which decides', group, [chosen('finance')], { rule: half }],
  ])(
    'a fallback approver decides after a step that the requesting administrator narrowed: %s',
    (_, source, changed, more = {}) => {
      const record = own({ source, people: changed, more });
      expect(stepNames(record).at(-1)).toBe(check);
      expect(reasonsIn(record)).toContain(
        'Admin changed rules by which requests are decided on 28 February 2026. For 30 days a fallback approver decides their requests as well.',
      );
      const others = inReview(under({ source, people: changed, more }), {
        by: 'employee',
        amount: '500',
      });
      expect(stepNames(others)).not.toContain(check);
    },
  );

  test('a fallback approver must also decide a request that an administrator raises for a person they changed', () => {
    const moved = chosen('employee');
    const raise = (by: PersonName, people: readonly User[]) =>
      stepNames(inReview(under({ source: group, people }), { by, onBehalfOf: 'employee' }));
    expect(raise('admin', [moved]).at(-1)).toBe(check);
    expect(raise('admin', [])).not.toContain(check);
    expect(raise('colleague', [moved])).not.toContain(check);
    expect(raise('employee', [moved])).not.toContain(check);
  });

  test.each<[string, Source, readonly User[], object?]>([
    ['nobody was changed', group, []],
    [
      'nobody is left, so that a fallback approver decides it',
      named('finance'),
      [chosen('finance')],
    ],
    [
      'all have to decide',
      named('finance', 'controller'),
      [chosen('finance')],
      { rule: { kind: 'all' } },
    ],
    ['the change is older than 30 days', group, [chosen('finance', 31)]],
    ['a higher level decides', { kind: 'doa' }, [chosen('director')]],
  ])(
    'no fallback approver decides after a step that the requesting administrator narrowed if %s',
    (_, source, changed, more = {}) => {
      expect(stepNames(own({ source, people: changed, more }, '5000'))).not.toContain(check);
    },
  );
});
