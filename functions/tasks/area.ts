import { createLazyRoutes, listRoutes } from '#functions/platform/route.ts';
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
import { createTasksDeps } from './deps.ts';
import * as decisions from './operations/decisions.ts';
import * as lists from './operations/lists.ts';

const routes = [
  ...listRoutes(lists, decisions),
  ...createLazyRoutes({ getTask, taskRecipient }, () => import('./operations/details.ts')),
  ...createLazyRoutes(
    {
      ...{ addApprover, askInformation, deleteTask, updateTask },
      ...{ reassignTask, escalateTask, updateTaskStatus },
    },
    () => import('./operations/acts.ts'),
  ),
  ...createLazyRoutes(decisionLinks, () => import('./operations/decision-links.ts')),
];

export const handler = serveArea(createTasksDeps(), routes);
