import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { formatOutcome } from '#frontend/features/tasks/format-outcome.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { resubmitRequest, submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import type { QuorumRule } from '#shared/routing/sequence.ts';
import { predictRowEffects } from '#shared/tasks/row-effects.ts';
import type { Task } from '#shared/tasks/task.ts';
import { addApprover, decideTasks } from '#shared/tasks/task-acts-api.ts';
import { listTasks, tasksPaginated } from '#shared/tasks/task-lists-api.ts';
import {
  approveTask,
  escalateTask,
  getTask,
  reassignTask,
  rejectTask,
  returnTask,
} from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { reference, routing } from '#tests/domain/support/organisation.ts';
import { id, type PersonName, people, policyId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const rules: readonly QuorumRule[] = [
  { kind: 'any' },
  { kind: 'all' },
  { kind: 'atLeast', count: 2 },
  { kind: 'percent', percent: 50 },
];
const categoryOf = (rule: number) => id(700 + rule);
const step = (order: number, name: string, rule: QuorumRule, names: readonly PersonName[]) => ({
  ...{ order, name, rule, escalationPolicyId: policyId, asksAgain: true },
  ...{ mayReassign: true, mayAddApprover: true, mayReturn: true },
  approvers: { kind: 'named' as const, userIds: names.map((one) => people[one]) },
});
const three = ['director', 'finance', 'controller'] as const;
const { categories, escalationPolicies } = reference();
const target = { to: 'named' as const, userId: people.ceo };
/** Use two parallel steps with the same name, because lists identify steps by their names. */
const api = await startApi({
  escalationPolicies: escalationPolicies.map((policy) => ({
    ...policy,
    levels: [{ after: 3600, target, action: 'addApprover' as const }],
  })),
  categories: categories.flatMap((one, n) =>
    n > 0
      ? [one]
      : [one, ...rules.map((_, at) => ({ ...one, id: categoryOf(at), name: `Kind ${at}` }))],
  ),
  routings: rules.map((rule, at) => ({
    ...routing(
      [
        step(1, 'Check', rule, three),
        step(1, 'Check', { kind: 'any' }, ['manager']),
        step(2, 'End', rule, three),
      ],
      { categoryIds: [categoryOf(at)] },
    ),
    ...{ id: id(710 + at), name: `Routing ${at}` },
  })),
});
afterAll(() => api.stop());

async function send(rule: number): Promise<string> {
  const body = { categoryId: categoryOf(rule), values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  return requestId;
}
const approvers = [...three, 'manager', 'ceo', 'fallback'] as const;
const listPending = async (requestId: string) =>
  (await api.requests.load(app, requestId)).tasks.filter(({ status }) => status === 'Pending');
const getAssignee = ({ assignee }: Task): PersonName => {
  const found = approvers.find((one) => people[one] === assignee.userId);
  if (!found) throw new Error(`${assignee.name} is none of the approvers`);
  return found;
};

type Kind =
  | ('approve' | 'reject' | 'return' | 'rejectMany')
  | ('escalate' | 'before' | 'after' | 'reassign');
function act(kind: Kind, { taskId, ...task }: Task, whom: PersonName) {
  const as = getAssignee({ taskId, ...task });
  const params = { taskId };
  const [userId, toUserId, comments] = [people[as], people[whom], 'Why'];
  switch (kind) {
    case 'approve':
      return api.call(approveTask, { as, params, body: { userId } });
    case 'reject':
      return api.call(rejectTask, { as, params, body: { userId, comments } });
    case 'return':
      return api.call(returnTask, { as, params, body: { userId, comments } });
    case 'rejectMany': {
      const body = { userId, taskIds: [taskId], outcome: 'reject' as const, comments };
      return api.call(decideTasks, { as, body });
    }
    case 'escalate':
      return api.call(escalateTask, { as, params, body: { escalationReason: comments } });
    case 'reassign':
      return api.call(reassignTask, { as, params, body: { toUserId, comments } });
    default:
      return api.call(addApprover, { as, body: { taskId, approverId: toUserId, position: kind } });
  }
}
const decisions: Partial<Record<Kind, 'approve' | 'reject' | 'return'>> = {
  ...{ approve: 'approve', reject: 'reject', return: 'return', rejectMany: 'reject' },
};

/** Compare the effects on the decision page of each task with its row in the list, and return them. */
async function readEffects(tasks: readonly Task[]) {
  const pages = await Promise.all(
    tasks.map(async (task) => {
      const [as, { taskId }] = [getAssignee(task), task];
      const page = (await api.call(getTask, { as, params: { taskId } })).body;
      const { items } = (await api.call(listTasks, { as, query: { limit: '100' } })).body;
      const row = items.find((one) => one.taskId === taskId);
      expect(row?.path).toEqual(page.details.request.path);
      expect(row && predictRowEffects(row).reject).toBe(page.effects?.reject.effect);
      return [taskId, page.effects] as const;
    }),
  );
  return new Map(pages);
}

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind[]>(
      ...(['approve', 'approve', 'reject', 'return', 'rejectMany'] as const),
      ...(['escalate', 'before', 'after', 'reassign'] as const),
    ),
    who: fc.nat(20),
    whom: fc.constantFrom(...approvers),
  }),
  { minLength: 4, maxLength: 7 },
);

test('the task list and the decision page predict the same outcome of a decision, and it occurs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(rules.length - 1), moves, async (rule, drawn) => {
      const requestId = await send(rule);
      for (const { kind, who, whom } of drawn) {
        const pending = await listPending(requestId);
        const task = pending[who % pending.length];
        if (!task) return;
        const effects = await readEffects(pending);
        const done = await act(kind, task, whom);
        await api.openStages(requestId);
        const { request, tasks } = await api.requests.load(app, requestId);
        const decision = decisions[kind];
        if (decision && !done.problem) {
          const goesOn = decision === 'reject' ? ['objection'] : ['waits', 'goesOn'];
          const ended = { Approved: 'finishes', Rejected: 'ends', Returned: 'returns' } as const;
          const then = Object.entries(ended).find(([status]) => status === request.status);
          expect(then ? [then[1]] : goesOn).toContain(effects.get(task.taskId)?.[decision]?.effect);
        }
        const { path } = (await api.call(getRequest, { as: 'admin', params: { requestId } })).body;
        for (const one of tasks.filter(({ decidedBy }) => decidedBy)) {
          const stage = path.steps.flat().find(({ stageId }) => stageId === one.stageId);
          const people = stage?.people.filter(({ userId }) => userId === one.assignee.userId);
          expect(people?.map(({ outcome }) => outcome)).toContain(one.status);
        }
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test('a rejection of an earlier round is not called “not final” when the same step is open again', async () => {
  const requestId = await send(2);
  const decide = async (kind: Kind, name: PersonName) => {
    const task = (await listPending(requestId)).find((one) => getAssignee(one) === name);
    if (task) await act(kind, task, name);
  };
  const readOutcome = async () => {
    const { body } = await api.call(tasksPaginated, {
      as: 'finance',
      query: { status: 'Rejected', limit: '100' },
    });
    const row = body.items.find((one) => one.requestId === requestId);
    return row && formatOutcome(row);
  };
  await decide('reject', 'finance');
  expect(await readOutcome()).toBe('Rejected, not final');
  await decide('return', 'director');
  await api.call(resubmitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  expect(await readOutcome()).toBe('Rejected');
});
