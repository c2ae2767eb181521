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
import {
  approveTaskRoute,
  decideTasksRoute,
  rejectTaskRoute,
  returnTaskRoute,
} from './operations/decisions.ts';
import {
  listTasksRoute,
  taskByRequestRoute,
  tasksByDateRangeRoute,
  tasksPaginatedRoute,
} from './operations/lists.ts';

const routes = [
  listTasksRoute,
  tasksPaginatedRoute,
  tasksByDateRangeRoute,
  taskByRequestRoute,
  decideTasksRoute,
  lateRoute(addApprover, async () => (await import('./operations/acts.ts')).addApproverRoute),
  lateRoute(getTask, async () => (await import('./operations/details.ts')).getTaskRoute),
  approveTaskRoute,
  rejectTaskRoute,
  returnTaskRoute,
  lateRoute(reassignTask, async () => (await import('./operations/acts.ts')).reassignTaskRoute),
  lateRoute(
    taskRecipient,
    async () => (await import('./operations/details.ts')).taskRecipientRoute,
  ),
  lateRoute(escalateTask, async () => (await import('./operations/acts.ts')).escalateTaskRoute),
  lateRoute(askInformation, async () => (await import('./operations/acts.ts')).askInformationRoute),
  lateRoute(
    updateTaskStatus,
    async () => (await import('./operations/acts.ts')).updateTaskStatusRoute,
  ),
  lateRoute(updateTask, async () => (await import('./operations/acts.ts')).updateTaskRoute),
  lateRoute(
    getDecisionLink,
    async () => (await import('./operations/decision-links.ts')).getDecisionLinkRoute,
  ),
  lateRoute(
    decideByLink,
    async () => (await import('./operations/decision-links.ts')).decideByLinkRoute,
  ),
  lateRoute(deleteTask, async () => (await import('./operations/acts.ts')).deleteTaskRoute),
];

export const handler = serveArea(tasksDeps(), routes);
