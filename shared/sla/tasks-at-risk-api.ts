import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  CommentText,
  emptyObject,
  Id,
  Instant,
  noBody,
  PageQuery,
  pageSchema,
  RequiredCommentText,
} from '#shared/fields.ts';
import { Task } from '#shared/tasks/task.ts';
import { TaskOutcome } from '#shared/tasks/task-acts-api.ts';
import { Due } from './due.ts';

const service = 'workflow-service';
const admin = ['admin'] as const;
/** Role of people with tasks. Administrators are also approvers. */
const deciders = ['approver'] as const;
const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length;
const TaskIds = z.array(Id).min(1).max(50).refine(distinct, 'Name each task once.');

/** An open task with a due time and its current state. */
export const TaskAtRisk = Task.pick({
  taskId: true,
  requestId: true,
  stageName: true,
  assignee: true,
  insteadOf: true,
  requestNumber: true,
  requestTitle: true,
  categoryId: true,
  categoryName: true,
  requester: true,
  raisedBy: true,
  amount: true,
  isAmountUnknown: true,
  createdAt: true,
  reminded: true,
}).extend({ departmentId: Id.nullable(), locationId: Id.nullable(), due: Due });
export type TaskAtRisk = z.infer<typeof TaskAtRisk>;

/** Filters of the list; an absent filter matches everything. */
const filters = {
  categoryId: Id.optional(),
  departmentId: Id.optional(),
  locationId: Id.optional(),
  assigneeId: Id.optional(),
};

export const listTasksAtRisk = {
  service,
  method: 'GET',
  path: '/sla/tasks',
  roles: admin,
  params: emptyObject,
  query: PageQuery.extend({
    show: z.enum(['atRisk', 'overdue', 'ahead']).default('atRisk'),
    /** Only tasks that are due before this time. */
    until: Instant.optional(),
    ...filters,
  }),
  body: noBody,
  response: pageSchema(TaskAtRisk),
  errors: ['input.invalid', 'input.cursor-invalid'],
  summary: 'Open tasks by due moment, the earliest first',
  description:
    'show=atRisk: overdue, or due soon, which is when three quarters of the working time are used and the due moment is less than 31 days ahead. ' +
    'show=overdue: past their due moment. show=ahead: not yet, at risk or not. Filters look at the pages that were read: one can be short, or ' +
    'empty, and still have a cursor.',
} as const satisfies Endpoint;

export const remindTasks = {
  service,
  method: 'POST',
  path: '/sla/tasks/remind',
  roles: admin,
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({ taskIds: TaskIds, comments: CommentText.default('') }),
  response: z.object({ outcomes: z.array(TaskOutcome) }),
  mails: true,
  errors: ['input.invalid', 'rate.limited'],
  summary:
    'Remind the assignees of up to 50 open tasks, by message and mail; each by itself, at most once an hour, with an outcome of its own',
} as const satisfies Endpoint;

export const reassignTasks = {
  service,
  method: 'POST',
  path: '/sla/tasks/reassign',
  roles: deciders,
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({ taskIds: TaskIds, toUserId: Id, comments: RequiredCommentText }),
  response: z.object({ outcomes: z.array(TaskOutcome) }),
  mails: true,
  errors: ['input.invalid', 'rate.limited'],
  summary:
    'Hand up to 50 open tasks to one person, saying why; each by the rules of POST /tasks/{taskId}/reassign (their assignee or an administrator), with an outcome of its own',
} as const satisfies Endpoint;
