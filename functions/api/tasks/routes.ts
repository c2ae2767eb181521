import { lateRoute } from '#functions/platform/route.ts';
import { decideByLink, getDecisionLink } from '#shared/tasks/decision-links-api.ts';
import {
  addApprover,
  askInformation,
  deleteTask,
  updateTask,
} from '#shared/tasks/task-acts-api.ts';
import {
  escalateTask,
  getTask,
  reassignTask,
  taskRecipient,
  updateTaskStatus,
} from '#shared/tasks/tasks-api.ts';
import { approveTaskRoute } from './approve-task.ts';
import { decideTasksRoute } from './decide-tasks.ts';
import { listTasksRoute } from './list-tasks.ts';
import { rejectTaskRoute } from './reject-task.ts';
import { returnTaskRoute } from './return-task.ts';
import { taskByRequestRoute } from './task-by-request.ts';
import { tasksByDateRangeRoute } from './tasks-by-date-range.ts';
import { tasksPaginatedRoute } from './tasks-paginated.ts';

export const tasksRoutes = [
  listTasksRoute,
  tasksPaginatedRoute,
  tasksByDateRangeRoute,
  taskByRequestRoute,
  decideTasksRoute,
  lateRoute(addApprover, async () => (await import('./add-approver.ts')).addApproverRoute),
  lateRoute(getTask, async () => (await import('./get-task.ts')).getTaskRoute),
  approveTaskRoute,
  rejectTaskRoute,
  returnTaskRoute,
  lateRoute(reassignTask, async () => (await import('./reassign-task.ts')).reassignTaskRoute),
  lateRoute(taskRecipient, async () => (await import('./task-recipient.ts')).taskRecipientRoute),
  lateRoute(escalateTask, async () => (await import('./escalate-task.ts')).escalateTaskRoute),
  lateRoute(askInformation, async () => (await import('./ask-information.ts')).askInformationRoute),
  lateRoute(
    updateTaskStatus,
    async () => (await import('./update-task-status.ts')).updateTaskStatusRoute,
  ),
  lateRoute(updateTask, async () => (await import('./update-task.ts')).updateTaskRoute),
  lateRoute(
    getDecisionLink,
    async () => (await import('./get-decision-link.ts')).getDecisionLinkRoute,
  ),
  lateRoute(decideByLink, async () => (await import('./decide-by-link.ts')).decideByLinkRoute),
  lateRoute(deleteTask, async () => (await import('./delete-task.ts')).deleteTaskRoute),
];
