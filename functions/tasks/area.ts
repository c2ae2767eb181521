import { lateRoute } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
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
import { tasksDeps } from './deps.ts';
import { approveTaskRoute } from './operations/approve-task.ts';
import { decideTasksRoute } from './operations/decide-tasks.ts';
import { listTasksRoute } from './operations/list-tasks.ts';
import { rejectTaskRoute } from './operations/reject-task.ts';
import { returnTaskRoute } from './operations/return-task.ts';
import { taskByRequestRoute } from './operations/task-by-request.ts';
import { tasksByDateRangeRoute } from './operations/tasks-by-date-range.ts';
import { tasksPaginatedRoute } from './operations/tasks-paginated.ts';

const routes = [
  listTasksRoute,
  tasksPaginatedRoute,
  tasksByDateRangeRoute,
  taskByRequestRoute,
  decideTasksRoute,
  lateRoute(
    addApprover,
    async () => (await import('./operations/add-approver.ts')).addApproverRoute,
  ),
  lateRoute(getTask, async () => (await import('./operations/get-task.ts')).getTaskRoute),
  approveTaskRoute,
  rejectTaskRoute,
  returnTaskRoute,
  lateRoute(
    reassignTask,
    async () => (await import('./operations/reassign-task.ts')).reassignTaskRoute,
  ),
  lateRoute(
    taskRecipient,
    async () => (await import('./operations/task-recipient.ts')).taskRecipientRoute,
  ),
  lateRoute(
    escalateTask,
    async () => (await import('./operations/escalate-task.ts')).escalateTaskRoute,
  ),
  lateRoute(
    askInformation,
    async () => (await import('./operations/ask-information.ts')).askInformationRoute,
  ),
  lateRoute(
    updateTaskStatus,
    async () => (await import('./operations/update-task-status.ts')).updateTaskStatusRoute,
  ),
  lateRoute(updateTask, async () => (await import('./operations/update-task.ts')).updateTaskRoute),
  lateRoute(
    getDecisionLink,
    async () => (await import('./operations/get-decision-link.ts')).getDecisionLinkRoute,
  ),
  lateRoute(
    decideByLink,
    async () => (await import('./operations/decide-by-link.ts')).decideByLinkRoute,
  ),
  lateRoute(deleteTask, async () => (await import('./operations/delete-task.ts')).deleteTaskRoute),
];

export const handler = serveArea(tasksDeps(), routes);
