import { describe, expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { delegateTask } from '#functions/requests/rules/commands/delegate-task.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { reachMilestone } from '#functions/requests/rules/commands/milestone.ts';
import { moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import {
  updateRequestStatus,
  updateTaskStatus,
} from '#functions/requests/rules/commands/update-status.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { getTaskRights } from '#functions/requests/rules/views/rights.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { canDecideTask } from '#shared/tasks/task.ts';
import type { Delegation } from '#shared/users/user.ts';
import { assignees, inReview, newId, type RaiseOptions, ref, requireTask } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import {
  delegation,
  id,
  monday,
  type PersonName,
  people,
  policyId,
  users,
} from './support/people.ts';

type Source = RoutingStep['approvers'];
const named = (...names: PersonName[]): Source => ({
  kind: 'named',
  userIds: names.map((name) => people[name]),
});
const under = (source: Source, more: object = {}, delegations: Delegation[] = []): Organisation =>
  organisation({ routings: [routing([{ approvers: source, ...more }])] }, [], delegations);

/** Create a request for the employee that another person raised. */
const raisedBy = (by: PersonName, asked: Organisation, more: RaiseOptions = {}): RequestRecord =>
  inReview(asked, { by, onBehalfOf: 'employee', ...more });
const common = (asked: Organisation) => ({ at: monday, organisation: asked, newId });

describe('a person who raised a request for somebody else is never its approver', () => {
  test("a request raised by the requester's manager is decided by that manager's manager, with the reason", () => {
    const record = raisedBy('manager', under({ kind: 'manager', level: 1 }));
    expect(assignees(record)).toEqual(['Director']);
    expect(requireTask(record, 'director').reasons.map(explainReason)).toEqual([
      'Manager is Employee’s manager.',
      'Nobody decides a request they raised: Director decides instead of Manager.',
    ]);
  });

  test.each<[string, Source, string[]]>([
    ['by name', named('finance'), ['Ceo']],
    ['by name beside others', named('finance', 'controller'), ['Ceo', 'Controller']],
    ['as a member of a group', { kind: 'group', group: 'Travel desk' }, ['Controller']],
    ['as the head of a department', { kind: 'head', departmentId: null }, ['Ceo']],
    ['in a field of the form', { kind: 'formUser', field: 'reviewer' }, ['Ceo']],
  ])('the person who raised a request is replaced as its approver: %s', (_, source, expected) => {
    const by = source.kind === 'head' ? 'director' : 'finance';
    const values = { reviewer: people.finance };
    expect(assignees(raisedBy(by, under(source), { values }))).toEqual(expected);
  });

  test('the next approval level decides if the person with the approval limit raised the request', () => {
    const record = raisedBy('director', under({ kind: 'doa' }), { amount: '5000' });
    expect(assignees(record)).toEqual(['Ceo']);
  });

  test("the manager of an absent approver decides if the approver's delegate raised the request", () => {
    const asked = under({ kind: 'manager', level: 1 }, {}, [delegation('manager', 'finance')]);
    const record = raisedBy('finance', asked);
    expect(assignees(record)).toEqual(['Director']);
    const task = requireTask(record, 'director');
    expect(task.insteadOf).toEqual(ref('manager'));
    expect(task.reasons.map(explainReason).at(-1)).toMatch(
      /^Manager is away until .*, and the delegate Finance raised this request: Director decides instead\.$/,
    );
  });
  test("the manager's delegate decides if the approver's delegate raised the request and the manager is away", () => {
    const given = [
      delegation('manager', 'finance'),
      delegation('director', 'controller', { id: id(751) }),
    ];
    const record = raisedBy('finance', under({ kind: 'manager', level: 1 }, {}, given));
    expect(assignees(record)).toEqual(['Controller']);
    expect(requireTask(record, 'controller').insteadOf).toEqual(ref('manager'));
  });
  test('fallback approvers decide if the delegate of an absent approver without a manager raised the request', () => {
    const record = raisedBy('finance', under(named('ceo'), {}, [delegation('ceo', 'finance')]));
    expect(assignees(record)).toEqual(['Fallback']);
    expect(requireTask(record, 'fallback').reasons.map(explainReason)[0]).toMatch(
      /^Ceo is away until .*, and the delegate Finance raised this request/,
    );
  });
  test('fallback approvers decide if the only other person with the limit is the delegate who raised the request', () => {
    const asked = under({ kind: 'doa' }, {}, [delegation('director', 'ceo')]);
    expect(assignees(raisedBy('ceo', asked, { amount: '5000' }))).toEqual(['Fallback']);
  });

  test('administrators decide if the only fallback approver raised the request', () => {
    const record = raisedBy('fallback', under({ kind: 'formUser', field: 'reviewer' }));
    expect(assignees(record)).toEqual(['Admin']);
  });

  test('neither an automatic nor a manual escalation assigns the person who raised the request', () => {
    const levels = [{ after: 0, target: { to: 'manager' as const }, action: 'reassign' as const }];
    const escalationPolicies = reference().escalationPolicies.map((one) => ({ ...one, levels }));
    const routings = [routing([{ approvers: named('manager'), escalationPolicyId: policyId }])];
    const asked = organisation({ routings, escalationPolicies });
    const record = raisedBy('director', asked);
    const [task] = record.tasks;
    if (!task) throw new Error('Nobody was asked.');
    const byHand = escalate(record, {
      ...common(asked),
      by: task.assignee,
      taskId: task.taskId,
      escalationReason: 'On leave',
    });
    expect(assignees(applyChange(record, byHand))).toEqual(['Ceo']);

    let late = record;
    for (const { n } of record.stages[0]?.milestones ?? []) {
      const stageId = record.stages[0]?.stageId ?? '';
      const later = { ...common(asked), at: '2026-03-30T09:00:00.000Z', stageId, n };
      const change = reachMilestone(late, later);
      if (change) late = applyChange(late, change);
    }
    expect(assignees(late)).toEqual(['Ceo']);
  });

  test("a departing approver's task never moves to the person who raised the request", () => {
    const asked = under(named('manager'));
    const record = raisedBy('director', asked);
    const leaving = { ...common(asked), by: ref('admin'), userId: people.manager };
    const moved = moveTask(record, leaving);
    expect(moved && assignees(applyChange(record, moved))).toEqual(['Ceo']);
  });
});

describe('assignment of a task to the person who raised its request', () => {
  const asked = under(named('manager'));
  const record = raisedBy('finance', asked);
  const { taskId } = requireTask(record, 'manager');
  const refusal = { fields: expect.anything(), message: 'Nobody decides a request they raised.' };
  const by = ref('manager');

  test.each([false, true])(
    'a task cannot be reassigned to the person who raised its request (by an administrator: %s)',
    (isAdmin) => {
      const handing = { ...common(asked), taskId, toUserId: people.finance, comments: 'Please' };
      const actor = isAdmin ? ref('admin') : by;
      expect(() => reassign(record, { ...handing, by: actor, isAdmin })).toThrow(
        expect.objectContaining(refusal),
      );
    },
  );
  test.each(['before', 'after'] as const)(
    'the person who raised a request cannot be added as an approver %s the current one',
    (position) => {
      const adding = { ...common(asked), by, taskId, userId: people.finance, comments: '' };
      expect(() => addApprover(record, { ...adding, position })).toThrow(
        expect.objectContaining(refusal),
      );
    },
  );
  test('a task cannot be delegated to the person who raised its request', () => {
    const given = delegation('manager', 'finance');
    expect(() => delegateTask(record, { ...common(asked), by, taskId, delegation: given })).toThrow(
      expect.objectContaining(refusal),
    );
  });
});

describe('an existing task assigned to the person who raised its request', () => {
  const asked = under(named('manager'));
  const record = raisedBy('finance', asked);
  const stored: RequestRecord = {
    ...record,
    tasks: record.tasks.map(({ raisedBy: _, ...task }) => ({ ...task, assignee: ref('finance') })),
  };
  const { taskId } = requireTask(stored, 'finance');
  const act = { by: ref('finance'), ...common(asked), taskId };
  const refused = expect.objectContaining({
    code: 'actor.forbidden',
    message: 'Nobody decides a request they raised.',
  });

  test.each(['approve', 'reject', 'return'] as const)(
    'a person cannot %s an existing task of a request that they raised',
    (outcome) => {
      expect(() => decide(stored, { ...act, outcome, comments: 'Because.' })).toThrow(refused);
    },
  );
  test('a person cannot decide their own request by setting a status', () => {
    const set = { ...act, status: 'Approved', isApprover: true, reviewRemarks: '' };
    expect(() => updateTaskStatus(stored, set)).toThrow(refused);
    expect(() => updateRequestStatus(stored, set)).toThrow(
      expect.objectContaining({ code: 'actor.forbidden' }),
    );
  });
  test('a person cannot reassign, escalate or add an approver to an existing task of a request that they raised', () => {
    const handing = { ...act, toUserId: people.ceo, comments: 'Please' };
    expect(() => reassign(stored, handing)).toThrow(refused);
    expect(() =>
      addApprover(stored, { ...act, userId: people.ceo, position: 'before', comments: '' }),
    ).toThrow(refused);
    expect(() => escalate(stored, { ...act, escalationReason: 'Late' })).toThrow(refused);
  });
  test('a person has no rights on an existing task of a request that they raised', () => {
    const [task] = stored.tasks;
    const [stage] = stored.stages;
    if (!task || !stage) throw new Error('Nobody was asked.');
    const viewer = { userId: people.finance, isAdmin: false, isApprover: true };
    expect(Object.values(getTaskRights(stored, { task, stage }, viewer))).not.toContain(true);
  });
});

test('a task records the person who raised its request for another person', () => {
  const asked = under(named('manager'));
  const proxy = requireTask(raisedBy('finance', asked), 'manager');
  expect(proxy.raisedBy).toEqual(ref('finance'));
  expect(requireTask(inReview(asked), 'manager').raisedBy).toBeUndefined();
  const held = { ...proxy, assignee: ref('finance') };
  expect(canDecideTask(people.finance, held)).toBe(false);
  expect(canDecideTask(users.manager.userId, proxy)).toBe(true);
});
