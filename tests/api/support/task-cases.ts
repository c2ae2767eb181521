import { people } from '#tests/domain/support/people.ts';
import { approver, type Case, days, ofTask, request, requester, reused, task } from './case.ts';

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
    ...request,
  },
  getTask: { scene: 'open', sent: ofTask(), gives: { can: { decide: true } }, ...task },
  approveTask: {
    scene: 'open',
    sent: ofTask({ userId: people.manager, comments: 'Fine.', isApproved: true }),
    gives: { status: 'Approved', event: { type: 'approved' } },
    outsider: 'actor.mismatch',
    madeUp: 'task.not-found',
    reused,
  },
  rejectTask: {
    scene: 'open',
    sent: ofTask({ userId: people.manager, comments: 'Too much.' }),
    gives: { status: 'Rejected' },
    outsider: 'actor.mismatch',
    madeUp: 'task.not-found',
    reused,
  },
  returnTask: {
    scene: 'open',
    sent: ofTask({ userId: people.manager, comments: 'Say more.', fields: ['purpose'] }),
    gives: { status: 'Returned' },
    outsider: 'actor.mismatch',
    madeUp: 'task.not-found',
    reused,
  },
  reassignTask: {
    scene: 'open',
    sent: ofTask({ toUserId: people.director, comments: 'On leave.' }),
    gives: { event: { type: 'reassigned' } },
    ...task,
    reused,
  },
  taskRecipient: {
    scene: 'open',
    sent: approver(({ taskId }) => ({
      params: { taskId },
      query: { userId: people.director, act: 'reassign' },
    })),
    gives: { to: { name: 'Director' }, notice: '' },
    ...task,
  },
  escalateTask: {
    scene: 'open',
    sent: ofTask({ escalationReason: 'Above my head.' }),
    gives: { event: { type: 'escalated' } },
    ...task,
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
    ...task,
    reused,
  },
  askInformation: {
    scene: 'open',
    sent: ofTask({ text: 'Which fair?' }),
    gives: { status: 'InReview', event: { type: 'information-asked' } },
    ...task,
    reused,
  },
  updateTask: {
    scene: 'open',
    sent: ofTask({ status: 'Approved', reviewRemarks: 'Fine.' }),
    gives: { status: 'Approved' },
    ...task,
  },
  deleteTask: {
    scene: 'open',
    sent: approver(({ taskId }) => ({
      params: { taskId },
      query: { toUserId: people.director, reviewRemarks: 'On leave.' },
    })),
    gives: { event: { type: 'reassigned' } },
    ...task,
  },
  createWorkflowTasks: {
    scene: 'draft',
    sent: requester(({ requestId }) => ({ body: { requestId, comments: '' } })),
    gives: { status: 'InReview', event: { type: 'submitted' } },
    ...request,
    reused,
  },
  updateWorkflowTask: {
    scene: 'open',
    sent: approver(({ requestId }) => ({ body: { requestId, status: 'Approved' } })),
    gives: { status: 'Approved', event: { type: 'approved' } },
    ...request,
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
    ...task,
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
