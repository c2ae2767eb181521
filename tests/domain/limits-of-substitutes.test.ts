import { describe, expect, test } from 'vitest';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { User } from '#shared/users/user.ts';
import { assignees, inReview, newId, ref, requireTask } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { monday, people, policyId, users } from './support/people.ts';

const routings = [routing([{ approvers: { kind: 'doa' }, escalationPolicyId: policyId }])];
const director = (more: Partial<User>): User => ({ ...users.director, ...more });
/** A request of 5,000 EUR, which the director may decide, but not the manager or the colleague. */
const record = inReview(organisation({ routings }), { amount: '5000' });

describe('a step by approval limits', () => {
  test.each<[string, Partial<User>, Partial<User>, string, string]>([
    ['who leaves', { isActive: false }, { managerId: people.ceo }, 'Ceo', 'Ceo decides instead'],
    ['who is demoted', { role: 'Employee' }, { managerId: people.ceo }, 'Ceo', 'Ceo decides'],
    ['whose managers have none', { isActive: false }, { managerId: null }, 'Fallback', 'fallback'],
  ])(
    'the task of an approver %s moves to somebody whose approval limit covers the amount',
    (_, left, { managerId = null }, name, reason) => {
      const now = organisation({ routings }, [
        director({ ...left, managerId: people.colleague }),
        { ...users.colleague, managerId },
      ]);
      const asked = { at: monday, by: ref('admin'), organisation: now, newId };
      const change = moveTask(record, { ...asked, userId: people.director });
      const after = change ? applyChange(record, change) : record;
      expect(assignees(after)).toEqual([name]);
      const [person] = after.stages.flatMap(({ approvers }) => approvers.at(-1) ?? []);
      expect(person?.reasons.map(explainReason).join(' ')).toContain(reason);
    },
  );

  test.each([
    ['reassign', people.colleague, ['Fallback']],
    ['addApprover', people.colleague, ['Director', 'Fallback']],
    ['reassign', people.ceo, ['Ceo']],
    ['notify', people.colleague, ['Director', 'Fallback']],
  ] as const)(
    'an escalation by the action %s to the person %s assigns only people whose approval limit covers the amount',
    (action, userId, names) => {
      const [policy] = reference().escalationPolicies;
      const levels = [{ after: 0, target: { to: 'named' as const, userId }, action }];
      const now = organisation({
        routings,
        escalationPolicies: policy ? [{ ...policy, levels }] : [],
      });
      const before = inReview(now, { amount: '5000' });
      const { taskId } = requireTask(before, 'director');
      const asked = { by: ref('director'), at: monday, organisation: now, newId };
      const change = escalate(before, { ...asked, taskId, escalationReason: 'Late' });
      expect(assignees(applyChange(before, change))).toEqual(names);
    },
  );
});
