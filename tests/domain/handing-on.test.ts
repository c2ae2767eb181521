import { describe, expect, test } from 'vitest';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { delegateTask } from '#functions/requests/rules/commands/delegate-task.ts';
import { listTaskMoves, moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { remind } from '#functions/requests/rules/commands/remind.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { buildRequestPath } from '#functions/requests/rules/views/request-path.ts';
import { assignees, decided, inReview, newId, opened, ref, requireTask } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { delegation, id, monday, people, policyId } from './support/people.ts';

const clocked = (
  approvers: Parameters<typeof routing>[0][number]['approvers'],
  more: object = {},
) => [routing([{ approvers, escalationPolicyId: policyId, ...more }])];
const late = organisation({ routings: clocked({ kind: 'named', userIds: [people.controller] }) });

describe('reassigning a task', () => {
  const record = inReview(late);
  const { taskId } = requireTask(record, 'controller');
  const asked = {
    taskId,
    by: ref('controller'),
    at: monday,
    comments: 'Please',
    organisation: late,
    newId,
  };

  test('a reassigned task belongs to the new assignee, and the audit chain names the former assignee', () => {
    const after = applyChange(record, reassign(record, { ...asked, toUserId: people.ceo }));
    expect(assignees(after)).toEqual(['Ceo']);
    expect(after.events.at(-1)).toMatchObject({
      type: 'reassigned',
      details: { from: ref('controller'), to: ref('ceo') },
    });
    expect(decided(after, 'ceo').request.status).toBe('Approved');
  });
  test.each([
    ['the requester', people.employee, 'Nobody decides their own request.'],
    ['somebody inactive', people.leaver, 'Leaver is inactive.'],
    ['who has it already', people.controller, 'Controller is already an approver here.'],
    ['nobody', id(999), 'There is no such person.'],
  ])('a task cannot be reassigned to %s', (_, toUserId, message) => {
    expect(() => reassign(record, { ...asked, toUserId })).toThrow(message);
  });
  test('a task cannot be reassigned to a person whose approval limit is below the amount', () => {
    const bound = organisation({ routings: [routing([{ approvers: { kind: 'doa' } }])] });
    const large = inReview(bound, { amount: '5000' });
    const task = requireTask(large, 'director');
    const act = (toUserId: string) => () =>
      reassign(large, {
        ...asked,
        by: ref('director'),
        taskId: task.taskId,
        toUserId,
        organisation: bound,
      });
    expect(act(people.manager)).toThrow('does not cover the amount');
    expect(act(people.ceo)).not.toThrow();
  });
  test('an approver can reassign a task only if the step allows it, but an administrator can always do so', () => {
    const strict = organisation({
      routings: [routing([{ approvers: { kind: 'manager', level: 1 }, mayReassign: false }])],
    });
    const kept = inReview(strict);
    const task = requireTask(kept, 'manager');
    const by = (name: 'manager' | 'admin') => () =>
      reassign(kept, {
        ...asked,
        by: ref(name),
        isAdmin: name === 'admin',
        taskId: task.taskId,
        toUserId: people.ceo,
        organisation: strict,
      });
    expect(by('manager')).toThrow('does not allow reassigning');
    expect(by('admin')).not.toThrow();
  });

  test('a step waits for both its approver and the person whom the approver added before the decision', () => {
    const more = applyChange(
      record,
      addApprover(record, { ...asked, userId: people.ceo, position: 'before' }),
    );
    expect(more.events.at(-1)).toMatchObject({ type: 'approver-added', drives: 'rescheduled' });
    expect(assignees(more)).toEqual(['Controller', 'Ceo']);
    expect(decided(more, 'controller').request.status).toBe('InReview');
    expect(decided(decided(more, 'controller'), 'ceo').request.status).toBe('Approved');
  });
  test('a person whom an approver adds after the decision decides before the next step', () => {
    const two = organisation({
      routings: [
        routing([
          { approvers: { kind: 'named', userIds: [people.controller] } },
          { approvers: { kind: 'named', userIds: [people.director] } },
        ]),
      ],
    });
    const first = inReview(two);
    const task = requireTask(first, 'controller');
    let after = applyChange(
      first,
      addApprover(first, {
        ...asked,
        taskId: task.taskId,
        userId: people.ceo,
        position: 'after',
        organisation: two,
      }),
    );
    expect(
      buildRequestPath(after, monday, two.reference).steps.map((group) =>
        group.map(({ people: who }) => who[0]?.name),
      ),
    ).toEqual([['Controller'], ['Ceo'], ['Director']]);
    after = opened(decided(after, 'controller'), two);
    expect(assignees(after)).toEqual(['Ceo']);
    after = opened(decided(after, 'ceo'), two);
    expect(assignees(after)).toEqual(['Director']);
  });

  test('a task of a departing person moves to their delegate, or to their manager if there is no delegate', () => {
    const leaving = {
      userId: people.controller,
      at: monday,
      organisation: late,
      by: ref('admin'),
      newId,
    };
    expect(listTaskMoves(record, leaving).map(({ to }) => to.map(({ name }) => name))).toEqual([
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
    const away = {
      ...leaving,
      organisation: organisation({}, [], [delegation('controller', 'ceo')]),
    };
    expect(listTaskMoves(record, away)[0]?.to).toEqual([ref('ceo')]);
  });
  test("a fallback approver gets a departing person's task if the manager has already decided the step", () => {
    const both = organisation({
      routings: [
        routing([{ approvers: { kind: 'group', group: 'Travel desk' }, rule: { kind: 'all' } }]),
      ],
    });
    const half = decided(inReview(both), 'finance');
    const change = moveTask(half, {
      userId: people.controller,
      at: monday,
      organisation: both,
      by: null,
      newId,
    });
    expect(change?.request.status).toBe('InReview');
    expect(change && assignees(applyChange(half, change))).toEqual(['Fallback']);
  });
  test("a pending task moves to the absent person's delegate, whose decision names both people", () => {
    const given = delegation('controller', 'ceo');
    const after = applyChange(record, delegateTask(record, { ...asked, delegation: given }));
    expect(after.tasks.at(-1)).toMatchObject({
      assignee: ref('ceo'),
      insteadOf: ref('controller'),
    });
    const over = decided(after, 'ceo');
    expect(over.events.at(-1)).toMatchObject({ by: ref('ceo'), insteadOf: ref('controller') });
  });

  test('an open task of an absent person passes to the delegate of a delegate who is away too', () => {
    const away = organisation(
      { routings: late.reference.routings },
      [],
      [delegation('ceo', 'finance', { id: id(752) })],
    );
    const given = delegation('controller', 'ceo');
    const command = { ...asked, organisation: away, delegation: given };
    const after = applyChange(record, delegateTask(record, command));
    expect(after.tasks.at(-1)).toMatchObject({
      assignee: ref('finance'),
      insteadOf: ref('controller'),
    });
  });
});

describe('manual reminders', () => {
  test('a requester can send a reminder at most once an hour', () => {
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

  test("an administrator's reminder to one assignee does not block a reminder to another assignee", () => {
    const two = organisation({
      routings: [
        routing([
          { approvers: { kind: 'manager', level: 1 }, order: 1 },
          { approvers: { kind: 'manager', level: 2 }, order: 1 },
        ]),
      ],
    });
    const record = inReview(two);
    const { taskId } = requireTask(record, 'manager');
    const asked = { by: ref('admin'), isAdmin: true, taskId };
    const first = applyChange(record, remind(record, { ...asked, at: monday }));
    expect(first.events.at(-1)?.tells).toEqual([{ userId: people.manager, what: 'reminder' }]);
    const at = '2026-03-02T09:10:00.000Z';
    expect(() => remind(first, { ...asked, at })).toThrow('Reminded 10 minutes ago by Admin.');
    const rest = remind(first, { by: ref('employee'), at });
    expect(rest.event.tells).toEqual([{ userId: people.director, what: 'reminder' }]);
  });
});
