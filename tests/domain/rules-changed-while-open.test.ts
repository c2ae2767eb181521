import { expect, test } from 'vitest';
import { reachMilestone } from '#functions/requests/rules/commands/milestone.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { inReview, newId } from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { monday, type PersonName, policyId, slaId, users } from './support/people.ts';

const policies = reference().escalationPolicies.map((policy) => ({
  ...policy,
  levels: [{ after: 3600, target: { to: 'manager' as const }, action: 'approve' as const }],
}));
const routings = [
  routing([
    {
      approvers: { kind: 'manager', level: 1 },
      slaTemplateId: slaId,
      escalationPolicyId: policyId,
    },
  ]),
];

/**
 * Let all milestones of the only step fire, and return the request. This person changed rules while the step was open.
 */
function afterPolicy(by: PersonName, change: object): RequestRecord {
  const before = organisation({ routings, escalationPolicies: policies });
  let record = inReview(before, { by });
  const rules = { routings, escalationPolicies: policies };
  const changed = organisation(rules, [{ ...users[by], ...change }]);
  const [stage] = record.stages;
  for (const [n, { at }] of (stage?.milestones ?? []).entries()) {
    const asked = { stageId: stage?.stageId ?? '', n, at, organisation: changed, newId };
    const reached = reachMilestone(record, asked);
    if (reached) record = applyChange(record, reached);
  }
  return record;
}

test('an escalation policy approves a step that nobody decided in time', () => {
  expect(afterPolicy('employee', {}).request.status).toBe('Approved');
  expect(afterPolicy('admin', {}).request.status).toBe('Approved');
});

test('an escalation policy does not approve the request of an administrator who changed rules during the step', () => {
  const record = afterPolicy('admin', { rulesChangedAt: monday });
  expect(record.request.status).toBe('InReview');
  expect(record.tasks.map(({ status }) => status)).toEqual(['Pending']);
  expect(record.events.at(-1)).toMatchObject({ type: 'reminded' });
});
