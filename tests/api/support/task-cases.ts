import { people } from '#tests/domain/support/people.ts';
import {
  approver,
  type Case,
  callOnTask,
  days,
  requestErrors,
  requester,
  reused,
  taskErrors,
} from './case.ts';

export const taskCases = {
  listTasks: {
    scene: 'open',
    sent: approver(() => ({ query: { limit: '1' } })),
    gives: { items: [{ status: 'Pending', assignee: { name: 'Manager' } }] },
  },
  tasksPaginated: {
    scene: 'open',
    sent: approver(() => ({ query: { state: 'all', limit: '1' } })),
    gives: { items: [{ assignee: { name: 'Manager' } }] },
  },
  tasksByDateRange: {
    scene: 'open',
    sent: approver(() => ({ query: { ...days, limit: '1' } })),
    gives: { items: [{ assignee: { name: 'Manager' } }] },
  },
  taskByRequest: {
    scene: 'open',
    sent: approver(({ requestId }) => ({ query: { requestId } })),
    gives: {},
    ...requestErrors,
  },
  getTask: { scene: 'open', sent: callOnTask(), gives: { can: { decide: true } }, ...taskErrors },
  approveTask: {
    scene: 'open',
    sent: callOnTask({ userId: people.manager, comments: 'Fine.', isApproved: true }),
    gives: { status: 'Approved', event: { type: 'approved' } },
    outsider: 'actor.mismatch',
    madeUp: 'task.not-found',
    reused,
  },
  rejectTask: {
    scene: 'open',
    sent: callOnTask({ userId: people.manager, comments: 'Too much.' }),
    gives: { status: 'Rejected' },
    outsider: 'actor.mismatch',
    madeUp: 'task.not-found',
    reused,
  },
  returnTask: {
    scene: 'open',
    sent: callOnTask({ userId: people.manager, comments: 'Say more.', fields: ['purpose'] }),
    gives: { status: 'Returned' },
    outsider: 'actor.mismatch',
    madeUp: 'task.not-found',
    reused,
  },
  reassignTask: {
    scene: 'open',
    sent: callOnTask({ toUserId: people.director, comments: 'On leave.' }),
    gives: { event: { type: 'reassigned' } },
    ...taskErrors,
    reused,
  },
  taskRecipient: {
    scene: 'open',
    sent: approver(({ taskId }) => ({
      params: { taskId },
      query: { userId: people.director, act: 'reassign' },
    })),
    gives: { to: { name: 'Director' }, notice: '' },
    ...taskErrors,
  },
  escalateTask: {
    scene: 'open',
    sent: callOnTask({ escalationReason: 'Above my head.' }),
    gives: { event: { type: 'escalated' } },
    ...taskErrors,
    reused,
  },
  decideTasks: {
    scene: 'open',
    sent: approver(({ taskId }) => ({
      body: { userId: people.manager, taskIds: [taskId], outcome: 'approve', comments: 'Fine.' },
    })),
    gives: { outcomes: [{ receipt: { status: 'Approved' } }] },
    outsider: 'actor.mismatch',
  },
  addApprover: {
    scene: 'open',
    sent: approver(({ taskId }) => ({
      body: { taskId, approverId: people.finance, position: 'before', comments: 'A look, please.' },
    })),
    gives: { event: { type: 'approver-added' } },
    ...taskErrors,
    reused,
  },
  askInformation: {
    scene: 'open',
    sent: callOnTask({ text: 'Which fair?' }),
    gives: { status: 'InReview', event: { type: 'information-asked' } },
    ...taskErrors,
    reused,
  },
  updateTask: {
    scene: 'open',
    sent: callOnTask({ status: 'Approved', reviewRemarks: 'Fine.' }),
    gives: { status: 'Approved' },
    ...taskErrors,
  },
  deleteTask: {
    scene: 'open',
    sent: approver(({ taskId }) => ({
      params: { taskId },
      query: { toUserId: people.director, reviewRemarks: 'On leave.' },
    })),
    gives: { event: { type: 'reassigned' } },
    ...taskErrors,
  },
  createWorkflowTasks: {
    scene: 'draft',
    sent: requester(({ requestId }) => ({ body: { requestId, comments: '' } })),
    gives: { status: 'InReview', event: { type: 'submitted' } },
    ...requestErrors,
    reused,
  },
  updateWorkflowTask: {
    scene: 'open',
    sent: approver(({ requestId }) => ({ body: { requestId, status: 'Approved' } })),
    gives: { status: 'Approved', event: { type: 'approved' } },
    ...requestErrors,
  },
  deleteWorkflowTasks: {
    scene: 'open',
    sent: requester(({ requestId }) => ({
      body: { RequestId: requestId, ModifiedBy: people.employee, ModifiedByUserName: 'Employee' },
    })),
    gives: { status: 'Withdrawn', event: { type: 'withdrawn' } },
    outsider: 'actor.mismatch',
    madeUp: 'request.not-found',
  },
  updateTaskStatus: {
    scene: 'open',
    sent: approver(({ requestId, taskId }) => ({
      query: { requestId, taskId, status: 'Approved', reviewRemarks: 'Fine.' },
    })),
    gives: { status: 'Approved' },
    ...taskErrors,
  },
  getDecisionLink: {
    scene: 'linked',
    sent: approver(({ link }) => ({ params: { link } })),
    gives: { can: { decide: true }, link: { state: 'open' }, task: { status: 'Pending' } },
    outsider: 'decision-link.not-yours',
  },
  decideByLink: {
    scene: 'linked',
    sent: approver(({ link }) => ({
      params: { link },
      body: { outcome: 'approve', comments: 'Fine.' },
    })),
    gives: { status: 'Approved', event: { type: 'approved' } },
    outsider: 'decision-link.not-yours',
    reused,
  },
} satisfies Record<string, Case>;
