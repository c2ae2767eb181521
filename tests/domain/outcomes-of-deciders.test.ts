import { describe, expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { delegateTask } from '#functions/requests/rules/commands/delegate-task.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { reachMilestone } from '#functions/requests/rules/commands/milestone.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { buildRequestPath } from '#functions/requests/rules/views/request-path.ts';
import type { QuorumRule } from '#shared/routing/sequence.ts';
import { decided, inReview, newId, ref, requireTask } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { delegation, monday, type PersonName, people, policyId } from './support/people.ts';

const later = '2026-03-20T09:00:00.000Z';
const personNames = ['controller', 'manager', 'director'] as const;

/**
 * Build an organisation with one step for this number of people. An escalation adds one person, or replaces all people.
 */
function asking(rule: QuorumRule, count: number, action: 'addApprover' | 'reassign'): Organisation {
  const [policy] = reference().escalationPolicies;
  if (!policy) throw new Error('no policy');
  const target = { to: 'named' as const, userId: people.ceo };
  return organisation({
    routings: [
      routing([
        {
          approvers: {
            kind: 'named',
            userIds: personNames.slice(0, count).map((name) => people[name]),
          },
          rule,
          escalationPolicyId: policyId,
          mayReassign: true,
          mayAddApprover: true,
        },
      ]),
    ],
    escalationPolicies: [{ ...policy, levels: [{ after: 3600, target, action }] }],
  });
}

function escalatedByTime(record: RequestRecord, asked: Organisation): RequestRecord {
  let after = record;
  for (const stage of record.stages)
    for (let n = 0; n < stage.milestones.length; n += 1) {
      const reached = { stageId: stage.stageId, n, at: later, organisation: asked, newId };
      const change = reachMilestone(after, reached);
      if (change) after = applyChange(after, change);
    }
  return after;
}

type Decision = readonly [PersonName, 'approve' | 'reject'];
const play = (record: RequestRecord, decisions: readonly Decision[]) =>
  decisions.reduce((after, [by, outcome]) => decided(after, by, outcome), record);
const statusAfter = (record: RequestRecord, ...decisions: Decision[]) =>
  play(record, decisions).request.status;

const any = { kind: 'any' } as const;
const all = { kind: 'all' } as const;
const two = { kind: 'atLeast', count: 2 } as const;
const half = { kind: 'percent', percent: 50 } as const;
const first: Decision = ['controller', 'reject'];
const second: Decision = ['manager', 'reject'];

describe('effect of a decision', () => {
  test.each<[string, QuorumRule, number, Decision[], string]>([
    ['the only assignee rejects', any, 1, [first], 'Rejected'],
    ['the first of three, of whom any decides, rejects', any, 3, [first], 'Rejected'],
    [
      'the first of three, of whom any decides, approves',
      any,
      3,
      [['director', 'approve']],
      'Approved',
    ],
    ['one of three, of whom all decide, rejects', all, 3, [first], 'Rejected'],
    ['one of three, of whom two decide, rejects', two, 3, [first], 'InReview'],
    ['two of three, of whom two decide, reject', two, 3, [first, second], 'Rejected'],
    [
      'after one rejection the other two approve',
      two,
      3,
      [first, ['manager', 'approve'], ['director', 'approve']],
      'Approved',
    ],
    ['one of two, of whom two decide, rejects', two, 2, [first], 'Rejected'],
    ['one of three, of whom half decide, rejects', half, 3, [first], 'InReview'],
  ])(
    'decisions lead to the expected status of the request: %s',
    (_, rule, count, decisions, status) => {
      expect(statusAfter(inReview(asking(rule, count, 'addApprover')), ...decisions)).toBe(status);
    },
  );

  test.each<[string, QuorumRule, number, Decision[], string]>([
    ['the only assignee, of whom any decides, rejects', any, 1, [first], 'Rejected'],
    ['the only assignee, of whom all decide, rejects', all, 1, [first], 'Rejected'],
    ['the added person rejects', all, 1, [['ceo', 'reject']], 'Rejected'],
    ['the added person approves', all, 1, [['ceo', 'approve']], 'Approved'],
    ['one of two, of whom all decide, rejects', all, 2, [first], 'Rejected'],
    [
      'one of two and the added person approve',
      all,
      2,
      [
        ['ceo', 'approve'],
        ['manager', 'approve'],
      ],
      'Approved',
    ],
    ['one of three, of whom two decide, rejects', two, 3, [first], 'InReview'],
    ['two of three, of whom two decide, reject', two, 3, [first, ['ceo', 'reject']], 'Rejected'],
    [
      'of three, of whom two decide, one rejects and two approve',
      two,
      3,
      [first, ['ceo', 'approve'], ['manager', 'approve']],
      'Approved',
    ],
  ])(
    'decisions after an escalation that adds a person lead to the expected status of the request: %s',
    (_, rule, count, decisions, status) => {
      const asked = asking(rule, count, 'addApprover');
      const added = escalatedByTime(inReview(asked), asked);
      expect(statusAfter(added, ...decisions)).toBe(status);
    },
  );

  test('after a manual escalation that adds a person, the decision of either person ends the step', () => {
    const asked = asking(all, 1, 'addApprover');
    const record = inReview(asked);
    const { taskId } = requireTask(record, 'controller');
    const act = { by: ref('controller'), at: monday, organisation: asked, newId };
    const change = escalate(record, { ...act, taskId, escalationReason: 'Please help' });
    const both = applyChange(record, change);
    expect(statusAfter(both, first)).toBe('Rejected');
    expect(statusAfter(both, ['ceo', 'reject'])).toBe('Rejected');
    expect(statusAfter(both, ['ceo', 'approve'])).toBe('Approved');
  });

  test('a person who gets a task by reassignment, delegation or escalation decides alone', () => {
    const asked = asking(all, 1, 'reassign');
    const record = inReview(asked);
    const { taskId } = requireTask(record, 'controller');
    const act = { by: ref('controller'), at: monday, organisation: asked, newId };
    const handed = applyChange(
      record,
      reassign(record, { ...act, taskId, toUserId: people.finance, comments: 'Yours' }),
    );
    const delegated = applyChange(
      record,
      delegateTask(record, { ...act, taskId, delegation: delegation('controller', 'finance') }),
    );
    for (const one of [handed, delegated]) {
      expect(statusAfter(one, ['finance', 'reject'])).toBe('Rejected');
      expect(statusAfter(one, ['finance', 'approve'])).toBe('Approved');
    }
    expect(statusAfter(escalatedByTime(record, asked), ['ceo', 'reject'])).toBe('Rejected');
  });

  test.each(['before', 'after'] as const)(
    'an approver added %s the current one must also approve before the request is approved',
    (position) => {
      const asked = asking(all, 1, 'reassign');
      const record = inReview(asked);
      const { taskId } = requireTask(record, 'controller');
      const act = { by: ref('controller'), at: monday, organisation: asked, newId };
      const added = applyChange(
        record,
        addApprover(record, { ...act, taskId, userId: people.finance, position, comments: '' }),
      );
      expect(statusAfter(added, first)).toBe('Rejected');
      expect(statusAfter(added, ['controller', 'approve'])).toBe('InReview');
      if (position === 'before') expect(statusAfter(added, ['finance', 'reject'])).toBe('Rejected');
    },
  );
});

const decidedChange = (record: RequestRecord, by: PersonName) => {
  const { taskId } = requireTask(record, by);
  return { change: decide(record, { taskId, by: ref(by), at: monday, outcome: 'approve' }) };
};

describe('a rejection that other approvers can outvote', () => {
  const asked = asking(two, 3, 'addApprover');
  const objected = decided(inReview(asked), 'controller', 'reject');

  test('a rejection that other approvers can outvote notifies the requester of an objection', () => {
    expect(objected.events.at(-1)?.tells).toEqual([{ userId: people.employee, what: 'objected' }]);
  });
  test('lists show a rejection that other approvers can outvote as an objection until the step ends', () => {
    expect(objected.request.path.flat()[0]).toMatchObject({
      approvals: 2,
      objections: ['Controller'],
    });
    expect(objected.request.path.flat()[0]?.isOutvotable).toBeUndefined();
    expect(requireTask(objected, 'manager').path).toEqual(objected.request.path);
    const after = decided(objected, 'manager');
    expect(after.request.path.flat()[0]).toMatchObject({ objections: ['Controller'] });
    expect(decided(after, 'director').request.path.flat()[0]?.objections).toBeUndefined();
  });
  test('a rejection that other approvers can outvote writes only the task of the person who rejects', () => {
    const record = inReview(asked);
    const { change } = decidedChange(record, 'controller');
    expect(change.tasks?.map(({ assignee }) => assignee.name)).toEqual(['Controller']);
  });
  test('the path still shows an outvoted rejection after the other approvers have approved', () => {
    const approved = decided(decided(objected, 'manager'), 'director');
    const [step] = buildRequestPath(approved, monday, asked.reference).steps.flat();
    expect(step?.people.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Controller', 'Rejected'],
      ['Manager', 'Approved'],
      ['Director', 'Approved'],
    ]);
  });
});
