import { describe, expect, test } from 'vitest';
import { addApprover } from '#functions/domain/requests/add-approver.ts';
import { applyChange } from '#functions/domain/requests/apply-change.ts';
import { delegateTask } from '#functions/domain/requests/delegate-task.ts';
import { escalate } from '#functions/domain/requests/escalate.ts';
import { migrate } from '#functions/domain/requests/migrate.ts';
import { reachMilestone } from '#functions/domain/requests/milestone.ts';
import { movesOf, moveTask } from '#functions/domain/requests/move-tasks.ts';
import { reassign } from '#functions/domain/requests/reassign.ts';
import type { RequestRecord } from '#functions/domain/requests/record.ts';
import { remind } from '#functions/domain/requests/remind.ts';
import { dueMoves, reschedule } from '#functions/domain/requests/reschedule.ts';
import { requestPath } from '#functions/domain/requests/view.ts';
import { waitOf } from '#functions/domain/requests/wait.ts';
import type { World } from '#functions/domain/routing/world.ts';
import { taskDue } from '#functions/domain/sla/due.ts';
import { ledger } from '#functions/domain/sla/ledger.ts';
import type { EscalationPolicy } from '#shared/escalations/policy.ts';
import { decided, holders, inReview, newId, opened, ref, taskOf } from './support/acts.ts';
import {
  delegation,
  holiday,
  id,
  monday,
  people,
  policyId,
  reference,
  routing,
  slaId,
  users,
  world,
} from './support/organisation.ts';

const clocked = (
  approvers: Parameters<typeof routing>[0][number]['approvers'],
  more: object = {},
) => [routing([{ approvers, escalationPolicyId: policyId, ...more }])];
const late = world({ routings: clocked({ kind: 'named', userIds: [people.controller] }) });

/** The record after its next milestone, at the very moment of it. */
function reached(record: RequestRecord, asked: World): RequestRecord {
  const milestone = waitOf(record, monday)?.milestone;
  const stage = record.stages.find(({ stageId }) => stageId === milestone?.stageId);
  const at = stage?.milestones[milestone?.n ?? 0]?.at ?? monday;
  const change = milestone && reachMilestone(record, { ...milestone, at, world: asked, newId });
  return change ? applyChange(record, change) : record;
}

