import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { groupOwnRequests } from '#frontend/features/requests/use-own-requests.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { addComment } from '#shared/requests/conversation-api.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import * as requestActs from '#shared/requests/request-acts-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { createRequest, deleteRequest } from '#shared/requests/requests-api.ts';
import { listUnansweredQuestions } from '#shared/requests/unanswered.ts';
import { askInformation } from '#shared/tasks/task-acts-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import * as tasksApi from '#shared/tasks/tasks-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { deactivateUser } from '#shared/users/people-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

/** Compare the home screen with the stored requests, person by person (finding F7 of the review of daily work). */
const api = await startApi();
afterAll(api.stop);

const personNames = (Object.keys(people) as PersonName[]).filter((name) => name !== 'leaver');
const getName = (userId: string) => personNames.find((name) => people[name] === userId);
const comments = 'Because.';
const today = () => new Date().toISOString().slice(0, 10);

const load = (requestId: string) => api.requests.load(app, requestId).catch(() => undefined);
async function openTask(requestId: string) {
  const task = (await load(requestId))?.tasks.find(({ status }) => status === 'Pending');
  const as = task && getName(task.assignee.userId);
  return task && as ? { as, params: { taskId: task.taskId } } : undefined;
}
/** Decide a request as the assignee of its first open task. */
const byAssignee =
  (decide: (sent: { as: PersonName; params: { taskId: string } }) => Promise<unknown>) =>
  async (requestId: string) => {
    const task = await openTask(requestId);
    if (task) await decide(task);
    await api.openStages(requestId).catch(() => undefined);
  };
const decision = (as: PersonName) => ({ userId: people[as], comments });
/** Call an operation as one of the two owners of a request. */
const byOwner =
  (act: (sent: { as: PersonName; params: { requestId: string } }) => Promise<unknown>) =>
  async (requestId: string, who: number) => {
    const request = (await load(requestId))?.request;
    const owner = who % 2 === 0 ? request?.requester : request?.raisedBy;
    const as = owner && getName(owner.userId);
    if (as) await act({ as, params: { requestId } });
    await api.openStages(requestId).catch(() => undefined);
  };

const acts: Readonly<Record<string, (requestId: string, who: number) => Promise<unknown>>> = {
  submit: byOwner((sent) => api.call(requestActs.submitRequest, { ...sent, body: {} })),
  'delete the draft': byOwner((sent) => api.call(deleteRequest, { ...sent })),
  resubmit: byOwner((sent) => api.call(requestActs.resubmitRequest, { ...sent, body: {} })),
  withdraw: byOwner((sent) => api.call(requestActs.withdrawRequest, { ...sent, body: {} })),
  answer: byOwner((sent) => api.call(addComment, { ...sent, body: { text: 'So.' } })),
  approve: byAssignee((sent) =>
    api.call(tasksApi.approveTask, { ...sent, body: decision(sent.as) }),
  ),
  reject: byAssignee((sent) => api.call(tasksApi.rejectTask, { ...sent, body: decision(sent.as) })),
  return: byAssignee((sent) => api.call(tasksApi.returnTask, { ...sent, body: decision(sent.as) })),
  ask: byAssignee((sent) => api.call(askInformation, { ...sent, body: { text: 'Why?' } })),
  escalate: byAssignee((sent) =>
    api.call(tasksApi.escalateTask, { ...sent, body: { escalationReason: comments } }),
  ),
  reassign: async (requestId, who) => {
    const task = await openTask(requestId);
    const toUserId = people[personNames[who % personNames.length] ?? 'ceo'];
    if (task) await api.call(tasksApi.reassignTask, { ...task, body: { toUserId, comments } });
  },
  delegate: async (requestId, who) => {
    const as = (await openTask(requestId))?.as;
    const toUserId = people[personNames[who % personNames.length] ?? 'ceo'];
    const body = { toUserId, startsOn: today(), endsOn: today(), moveTaskIds: 'all' };
    if (as) await api.call(createDelegation, { as, params: { userId: people[as] }, body });
  },
  'leave the company': async (requestId, who) => {
    const as = (await openTask(requestId))?.as;
    if (as && as !== 'admin' && as !== 'fallback' && who % 8 === 0)
      await api.call(deactivateUser, { as: 'admin', params: { userId: people[as] } });
  },
};

