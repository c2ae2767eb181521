import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildAccessMessage } from '#functions/messages/rules/access-message.ts';
import { buildInvitedMessage } from '#functions/messages/rules/invited-message.ts';
import { buildHaltedMessage } from '#functions/messages/rules/report-message.ts';
import { buildProposalMessage } from '#functions/messages/rules/rights-messages.ts';
import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { reportStore } from '#functions/messages/store/report-store.ts';
import { rightsProposalStore } from '#functions/people/store/rights-proposal-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { countMessages, listMessages } from '#shared/messages/messages-api.ts';
import { removeReport } from '#shared/reports/reports-api.ts';
import { addComment } from '#shared/requests/conversation-api.ts';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { addApprover, askInformation } from '#shared/tasks/task-acts-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { approveTask, reassignTask, rejectTask, returnTask } from '#shared/tasks/tasks-api.ts';
import { endRightsProposal } from '#shared/users/rights-proposals-api.ts';
import type { User } from '#shared/users/user.ts';
import { restartWorkflow } from '#shared/workflow/workflow-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { reference, routing } from '#tests/domain/support/organisation.ts';
import {
  otherCategoryId,
  type PersonName,
  people,
  users as profiles,
} from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { batch, startMailing } from './support/mailing.ts';
import { invited, proposed } from './support/people-scenes.ts';
import { setScene } from './support/scenes.ts';

/** A step that applies only to large amounts, and requires one approver more than it names. */
const short = {
  approvers: { kind: 'named' as const, userIds: [people.controller] },
  rule: { kind: 'atLeast' as const, count: 2 },
  condition: { op: '>' as const, of: [{ field: '$amount' }, { value: 1000 }] },
};
const routings = [
  ...reference().routings,
  routing([short], { id: randomUUID(), name: 'Other', categoryIds: [otherCategoryId] }),
];
const api = await startApi({ routings });
const mailing = await startMailing();
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});
const users = userStore(api.table);
const now = () => new Date().toISOString();

type Reason = {
  readonly reader: PersonName;
  /** Send the message. Return the actions that each end its reason; the test performs one of them. */
  readonly begin: () => Promise<Readonly<Record<string, () => Promise<unknown>>>>;
};

const store = (message: StoredMessage) =>
  messageStore(api.table).tell({ messages: [message], pending: [], sent: [] });
/** Send the messages about the last event of a request. */
async function notifyOfLastEvent(requestId: string) {
  const { events } = await api.requests.load(app, requestId);
  await mailing.tell(batch({ ...events.at(-1) }));
}
const change = async (userId: string, to: (user: User) => Partial<User>) => {
  const before = await users.load(app, userId);
  await users.save({ ...before, ...to(before) }, before);
};
const drop = (userId: string, ...fields: (keyof User)[]) =>
  change(userId, () => Object.fromEntries(fields.map((field) => [field, undefined])));

/** Submit a request that only fallback approvers can decide, and notify administrators of this gap. */
async function beginGap(amount: string) {
  const drafted = { categoryId: otherCategoryId, values: answers(amount) };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body: drafted })).body;
  const params = { requestId };
  await api.call(submitRequest, { as: 'employee', params, body: {} });
  await notifyOfLastEvent(requestId);
  await api.openStages(requestId);
  const { id: taskId } = (await api.call(taskByRequest, { as: 'fallback', query: { requestId } }))
    .body;
  const on = { as: 'fallback', params: { taskId } } as const;
  const comments = 'Please.';
  const added = { taskId, approverId: people.ceo, position: 'before', comments };
  return {
    decided: () => api.call(approveTask, { ...on, body: { userId: people.fallback } }),
    returned: () => api.call(returnTask, { ...on, body: { userId: people.fallback, comments } }),
    reassigned: () => api.call(reassignTask, { ...on, body: { toUserId: people.ceo, comments } }),
    'decided by one more person': () => api.call(addApprover, { as: 'fallback', body: added }),
    withdrawn: () => api.call(withdrawRequest, { as: 'employee', params, body: {} }),
  };
}