describe('milestones', () => {
  test('warning, breach and two escalations come in working time, each once', () => {
    let record = inReview(late);
    expect(record.stages[0]?.milestones.map(({ kind, at }) => [kind, at])).toEqual([
      ['remind', '2026-03-03T13:00:00.000Z'],
      ['breach', '2026-03-04T09:00:00.000Z'],
      ['escalate', '2026-03-04T13:00:00.000Z'],
      ['escalate', '2026-03-05T09:00:00.000Z'],
    ]);
    expect(waitOf(record, monday)).toMatchObject({
      order: 1,
      timeoutSeconds: 28 * 3600,
      milestone: { n: 0, kind: 'remind' },
    });
    record = reached(record, late);
    expect(record.events.at(-1)).toMatchObject({
      type: 'reminded',
      by: null,
      tells: [{ userId: people.controller, what: 'reminder' }],
    });
    record = reached(record, late);
    expect(record.events.at(-1)).toMatchObject({
      type: 'breached',
      tells: [{ what: 'overdue' }, { userId: people.employee, what: 'overdue' }],
    });
    record = reached(record, late);
    expect(record.events.at(-1)?.type).toBe('escalated');
    expect(holders(record)).toEqual(['Finance']);
    expect(record.tasks[0]?.status).toBe('Escalated');
    record = reached(record, late);
    expect(holders(record)).toEqual(['Finance', 'Director']);
    expect(record.escalations.map(({ level, action, by }) => [level, action, by])).toEqual([
      [0, 'reassign', null],
      [1, 'addApprover', null],
    ]);
    expect(waitOf(record, monday)).toMatchObject({ timeoutSeconds: null, milestone: null });
    expect(decided(record, 'director').request.status).toBe('Approved');
  });

  test('a repeated, an early and a late timer do nothing', () => {
    const record = inReview(late);
    const stageId = record.stages[0]?.stageId ?? '';
    const at = '2026-03-03T13:00:00.000Z';
    const asked = { stageId, n: 0, world: late, newId };
    expect(reachMilestone(record, { ...asked, at: '2026-03-03T12:59:59.000Z' })).toBeNull();
    expect(reachMilestone(reached(record, late), { ...asked, at })).toBeNull();
    expect(reachMilestone(decided(record, 'controller'), { ...asked, at })).toBeNull();
    expect(reachMilestone(record, { ...asked, n: 1, at: '2026-04-01T00:00:00.000Z' })).toBeNull();
  });

  const level = (
    target: EscalationPolicy['levels'][number]['target'],
    action: EscalationPolicy['levels'][number]['action'],
  ) => {
    const policy = reference().escalationPolicies[0];
    if (!policy) throw new Error('no policy');
    return { escalationPolicies: [{ ...policy, levels: [{ after: 3600, target, action }] }] };
  };
  test.each<[EscalationPolicy['levels'][number]['action'], string, string[]]>([
    ['notify', 'InReview', ['Controller']],
    ['addApprover', 'InReview', ['Controller', 'Finance']],
    ['reassign', 'InReview', ['Finance']],
    ['approve', 'Approved', []],
    ['reject', 'Rejected', []],
  ])('the action %s leaves it %s with %j', (action, status, expected) => {
    const asked = world({
      routings: clocked({ kind: 'named', userIds: [people.controller] }),
      ...level({ to: 'manager' }, action),
    });
    let record = inReview(asked);
    for (let i = 0; i < 3; i += 1) record = reached(record, asked);
    expect(record.request.status).toBe(status);
    expect(holders(record)).toEqual(expected);
    expect(record.escalations).toHaveLength(1);
    if (status !== 'InReview')
      expect(record.events.at(-1)).toMatchObject({ type: 'escalated', drives: 'closed' });
  });

  test.each<[string, EscalationPolicy['levels'][number]['target'], string]>([
    ['the head of the requester’s department', { to: 'departmentHead' }, 'Director'],
    ['a named person', { to: 'named', userId: people.ceo }, 'Ceo'],
    [
      'the fallback approvers, when the named one is gone',
      { to: 'named', userId: id(999) },
      'Fallback',
    ],
  ])('climbs to %s', (_, target, expected) => {
    const asked = world({
      routings: clocked({ kind: 'named', userIds: [people.controller] }),
      ...level(target, 'reassign'),
    });
    let record = inReview(asked);
    for (let i = 0; i < 3; i += 1) record = reached(record, asked);
    expect(holders(record)).toEqual([expected]);
  });

  test('climbs to the next authority level from where the amount ended', () => {
    const asked = world({
      routings: clocked({ kind: 'doa' }),
      ...level({ to: 'nextDoaLevel' }, 'reassign'),
    });
    let record = inReview(asked);
    expect(holders(record)).toEqual(['Manager']);
    for (let i = 0; i < 3; i += 1) record = reached(record, asked);
    expect(holders(record)).toEqual(['Director']);
  });

  test('reminders may go on after it is due', () => {
    const slaTemplates = reference().slaTemplates.map((template) => ({
      ...template,
      warnAtPercent: [],
      remindAfter: [28_800, 57_600],
    }));
    const record = inReview(world({ slaTemplates }));
    expect(record.stages[0]?.milestones.map(({ kind }) => kind)).toEqual([
      'breach',
      'remind',
      'remind',
    ]);
  });

  test('a step without a service level never comes due', () => {
    const record = inReview(
      world({
        routings: [routing([{ approvers: { kind: 'manager', level: 1 }, slaTemplateId: null }])],
      }),
    );
    expect(record.request).toMatchObject({ dueAt: null, expectedAt: null });
    expect(waitOf(record, monday)).toMatchObject({ timeoutSeconds: null });
  });
});

