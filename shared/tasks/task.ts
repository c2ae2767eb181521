import * as z from 'zod';
import { Id, Instant, Money, Name, PersonRef, Priority, Version } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { PathSegments } from '../requests/path.ts';
import { Reason } from '../requests/reason.ts';
import { isOwnRequest } from '../requests/request.ts';
import { Due } from '../sla/calendar.ts';

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
/** The id that `GET /tasks/by-request` answers when the request has no task (spec §7). */
export const noTaskId = '00000000-0000-0000-0000-000000000000';

/** One approver's part in a stage, with what their list shows of the request. */
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
  /** Person who raised the request, if not the requester. */
  raisedBy: PersonRef.optional(),
  amount: Money.nullable(),
  priority: Priority,
  path: PathSegments,
  createdAt: Instant,
  dueAt: Instant.nullable(),
  targetSeconds: z.int().nullable(),
  locationId: Id.nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: PersonRef.nullable(),
  reviewRemarks: z.string().default(''),
  /** When somebody last reminded the assignee, and who; none: nobody has. */
  reminded: z.object({ at: Instant, by: PersonRef }).optional(),
  version: Version,
});
export type Task = z.infer<typeof Task>;

/** A row of a list: the task and how its due moment stands now. */
export const TaskRow = Task.extend({ due: Due.optional() });
export type TaskRow = z.infer<typeof TaskRow>;

/**
 * Nobody decides their own request or one they raised, whatever their level. Administrators reassign; they don't
 * decide for others.
 */
export const canDecide = (
  userId: string,
  task: Pick<Task, 'status' | 'assignee' | 'requester' | 'raisedBy'>,
) => task.status === 'Pending' && task.assignee.userId === userId && !isOwnRequest(userId, task);
