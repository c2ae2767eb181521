import * as z from 'zod';
import { Id, Instant, Name, PersonRef, Priority, requestAmount, Version } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { PathSegments } from '../requests/path.ts';
import { Reason } from '../requests/reason.ts';
import { isOwnRequest } from '../requests/request.ts';
import { Due } from '../sla/due.ts';

export const TaskStatus = z.enum([
  'Pending',
  'Approved',
  'Rejected',
  'Returned',
  'Reassigned',
  'Escalated',
  'NotNeeded',
  'Cancelled',
]);
export type TaskStatus = z.infer<typeof TaskStatus>;
/** Id that `GET /tasks/by-request` returns if the request has no task (spec §7). */
export const noTaskId = '00000000-0000-0000-0000-000000000000';

/** One approver's task in a stage, with the request's data for their list. */
export const Task = z.object({
  taskId: Id,
  requestId: Id,
  applicationId: Id,
  stageId: Id,
  round: z.int().min(1),
  order: z.int().min(1),
  stageName: translatable(Name),
  status: TaskStatus,
  assignee: PersonRef,
  insteadOf: PersonRef.optional(),
  reasons: z.array(Reason),
  requestNumber: z.string(),
  requestTitle: Name,
  categoryId: Id,
  categoryName: translatable(Name),
  requester: PersonRef,
  /** Person who raised the request, if it is not the requester. */
  raisedBy: PersonRef.optional(),
  ...requestAmount,
  priority: Priority,
  path: PathSegments,
  createdAt: Instant,
  dueAt: Instant.nullable(),
  targetSeconds: z.int().nullable(),
  locationId: Id.nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: PersonRef.nullable(),
  reviewRemarks: z.string().default(''),
  /** Time and author of the last reminder to the assignee; absent if no reminder was sent. */
  reminded: z.object({ at: Instant, by: PersonRef }).optional(),
  version: Version,
});
export type Task = z.infer<typeof Task>;

/** A task in a list, with the current state of its due time. */
export const TaskRow = Task.extend({ due: Due.optional() });
export type TaskRow = z.infer<typeof TaskRow>;

/**
 * True if the person may decide. People never decide requests that they own or raised, at any level. Administrators can
 * reassign but not decide for others.
 */
export const canDecideTask = (
  userId: string,
  task: Pick<Task, 'status' | 'assignee' | 'requester' | 'raisedBy'>,
) => task.status === 'Pending' && task.assignee.userId === userId && !isOwnRequest(userId, task);