describe('escalating by hand', () => {
  const asked = {
    by: ref('controller'),
    at: monday,
    escalationReason: 'Beyond me',
    world: late,
    newId,
  };
  test('climbs one level at once, with the reason, and the timer does not climb there again', () => {
    const record = inReview(late);
    const { taskId } = taskOf(record, 'controller');
    let after = applyChange(record, escalate(record, { ...asked, taskId }));
    expect(holders(after)).toEqual(['Finance']);
    expect(after.escalations[0]).toMatchObject({
      reason: 'Beyond me',
      by: ref('controller'),
      level: 0,
    });
    for (let i = 0; i < 3; i += 1) after = reached(after, late);
    expect(after.events.at(-1)?.type).toBe('reminded');
    expect(holders(after)).toEqual(['Finance']);
  });
  test('needs a reason, and the right to it', () => {
    const record = inReview(late);
    const { taskId } = taskOf(record, 'controller');
    expect(() => escalate(record, { ...asked, taskId, escalationReason: ' ' })).toThrow('Say why.');
    expect(() => escalate(record, { ...asked, taskId, by: ref('employee') })).toThrow(
      'Nobody decides their own request.',
    );
    expect(() =>
      escalate(record, { ...asked, taskId, by: ref('admin'), isAdmin: true }),
    ).not.toThrow();
  });
});

describe('handing on', () => {
  const record = inReview(late);
  const { taskId } = taskOf(record, 'controller');
  const asked = {
    taskId,
    by: ref('controller'),
    at: monday,
    comments: 'Please',
    world: late,
    newId,
  };

  test('the other one gets the task, the chain says who gave it', () => {
    const after = applyChange(record, reassign(record, { ...asked, toUserId: people.ceo }));
    expect(holders(after)).toEqual(['Ceo']);
    expect(after.events.at(-1)).toMatchObject({
      type: 'reassigned',
      details: { from: ref('controller'), to: ref('ceo') },
    });
    expect(decided(after, 'ceo').request.status).toBe('Approved');
  });
  test.each([
    ['the requester', people.employee, 'Nobody decides their own request.'],
    ['somebody inactive', people.leaver, 'Leaver is inactive.'],
    ['who has it already', people.controller, 'Controller decides on this step already.'],
    ['nobody', id(999), 'There is no such person.'],
  ])('not to %s', (_, toUserId, message) => {
    expect(() => reassign(record, { ...asked, toUserId })).toThrow(message);
  });
  test('not beyond the other one’s authority', () => {
    const bound = world({ routings: [routing([{ approvers: { kind: 'doa' } }])] });
    const large = inReview(bound, { amount: '5000' });
    const task = taskOf(large, 'director');
    const act = (toUserId: string) => () =>
      reassign(large, {
        ...asked,
        by: ref('director'),
        taskId: task.taskId,
        toUserId,
        world: bound,
      });
    expect(act(people.manager)).toThrow('does not cover the amount');
    expect(act(people.ceo)).not.toThrow();
  });
  test('only where the step allows it, or by an administrator', () => {
    const strict = world({
      routings: [routing([{ approvers: { kind: 'manager', level: 1 }, mayReassign: false }])],
    });
    const kept = inReview(strict);
    const task = taskOf(kept, 'manager');
    const by = (name: 'manager' | 'admin') => () =>
      reassign(kept, {
        ...asked,
        by: ref(name),
        isAdmin: name === 'admin',
        taskId: task.taskId,
        toUserId: people.ceo,
        world: strict,
      });
    expect(by('manager')).toThrow('does not hand tasks on');
    expect(by('admin')).not.toThrow();
  });

  test('an approver may ask one more person first, and the request waits for both', () => {
    const more = applyChange(
      record,
      addApprover(record, { ...asked, userId: people.ceo, position: 'before' }),
    );
    expect(more.events.at(-1)).toMatchObject({ type: 'approver-added', drives: 'rescheduled' });
    expect(holders(more)).toEqual(['Controller', 'Ceo']);
    expect(decided(more, 'controller').request.status).toBe('InReview');
    expect(decided(decided(more, 'controller'), 'ceo').request.status).toBe('Approved');
  });
  test('or one more afterwards, before the next step', () => {
    const two = world({
      routings: [
        routing([
          { approvers: { kind: 'named', userIds: [people.controller] } },
          { approvers: { kind: 'named', userIds: [people.director] } },
        ]),
      ],
    });
    const first = inReview(two);
    const task = taskOf(first, 'controller');
    let after = applyChange(
      first,
      addApprover(first, {
        ...asked,
        taskId: task.taskId,
        userId: people.ceo,
        position: 'after',
        world: two,
      }),
    );
    expect(
      requestPath(after, monday, two.reference).steps.map((group) =>
        group.map(({ people: who }) => who[0]?.name),
      ),
    ).toEqual([['Controller'], ['Ceo'], ['Director']]);
    after = opened(decided(after, 'controller'), two);
    expect(holders(after)).toEqual(['Ceo']);
    after = opened(decided(after, 'ceo'), two);
    expect(holders(after)).toEqual(['Director']);
  });

  test('a leaver’s task moves to the delegate, else the manager, shown before and done with an event', () => {
    const leaving = { userId: people.controller, at: monday, world: late, by: ref('admin'), newId };
    expect(movesOf(record, leaving).map(({ to }) => to.map(({ name }) => name))).toEqual([
      ['Finance'],
    ]);
    const change = moveTask(record, leaving);
    const after = change ? applyChange(record, change) : record;
    expect(after.events.at(-1)).toMatchObject({ type: 'task-moved', by: ref('admin') });
    expect(after.tasks.at(-1)).toMatchObject({
      assignee: ref('finance'),
      insteadOf: ref('controller'),
    });
    expect(moveTask(after, leaving)).toBeNull();
    const away = { ...leaving, world: world({}, [], [delegation('controller', 'ceo')]) };
    expect(movesOf(record, away)[0]?.to).toEqual([ref('ceo')]);
  });
  test('when the taker had a task of the step already, the quorum is looked at again', () => {
    const both = world({
      routings: [
        routing([{ approvers: { kind: 'group', group: 'Travel desk' }, rule: { kind: 'all' } }]),
      ],
    });
    const half = decided(inReview(both), 'finance');
    const change = moveTask(half, {
      userId: people.controller,
      at: monday,
      world: both,
      by: null,
      newId,
    });
    expect(change?.request.status).toBe('Approved');
    expect(change?.event.drives).toBe('closed');
  });
  test('a pending task chosen by hand goes to the delegate, who decides for the absent one', () => {
    const given = delegation('controller', 'ceo');
    const after = applyChange(record, delegateTask(record, { ...asked, delegation: given }));
    expect(after.tasks.at(-1)).toMatchObject({
      assignee: ref('ceo'),
      insteadOf: ref('controller'),
    });
    const over = decided(after, 'ceo');
    expect(over.events.at(-1)).toMatchObject({ by: ref('ceo'), insteadOf: ref('controller') });
  });
});

