import { describe, expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { reachMilestone } from '#functions/requests/rules/commands/milestone.ts';
import { listTaskMoves, moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { forecastDraft } from '#functions/requests/rules/views/forecast-draft.ts';
import { buildRequestPath } from '#functions/requests/rules/views/request-path.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { Delegation, User } from '#shared/users/user.ts';
import {
  answers,
  assignees,
  decided,
  inReview,
  newId,
  opened,
  ref,
  requireTask,
  submitted,
} from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import {
  categoryId,
  delegation,
  id,
  monday,
  type PersonName,
  people,
  policyId,
  users,
} from './support/people.ts';

type Rule = RoutingStep['rule'];
const panel = {
  kind: 'named' as const,
  userIds: [people.finance, people.controller, people.director],
};
const twoOfThree: Rule = { kind: 'atLeast', count: 2 };
const deactivateUsers = (...names: PersonName[]): User[] =>
  names.map((name) => ({ ...users[name], isActive: false, managerId: null }));
const toDirector = [
  delegation('finance', 'director'),
  delegation('controller', 'director', { id: id(751) }),
];
const under = (
  rule: Rule,
  given: Delegation[] = [],
  changed: User[] = [],
  more: object = {},
): Organisation =>
  organisation({ routings: [routing([{ approvers: panel, rule, ...more }])] }, changed, given);
const neededIn = (record: RequestRecord, asked: Organisation) =>
  buildRequestPath(record, monday, asked.reference).steps[0]?.[0]?.needed;

describe('minimum number of approvers in a quorum', () => {
  test('a fallback approver is added if delegations leave too few different people for a quorum', () => {
    const asked = under(twoOfThree, toDirector);
    const record = inReview(asked);
    expect(assignees(record)).toEqual(['Director', 'Fallback']);
    expect(neededIn(record, asked)).toEqual({ approvals: 2, rejections: 1, of: 2 });
    const one = decided(record, 'director');
    expect(one.request.status).toBe('InReview');
    expect(decided(one, 'fallback').request.status).toBe('Approved');

    expect(requireTask(record, 'fallback').reasons.map(explainReason)[0]).toBe(
      '2 different people have to agree here, and the rule leads to 1; more people are asked as well.',
    );
    const told = submitted(asked).events.at(-1)?.tells;
    expect(told).toContainEqual({ userId: people.admin, what: 'tooFew' });
  });

  test('the forecast before sending reports a quorum that too few different people can meet', () => {
    const asked = under(twoOfThree, toDirector);
    const requester = users.employee;
    const draft = { categoryId, values: answers('500'), priority: 'normal' as const, requester };
    const { path, notices } = forecastDraft({ ...draft, organisation: asked, at: monday });
    expect(path.steps[0]?.[0]?.needed).toEqual({ approvals: 2, rejections: 1, of: 2 });
    expect(notices.map(({ code }) => code)).toEqual(['tooFew']);
  });

  test.each<[string, Rule, string[]]>([
    ['all', { kind: 'all' }, ['Director', 'Fallback', 'Admin']],
    ['two thirds', { kind: 'percent', percent: 66 }, ['Director', 'Fallback']],
    ['a third', { kind: 'percent', percent: 33 }, ['Director']],
    ['any', { kind: 'any' }, ['Director']],
  ])(
    'a quorum of %s is counted by the people named in the step, not by their delegates',
    (_, rule, expected) => {
      expect(assignees(inReview(under(rule, toDirector)))).toEqual(expected);
    },
  );

  test('a fallback approver replaces an inactive person or a missing group member in a quorum', () => {
    expect(assignees(inReview(under({ kind: 'all' }, [], deactivateUsers('finance'))))).toEqual([
      'Controller',
      'Director',
      'Fallback',
    ]);
    const group = { approvers: { kind: 'group', group: 'Travel desk' } };
    const three: Rule = { kind: 'atLeast', count: 3 };
    expect(assignees(inReview(under(three, [], [], group)))).toEqual([
      'Controller',
      'Finance',
      'Fallback',
    ]);
  });

  test('an absent person also gets a task if too few other people can meet the quorum', () => {
    const nobody = deactivateUsers('fallback', 'admin');
    const record = inReview(under(twoOfThree, toDirector, nobody));
    expect(assignees(record)).toEqual(['Director', 'Finance']);
    expect(requireTask(record, 'finance').reasons.map(explainReason)).toEqual([
      'Finance is named in this step.',
      'Finance is away, but too few others can decide this step, so Finance is asked as well.',
    ]);
  });

  test('a request cannot be sent if its quorum exceeds the number of people, including absent ones', () => {
    const group = { approvers: { kind: 'group', group: 'Travel desk' } };
    const asked = under(
      { kind: 'atLeast', count: 3 },
      [],
      deactivateUsers('fallback', 'admin'),
      group,
    );
    expect(() => submitted(asked)).toThrow(
      expect.objectContaining({
        code: 'routing.none',
        message: expect.stringContaining(
          'needs 3 different people to agree, and only 2 can be asked',
        ),
      }),
    );
  });

  test('the path shows the originally planned people for a waiting step that now has too few approvers', () => {
    const first = { approvers: { kind: 'named' as const, userIds: [people.director] } };
    const group = { kind: 'group' as const, group: 'Travel desk' };
    const routings = [routing([first, { approvers: group, rule: twoOfThree }])];
    const record = inReview(organisation({ routings }));
    const now = organisation({ routings }, deactivateUsers('finance', 'fallback', 'admin'));
    const { steps } = buildRequestPath(record, monday, now.reference, now);
    expect(steps[1]?.[0]?.people.map(({ name }) => name)).toEqual(['Controller', 'Finance']);
  });

  test('a person who approved an earlier step in the round counts toward the quorum', () => {
    const first = { approvers: { kind: 'named' as const, userIds: [people.director] } };
    const routings = [routing([first, { approvers: panel, rule: twoOfThree }])];
    const asked = organisation({ routings }, [], toDirector);
    const record = opened(decided(inReview(asked), 'director'), asked);
    expect(assignees(record)).toEqual(['Fallback']);
    expect(decided(record, 'fallback').request.status).toBe('Approved');
  });
});

describe('the required number of approvals of an open stage', () => {
  const leave = (record: RequestRecord, asked: Organisation, ...names: PersonName[]) =>
    names.reduce((now, name) => {
      const leaving = {
        at: monday,
        organisation: asked,
        newId,
        by: ref('admin'),
        userId: people[name],
      };
      const change = moveTask(now, leaving);
      return change ? applyChange(now, change) : now;
    }, record);

  test('the number of approvals that a stage requires does not change when people leave and their manager already decides', () => {
    const led = (['finance', 'controller'] as const).map((name) => ({
      ...users[name],
      managerId: people.director,
    }));
    const asked = under(twoOfThree, [], led);
    const record = inReview(asked);
    const one = leave(record, asked, 'finance');
    expect(assignees(one)).toEqual(['Controller', 'Director']);
    const two = leave(one, asked, 'controller');
    expect(assignees(two)).toEqual(['Director', 'Fallback']);
    expect(neededIn(two, asked)).toEqual({ approvals: 2, rejections: 1, of: 2 });

    const alone = under(twoOfThree, [], [...led, ...deactivateUsers('fallback', 'admin')]);
    const before = leave(inReview(alone), alone, 'finance');
    const leaving = { userId: people.controller, by: null, organisation: alone, at: monday };
    expect(listTaskMoves(before, leaving)[0]?.to).toEqual([]);
    expect(assignees(leave(before, alone, 'controller'))).toEqual(['Controller', 'Director']);
  });

  test('the number of approvals that a stage requires does not change when an escalation gives one person several tasks', () => {
    const levels = [
      {
        after: 0,
        target: { to: 'named' as const, userId: people.ceo },
        action: 'reassign' as const,
      },
    ];
    const escalationPolicies = reference().escalationPolicies.map((one) => ({ ...one, levels }));
    const late = (changed: User[]) => {
      const routings = [
        routing([{ approvers: panel, rule: { kind: 'all' }, escalationPolicyId: policyId }]),
      ];
      const asked = organisation({ routings, escalationPolicies }, changed);
      let record = inReview(asked);
      const stage = record.stages[0];
      for (const { n } of stage?.milestones ?? []) {
        const at = '2026-03-30T09:00:00.000Z';
        const due = { at, organisation: asked, newId, stageId: stage?.stageId ?? '', n };
        const change = reachMilestone(record, due);
        if (change) record = applyChange(record, change);
      }
      return record;
    };
    expect(assignees(late([]))).toEqual(['Ceo', 'Fallback', 'Admin']);
    expect(assignees(late(deactivateUsers('fallback', 'admin'))).sort()).toEqual([
      'Ceo',
      'Controller',
      'Director',
    ]);
  });

  test('the number of approvals that a stage requires does not change when an approver escalates for help', () => {
    const asked = under({ kind: 'all' });
    const record = inReview(asked);
    const { taskId } = requireTask(record, 'controller');
    const act = { by: ref('controller'), at: monday, organisation: asked, newId, taskId };
    const after = applyChange(record, escalate(record, { ...act, escalationReason: 'Help' }));
    expect(neededIn(after, asked)?.approvals).toBe(3);
  });

  test('a stage stored without its number of required approvals derives it from its rule', () => {
    const asked = under(twoOfThree);
    const record = inReview(asked);
    const stages = record.stages.map(({ needed: _, ...stage }) => stage);
    const old = { ...record, stages };
    expect(neededIn(old, asked)).toEqual({ approvals: 2, rejections: 2, of: 3 });
    expect(decided(decided(old, 'finance'), 'director').request.status).toBe('Approved');
  });
});
