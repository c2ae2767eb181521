import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { approveTask, escalateTask, rejectTask } from '#shared/tasks/tasks-api.ts';
import type { User } from '#shared/users/user.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, id, people, person } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';

const committee: User[] = Array.from({ length: 50 }, (_, n) => ({
  ...person('colleague', { groups: ['Committee'], role: 'Approver', managerId: people.ceo }),
  userId: id(8000 + n),
  name: `Member ${n + 1}`,
  email: `member-${n + 1}@example.org`,
}));
const approvers = { kind: 'group' as const, group: 'Committee' };
const below = (value: number) => ({ op: '<' as const, of: [{ field: '$amount' }, { value }] });
const from = (value: number) => ({ op: '>=' as const, of: [{ field: '$amount' }, { value }] });
/** The amount determines the rule by which the committee decides. */
const rules = {
  any: { amount: '120', rule: { kind: 'any' as const }, condition: below(1000) },
  half: {
    amount: '1500',
    rule: { kind: 'atLeast' as const, count: 25 },
    condition: { op: 'and' as const, of: [from(1000), below(2000)] },
  },
  all: { amount: '2500', rule: { kind: 'all' as const }, condition: from(2000) },
};
const steps = Object.values(rules).map(({ rule, condition }) => ({ approvers, rule, condition }));
const api = await startApi({ routings: [routing(steps)] });
beforeAll(async () => {
  for (const member of committee) await userStore(api.table).create(member);
});
afterAll(() => api.stop());

const claims = ({ userId, name, email }: User) => ({
  ...buildClaims('colleague'),
  ...{ sub: userId, name, email },
});
const load = (requestId: string) => api.requests.load(app, requestId);

/** Create a request that is waiting for the decision of the committee. */
async function beforeAllOfThem(by: keyof typeof rules) {
  const body = { categoryId, values: answers(rules[by].amount) };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  const { tasks } = await load(requestId);
  expect(tasks).toHaveLength(50);
  const taskOf = ({ userId }: User) =>
    tasks.find(({ assignee }) => assignee.userId === userId)?.taskId ?? '';
  const decide = (member: User, isApproval = true) =>
    api.call(isApproval ? approveTask : rejectTask, {
      as: claims(member),
      params: { taskId: taskOf(member) },
      body: { userId: member.userId, comments: 'Because.' },
    });
  return { requestId, taskOf, decide };
}
const getStatuses = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status);

test('if any one of 50 people can decide, exactly one simultaneous decision is accepted', async () => {
  const { requestId, decide } = await beforeAllOfThem('any');
  const replies = await Promise.all(committee.map((member) => decide(member)));
  expect(getStatuses(replies, 200)).toHaveLength(1);
  for (const { problem } of replies.filter(({ status }) => status !== 200))
    expect(problem?.code).toBe('task.already-decided');
  const { request, tasks, events } = await load(requestId);
  expect(request.status).toBe('Approved');
  expect(events.filter(({ type }) => type === 'approved')).toHaveLength(1);
  expect(tasks.filter(({ status }) => status === 'NotNeeded')).toHaveLength(49);
  expect(verifyChain(events)).toEqual({ ok: true });
});

test('if 50 people approve at once and the quorum is half, exactly 25 approvals are accepted', async () => {
  const { requestId, decide } = await beforeAllOfThem('half');
  const replies = await Promise.all(committee.map((member) => decide(member)));
  expect(getStatuses(replies, 200)).toHaveLength(25);
  const { request, tasks, events } = await load(requestId);
  expect(request.status).toBe('Approved');
  expect(tasks.filter(({ status }) => status === 'Approved')).toHaveLength(25);
  expect(tasks.filter(({ status }) => status === 'NotNeeded')).toHaveLength(25);
  expect(events.filter(({ drives }) => drives === 'closed')).toHaveLength(1);
  expect(verifyChain(events)).toEqual({ ok: true });
});

test('if all of 50 people have to approve, simultaneous approvals are neither lost nor refused', async () => {
  const { requestId, decide } = await beforeAllOfThem('all');
  const replies = await Promise.all(committee.map((member) => decide(member)));
  expect(getStatuses(replies, 200)).toHaveLength(50);
  const { request, events } = await load(requestId);
  expect(request.status).toBe('Approved');
  expect(events.filter(({ type }) => type === 'approved')).toHaveLength(50);
  expect(verifyChain(events)).toEqual({ ok: true });
});

test('a withdrawal during 50 simultaneous decisions leads to exactly one outcome of the request', async () => {
  const { requestId, decide } = await beforeAllOfThem('all');
  const [withdrawn, ...replies] = await Promise.all([
    api.call(withdrawRequest, { as: 'employee', params: { requestId }, body: {} }),
    ...committee.map((member) => decide(member)),
  ]);
  const { request, events } = await load(requestId);
  expect(request.status).toBe(withdrawn.status === 200 ? 'Withdrawn' : 'Approved');
  const approved = events.filter(({ type }) => type === 'approved').length;
  expect(getStatuses(replies, 200)).toHaveLength(approved);
  expect(events.filter(({ drives }) => drives === 'closed')).toHaveLength(1);
  expect(verifyChain(events)).toEqual({ ok: true });
});

test('if a task is decided and escalated at the same time, exactly one of the two takes effect', async () => {
  const member = committee[0];
  if (!member) throw new Error('Nobody.');
  for (let round = 0; round < 10; round += 1) {
    const { requestId, taskOf, decide } = await beforeAllOfThem('half');
    const [decided, escalated] = await Promise.all([
      decide(member),
      api.call(escalateTask, {
        as: claims(member),
        params: { taskId: taskOf(member) },
        body: { escalationReason: 'On leave' },
      }),
    ]);
    expect([decided.status, escalated.status].sort()).toEqual([200, 409]);
    const { tasks, events } = await load(requestId);
    const task = tasks.find(({ taskId }) => taskId === taskOf(member));
    expect(task?.status).toBe(decided.status === 200 ? 'Approved' : 'Escalated');
    expect(verifyChain(events)).toEqual({ ok: true });
  }
});