describe('reminding by hand', () => {
  test('by the requester, at most once an hour', () => {
    const record = inReview(late);
    const first = applyChange(record, remind(record, { by: ref('employee'), at: monday }));
    expect(first.events.at(-1)?.tells).toEqual([{ userId: people.controller, what: 'reminder' }]);
    expect(() => remind(first, { by: ref('employee'), at: '2026-03-02T09:59:59.000Z' })).toThrow(
      'less than an hour ago',
    );
    expect(() =>
      remind(first, { by: ref('employee'), at: '2026-03-02T10:00:00.000Z' }),
    ).not.toThrow();
    expect(() => remind(record, { by: ref('ceo'), at: monday })).toThrow('Only the requester');
  });
});

describe('a calendar that changes', () => {
  test('shows what moves before, then moves due moments, milestones and tasks, and tells the machine', () => {
    const record = inReview(late);
    const data = { ...late.reference, holidays: [holiday('2026-03-03')] };
    expect(dueMoves(record, data)).toMatchObject([
      { before: '2026-03-04T09:00:00.000Z', after: '2026-03-05T09:00:00.000Z' },
    ]);
    const change = reschedule(record, { at: monday, world: { ...late, reference: data } });
    expect(change).toMatchObject({
      event: { type: 'rescheduled', drives: 'rescheduled' },
      request: { dueAt: '2026-03-05T09:00:00.000Z' },
    });
    expect(change?.tasks?.[0]?.dueAt).toBe('2026-03-05T09:00:00.000Z');
    expect(reschedule(record, { at: monday, world: late })).toBeNull();
  });
});

