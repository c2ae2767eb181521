import { lateRoutes, routesIn } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import * as decisionLinks from '#shared/tasks/decision-links-api.ts';
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
import * as decisions from './operations/decisions.ts';
import * as lists from './operations/lists.ts';

const routes = [
  ...routesIn(lists, decisions),
  ...lateRoutes({ getTask, taskRecipient }, () => import('./operations/details.ts')),
  ...lateRoutes(
    {
      ...{ addApprover, askInformation, deleteTask, updateTask },
      ...{ reassignTask, escalateTask, updateTaskStatus },
    },
    () => import('./operations/acts.ts'),
  ),
  ...lateRoutes(decisionLinks, () => import('./operations/decision-links.ts')),
];

export const handler = serveArea(tasksDeps(), routes);
