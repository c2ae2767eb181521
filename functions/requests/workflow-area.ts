import { lateRoute } from '#functions/platform/route.ts';
import { describeService } from '#functions/service/describe-service.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { restartWorkflow } from '#shared/workflow/workflow-api.ts';
import {
  createWorkflowTasks,
  deleteWorkflowTasks,
  updateWorkflowTask,
} from '#shared/workflow/workflow-tasks-api.ts';
import { listStoppedWorkflowsRoute } from './operations/list-stopped-workflows.ts';
import { listWorkflowTemplatesRoute } from './operations/list-workflow-templates.ts';
import { workflowDeps } from './workflow-deps.ts';

const routes = [
  listWorkflowTemplatesRoute,
  listStoppedWorkflowsRoute,
  lateRoute(
    restartWorkflow,
    async () => (await import('./operations/restart-workflow.ts')).restartWorkflowRoute,
  ),
  lateRoute(
    createWorkflowTasks,
    async () => (await import('./operations/create-workflow-tasks.ts')).createWorkflowTasksRoute,
  ),
  lateRoute(
    updateWorkflowTask,
    async () => (await import('./operations/update-workflow-task.ts')).updateWorkflowTaskRoute,
  ),
  lateRoute(
    deleteWorkflowTasks,
    async () => (await import('./operations/delete-workflow-tasks.ts')).deleteWorkflowTasksRoute,
  ),
];

/** This area also answers for its whole service: health, description, and why there is nothing at an address. */
export const handler = serveArea(workflowDeps(), routes, describeService('workflow-service'));