describe('how it stands', () => {
  test('on time, due soon and overdue, in working time', () => {
    const [task] = inReview(late).tasks;
    if (!task) throw new Error('no task');
    const due = (now: string) => taskDue(task, late.reference, now);
    expect(due(monday)).toMatchObject({ state: 'onTime', leftSeconds: 57_600, used: 0 });
    expect(due('2026-03-03T13:00:00.000Z')).toMatchObject({
      state: 'dueSoon',
      leftSeconds: 14_400,
      used: 0.75,
    });
    expect(due('2026-03-04T10:00:00.000Z')).toMatchObject({
      state: 'overdue',
      leftSeconds: -3600,
      used: 1,
    });
  });
  test('the ledger says in whose court every second was', () => {
    const returned = decided(inReview(late), 'controller', 'return', '2026-03-02T15:00:00.000Z');
    const entries = ledger(returned, '2026-03-03T15:00:00.000Z', late.reference);
    expect(
      entries.map(({ stage, person, workingSeconds, pausedSeconds, to }) => [
        stage,
        person[0]?.name,
        workingSeconds,
        pausedSeconds,
        to,
      ]),
    ).toEqual([
      ['Step 1', 'Controller', 6 * 3600, 0, '2026-03-02T15:00:00.000Z'],
      ['Returned for change', 'Employee', 0, 24 * 3600, undefined],
    ]);
  });
});

describe('another version of the routing', () => {
  const before = routing([
    { approvers: { kind: 'manager', level: 1 } },
    { approvers: { kind: 'named', userIds: [people.director] } },
    { approvers: { kind: 'named', userIds: [people.finance] } },
  ]);
  const [one, two, three] = before.steps;
  if (!one || !two || !three) throw new Error('three steps');
  const running = world({ routings: [before] });
  const next = (steps: typeof before.steps) => ({ ...before, version: 2, steps });
  const asked = { by: ref('admin'), at: monday, world: running, newId };
  const atSecond = opened(decided(inReview(running), 'manager'), running);

  test('what is decided stays, what is asked the same stays open, the rest goes and appears', () => {
    const changed = { ...three, approvers: { kind: 'named' as const, userIds: [people.ceo] } };
    const { change, fates } = migrate(atSecond, { ...asked, routing: next([one, two, changed]) });
    expect(fates.map(({ fate, status }) => [fate, status])).toEqual([
      ['stays', 'Approved'],
      ['stays', 'Open'],
      ['goes', 'Waiting'],
      ['appears', 'Waiting'],
    ]);
    const after = applyChange(atSecond, change);
    expect(after.request).toMatchObject({ routingVersion: 2 });
    expect(holders(after)).toEqual(['Director']);
    expect(after.events.at(-1)?.drives).toBeUndefined();
    expect(holders(opened(decided(after, 'director'), running))).toEqual(['Ceo']);
  });
  test('an open step that is gone leaves the lists, and the machine goes on with the next', () => {
    const { change } = migrate(atSecond, { ...asked, routing: next([one, three]) });
    expect(change.event).toMatchObject({
      type: 'routing-migrated',
      drives: 'next',
      tells: [{ userId: people.director, what: 'notNeeded' }],
    });
    const after = opened(applyChange(atSecond, change), running);
    expect(after.tasks.map(({ status }) => status)).toEqual(['Approved', 'Cancelled', 'Pending']);
    expect(holders(after)).toEqual(['Finance']);
  });
  test('only while in review', () => {
    const over = decided(inReview(late), 'controller');
    expect(() => migrate(over, { ...asked, routing: before })).toThrow('in review');
  });
});

test('parallel steps share one wait: the earliest milestone of the group', () => {
  const fast = {
    ...reference().slaTemplates[0],
    id: id(705),
    applicationId: users.ceo.applicationId,
    name: 'Fast',
    isActive: true,
    version: 1,
    warnAtPercent: [],
    targets: { low: 7200, normal: 3600, high: 1800, urgent: 60 },
  };
  const both = world({
    slaTemplates: [...reference().slaTemplates, fast],
    routings: [
      routing([
        { approvers: { kind: 'manager', level: 1 }, order: 1, slaTemplateId: slaId },
        { approvers: { kind: 'named', userIds: [people.ceo] }, order: 1, slaTemplateId: fast.id },
      ]),
    ],
  });
  const record = inReview(both);
  expect(waitOf(record, monday)).toMatchObject({
    timeoutSeconds: 3600,
    milestone: { kind: 'breach' },
  });
  expect(record.request.dueAt).toBe('2026-03-02T10:00:00.000Z');
});
