import { afterAll, expect, test } from 'vitest';
import {
  createEscalationPolicy,
  listEscalations,
  removeEscalationPolicy,
  updateEscalationPolicy,
} from '#shared/escalations/escalations-api.ts';
import { escalateTask } from '#shared/tasks/tasks-api.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { id, people, policyId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const approvers = { kind: 'manager' as const, level: 1 };
const api = await startApi({ routings: [routing([{ approvers, escalationPolicyId: policyId }])] });
afterAll(() => api.stop());

const toManager = { to: 'manager' };
const named = (userId: string) => ({
  after: 60,
  target: { to: 'named', userId },
  action: 'notify',
});
const decides = { after: 60, target: toManager, action: 'approve' };
const late = { after: 120, target: toManager, action: 'notify' };

test.each([
  ['no target person', [], 'levels'],
  ['an inactive person', [named(people.leaver)], 'levels.0.target.userId'],
  ['an unknown person', [named(id(99))], 'levels.0.target.userId'],
  ['a level that is earlier than the one above it', [late, named(people.ceo)], 'levels.1.after'],
  ['a level after an automatic decision', [decides, late], 'levels.0.action'],
])('an escalation policy with %s is refused', async (_, levels, field) => {
  const sent = { as: 'admin' as const, body: { name: 'New', levels } };
  const { problem } = await api.call(createEscalationPolicy, sent);
  expect(problem).toMatchObject({
    code: 'input.invalid',
    fields: { [field]: [expect.any(String)] },
  });
});

test('an escalation policy that a routing uses can be neither removed nor deactivated', async () => {
  const params = { id: policyId };
  const removed = await api.call(removeEscalationPolicy, { as: 'admin', params });
  expect(removed.problem).toMatchObject({
    code: 'item.in-use',
    present: { usedBy: [{ kind: 'routing', name: 'Travel' }] },
  });
  const body = { name: 'Climb', levels: [late], isActive: false };
  const off = await api.call(updateEscalationPolicy, { as: 'admin', params, body });
  expect(off.problem).toMatchObject({ fields: { isActive: ['It is used by Travel.'] } });
});

test('an escalation is listed for the requester with its reason, author, and new assignee', async () => {
  const { requestId, taskId } = await setScene(api, 'open');
  const body = { escalationReason: 'No answer for a week.' };
  await api.call(escalateTask, { as: 'manager', params: { taskId }, body });
  const { items } = (await api.call(listEscalations, { as: 'employee', query: { requestId } }))
    .body;
  expect(items).toMatchObject([
    { reason: 'No answer for a week.', by: { name: 'Manager' }, to: [{ name: 'Director' }] },
  ]);
});