const reasons: Readonly<Record<string, Reason>> = {
  'routing without a step that applies': {
    reader: 'admin',
    begin: () => beginGap('120'),
  },
  'step with too few approvers': {
    reader: 'admin',
    begin: () => beginGap('5000'),
  },
  question: {
    reader: 'employee',
    async begin() {
      const { requestId, taskId } = await setScene(api, 'open');
      const body = { text: 'Why?' };
      await api.call(askInformation, { as: 'manager', params: { taskId }, body });
      await notifyOfLastEvent(requestId);
      const params = { requestId };
      return {
        answered: () => api.call(addComment, { as: 'employee', params, body: { text: 'So.' } }),
        withdrawn: () => api.call(withdrawRequest, { as: 'employee', params, body: {} }),
        rejected: () =>
          api.call(rejectTask, {
            ...{ as: 'manager', params: { taskId } },
            body: { userId: people.manager, comments: 'No.' },
          }),
      };
    },
  },
  'stopped workflow': {
    reader: 'fallback',
    async begin() {
      const { requestId } = await setScene(api, 'failed');
      await notifyOfLastEvent(requestId);
      const params = { requestId };
      return {
        restarted: () => api.call(restartWorkflow, { as: 'admin', body: { requestId } }),
        withdrawn: () => api.call(withdrawRequest, { as: 'employee', params, body: {} }),
      };
    },
  },
  'request for access': {
    reader: 'admin',
    async begin() {
      const person = await invited(api);
      const { userId } = person;
      const asks = {
        by: person,
        role: 'approver',
        screen: 'approverDashboard',
        at: now(),
      } as const;
      await store(buildAccessMessage(asks, people.admin));
      return {
        granted: () => change(userId, () => ({ role: 'Approver' })),
        'granted as an administrator': () => users.markAdministrator(person, true),
        deactivated: () => change(userId, () => ({ isActive: false })),
      };
    },
  },
  'person who never signed in': {
    reader: 'admin',
    async begin() {
      const person = await invited(api);
      await store({
        ...buildInvitedMessage({ at: now() }, person, profiles.admin),
        messageId: `${now()}_${randomUUID()}`,
      });
      return {
        'signed in': () => drop(person.userId, 'invitedAt'),
        deactivated: () => change(person.userId, () => ({ isActive: false })),
      };
    },
  },
  'proposal of rights': {
    reader: 'admin',
    async begin() {
      const proposals = rightsProposalStore(api.table);
      const proposalId = await proposed(api);
      const proposal = await proposals.load(app, proposalId, now());
      await store(buildProposalMessage(proposal, people.admin));
      return {
        refused: () => api.call(endRightsProposal, { as: 'admin', params: { proposalId } }),
      };
    },
  },
  'stopped report': {
    reader: 'manager',
    async begin() {
      const { reportId } = await setScene(api, 'report');
      const reports = reportStore(api.table);
      const before = await reports.load(people.manager, reportId);
      const halted = await reports.save({ ...before, halt: 'no-rights' }, before);
      await store({
        ...buildHaltedMessage(halted, 'no-rights'),
        messageId: `${halted.dueAt}_${randomUUID()}`,
      });
      return {
        changed: () => reports.save({ ...halted, halt: undefined }, halted),
        deleted: () => api.call(removeReport, { as: 'manager', params: { id: reportId } }),
      };
    },
  },
};

const unread = async (as: PersonName) => (await api.call(countMessages, { as })).body.unreadCount;
const listed = async (as: PersonName) => (await api.call(listMessages, { as })).body.items;

test.each(Object.entries(reasons))(
  'a message about a %s is marked as done when its reason ends, and not before',
  async (_, { reader, begin }) => {
    const ways = Object.keys(await begin());
    for (const way of ways) {
      const known = new Set((await listed(reader)).map(({ messageId }) => messageId));
      const end = (await begin())[way];
      const message = (await listed(reader)).find(({ messageId }) => !known.has(messageId));
      expect(message, way).toBeDefined();
      const stands = async () =>
        (await listed(reader)).find(({ messageId }) => messageId === message?.messageId)?.done;
      const before = await unread(reader);
      expect(await stands(), way).toBeUndefined();
      await end?.();
      expect(await stands(), way).toBe(true);
      expect(await unread(reader), way).toBeLessThan(before);
    }
  },
);
