import { describe, expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { reachMilestone } from '#functions/requests/rules/commands/milestone.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { findNextWait } from '#functions/requests/rules/views/wait.ts';
import type { EscalationPolicy } from '#shared/escalations/policy.ts';
import { assignees, decided, inReview, newId, ref, requireTask } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { id, monday, people, policyId } from './support/people.ts';

const clocked = (
  approvers: Parameters<typeof routing>[0][number]['approvers'],
  more: object = {},
) => [routing([{ approvers, escalationPolicyId: policyId, ...more }])];
const late = organisation({ routings: clocked({ kind: 'named', userIds: [people.controller] }) });
/** Let the next milestone fire at exactly its time, and return the record. */
function reached(record: RequestRecord, asked: Organisation): RequestRecord {
  const milestone = findNextWait(record, monday)?.milestone;
  const stage = record.stages.find(({ stageId }) => stageId === milestone?.stageId);
  const at = stage?.milestones[milestone?.n ?? 0]?.at ?? monday;
  const change =
    milestone && reachMilestone(record, { ...milestone, at, organisation: asked, newId });
  return change ? applyChange(record, change) : record;
}

describe('milestones', () => {
  test('a warning, a breach and two escalations fire once each, at times counted in working time', () => {
    let record = inReview(late);
    expect(record.stages[0]?.milestones.map(({ kind, at }) => [kind, at])).toEqual([
      ['remind', '2026-03-03T13:00:00.000Z'],
      ['breach', '2026-03-04T09:00:00.000Z'],
      ['escalate', '2026-03-04T13:00:00.000Z'],
      ['escalate', '2026-03-05T09:00:00.000Z'],
    ]);
    expect(findNextWait(record, monday)).toMatchObject({
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
    expect(record.events.at(-1)).toMatchObject({
      type: 'escalated',
      comment: 'Not decided in time.',
      details: { dueAt: '2026-03-04T09:00:00.000Z' },
    });
    expect(assignees(record)).toEqual(['Finance']);
    expect(record.tasks[0]?.status).toBe('Escalated');
    record = reached(record, late);
    expect(assignees(record)).toEqual(['Finance', 'Director']);
    expect(record.escalations.map(({ level, action, by }) => [level, action, by])).toEqual([
      [0, 'reassign', null],
      [1, 'addApprover', null],
    ]);
    expect(findNextWait(record, monday)).toMatchObject({ timeoutSeconds: null, milestone: null });
    expect(decided(record, 'director').request.status).toBe('Approved');
  });

  test('a repeated, early or late milestone timer has no effect', () => {
    const record = inReview(late);
    const stageId = record.stages[0]?.stageId ?? '';
    const at = '2026-03-03T13:00:00.000Z';
    const asked = { stageId, n: 0, organisation: late, newId };
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
  ])(
    'the escalation action %s results in the status %s with the assignees %j',
    (action, status, expected) => {
      const asked = organisation({
        routings: clocked({ kind: 'named', userIds: [people.controller] }),
        ...level({ to: 'manager' }, action),
      });
      let record = inReview(asked);
      for (let i = 0; i < 3; i += 1) record = reached(record, asked);
      expect(record.request.status).toBe(status);
      expect(assignees(record)).toEqual(expected);
      expect(record.escalations).toHaveLength(1);
      if (status !== 'InReview')
        expect(record.events.at(-1)).toMatchObject({ type: 'escalated', drives: 'closed' });
    },
  );

  test.each<[string, EscalationPolicy['levels'][number]['target'], string]>([
    ['the head of the requester’s department', { to: 'departmentHead' }, 'Director'],
    ['a named person', { to: 'named', userId: people.ceo }, 'Ceo'],
    [
      'the fallback approvers, when the named one is gone',
      { to: 'named', userId: id(999) },
      'Fallback',
    ],
  ])('an escalation reassigns the task to %s', (_, target, expected) => {
    const asked = organisation({
      routings: clocked({ kind: 'named', userIds: [people.controller] }),
      ...level(target, 'reassign'),
    });
    let record = inReview(asked);
    for (let i = 0; i < 3; i += 1) record = reached(record, asked);
    expect(assignees(record)).toEqual([expected]);
  });

  test('an escalation to the next approval level reaches the level above the one that covers the amount', () => {
    const asked = organisation({
      routings: clocked({ kind: 'doa' }),
      ...level({ to: 'nextDoaLevel' }, 'reassign'),
    });
    let record = inReview(asked);
    expect(assignees(record)).toEqual(['Manager']);
    for (let i = 0; i < 3; i += 1) record = reached(record, asked);
    expect(assignees(record)).toEqual(['Director']);
  });

  test('reminders that the SLA template defines after the due time are sent after the breach', () => {
    const slaTemplates = reference().slaTemplates.map((template) => ({
      ...template,
      warnAtPercent: [],
      remindAfter: [28_800, 57_600],
    }));
    const record = inReview(organisation({ slaTemplates }));
    expect(record.stages[0]?.milestones.map(({ kind }) => kind)).toEqual([
      'breach',
      'remind',
      'remind',
    ]);
  });

  test('a step without an SLA template is never due', () => {
    const record = inReview(
      organisation({
        routings: [routing([{ approvers: { kind: 'manager', level: 1 }, slaTemplateId: null }])],
      }),
    );
    expect(record.request).toMatchObject({ dueAt: null, expectedAt: null });
    expect(findNextWait(record, monday)).toMatchObject({ timeoutSeconds: null });
  });
});

describe('manual escalation', () => {
  const asked = {
    by: ref('controller'),
    at: monday,
    escalationReason: 'Beyond me',
    organisation: late,
    newId,
  };
  test('a manual escalation takes effect at once, and the timer does not repeat its level', () => {
    const record = inReview(late);
    const { taskId } = requireTask(record, 'controller');
    let after = applyChange(record, escalate(record, { ...asked, taskId }));
    expect(assignees(after)).toEqual(['Finance']);
    expect(after.escalations[0]).toMatchObject({
      reason: 'Beyond me',
      by: ref('controller'),
      level: 0,
    });
    for (let i = 0; i < 3; i += 1) after = reached(after, late);
    expect(after.events.at(-1)?.type).toBe('reminded');
    expect(assignees(after)).toEqual(['Finance']);
  });
  test('a manual escalation requires a reason and is refused for the requester', () => {
    const record = inReview(late);
    const { taskId } = requireTask(record, 'controller');
    expect(() => escalate(record, { ...asked, taskId, escalationReason: ' ' })).toThrow('Say why.');
    expect(() => escalate(record, { ...asked, taskId, by: ref('employee') })).toThrow(
      'Nobody decides their own request.',
    );
    expect(() =>
      escalate(record, { ...asked, taskId, by: ref('admin'), isAdmin: true }),
    ).not.toThrow();
  });
});
