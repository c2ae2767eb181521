import { noTaskId, type TaskRow } from '#shared/tasks/task.ts';

export const samplePerson = (name: string) => ({ userId: noTaskId, name });
/** Build an open task of a list, in the format of the API. */
export const sampleTask = (title: string, more: Partial<TaskRow> = {}): TaskRow => ({
  taskId: noTaskId,
  requestId: noTaskId,
  applicationId: noTaskId,
  stageId: noTaskId,
  round: 1,
  order: 1,
  stageName: 'Department head',
  status: 'Pending',
  assignee: samplePerson('Mira Okafor'),
  reasons: [],
  requestNumber: 'REQ-2026-004187',
  requestTitle: title,
  categoryId: noTaskId,
  categoryName: 'Travel expense',
  requester: samplePerson('Tomás Rivera'),
  amount: null,
  priority: 'normal',
  path: [],
  createdAt: '2026-11-17T09:00:00Z',
  dueAt: null,
  targetSeconds: null,
  locationId: null,
  decidedAt: null,
  decidedBy: null,
  reviewRemarks: '',
  version: 1,
  ...more,
});