async function raise(who: number): Promise<string> {
  const as = personNames[who % personNames.length] ?? 'employee';
  const onBehalfOf = who % 5 < 3 && as !== 'employee' ? people.employee : undefined;
  const body = { categoryId, values: answers(who % 2 ? '120' : '4000'), onBehalfOf };
  const { requestId } = (await api.call(createRequest, { as, body })).body;
  if (who % 4 !== 0) {
    await api.call(requestActs.submitRequest, { as, params: { requestId }, body: {} });
    await api.openStages(requestId).catch(() => undefined);
  }
  return requestId;
}

/** Kinds of duties that occurred in the test. */
const seen = new Set<string>();

/** Return the duties of a person, according to the stored requests. */
async function getDuties(name: PersonName, requestIds: readonly string[]) {
  const userId = people[name];
  const records = await Promise.all(requestIds.map(load));
  return records
    .flatMap((record) => {
      if (!record) return [];
      const { request, tasks } = record;
      const { requestId, status, raisedBy } = request;
      const owns = isOwnRequest(userId, request);
      const raisedForOther = raisedBy.userId === userId && request.requester.userId !== userId;
      if (raisedForOther && status === 'Returned') seen.add('correct for somebody else');
      return [
        ...tasks
          .filter((task) => task.status === 'Pending' && task.assignee.userId === userId)
          .map(({ taskId }) => `decide ${taskId}`),
        ...(owns && status === 'Returned' ? [`correct ${requestId}`] : []),
        ...(owns && listUnansweredQuestions(record).length > 0 ? [`answer ${requestId}`] : []),
        ...(status === 'Draft' && raisedBy.userId === userId ? [`finish ${requestId}`] : []),
      ];
    })
    .sort();
}

/** Return the duties that the home screen shows to a person. */
async function getHome(as: PersonName) {
  const tasks = (await api.call(listTasks, { as, query: { limit: '100' } })).body.items;
  const mine = await api.call(listRequests, { as, query: { scope: 'mine', limit: '100' } });
  const waiting = await api.call(listRequests, { as, query: { scope: 'asked' } });
  const { asked, sentBack, drafts } = groupOwnRequests(mine.body.items, waiting.body.items);
  const ids = (kind: string, rows: readonly { requestId: string }[]) =>
    rows.map(({ requestId }) => `${kind} ${requestId}`);
  return [
    ...tasks.map(({ taskId }) => `decide ${taskId}`),
    ...ids('correct', sentBack),
    ...ids('answer', asked),
    ...ids('finish', drafts),
  ].sort();
}

const everyday = ['raise', 'raise', 'raise', 'submit', 'ask', 'return', 'resubmit', 'answer'];
const Acts = fc.array(
  fc.record({
    what: fc.constantFrom(...everyday, ...everyday, ...everyday, ...Object.keys(acts)),
    which: fc.nat({ max: 50 }),
    who: fc.nat({ max: 99 }),
  }),
  { minLength: 5, maxLength: 25 },
);

test('the home page lists every open duty of a person exactly once and contains no other entries', async () => {
  const requestIds: string[] = [];
  await fc.assert(
    fc.asyncProperty(Acts, async (history) => {
      for (const { what, which, who } of [{ what: 'raise', which: 0, who: 1 }, ...history]) {
        if (what === 'raise') requestIds.push(await raise(who));
        else {
          const latest = requestIds.slice(-4);
          await acts[what]?.(latest[which % latest.length] ?? '', who);
        }
      }
      for (const name of personNames) {
        const duties = await getDuties(name, requestIds);
        expect(await getHome(name), name).toEqual(duties);
        for (const duty of duties) seen.add(duty.split(' ')[0] ?? '');
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect([...seen].sort()).toEqual([
    ...['answer', 'correct', 'correct for somebody else', 'decide', 'finish'],
  ]);
});
