import { lateRoute } from '#functions/platform/route.ts';
import { describeService } from '#functions/service/describe-service.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { restartWorkflow } from '#shared/workflow/workflow-api.ts';
import {
  createWorkflowTasks,
  deleteWorkflowTasks,
  updateWorkflowTask,
} from '#shared/workflow/workflow-tasks-api.ts';
import { listStoppedWorkflowsRoute, listWorkflowTemplatesRoute } from './operations/workflows.ts';
import { workflowDeps } from './workflow-deps.ts';

const routes = [
  listWorkflowTemplatesRoute,
  listStoppedWorkflowsRoute,
  lateRoute(
    restartWorkflow,
    async () => (await import('./operations/workflow-acts.ts')).restartWorkflowRoute,
  ),
  lateRoute(
    createWorkflowTasks,
    async () => (await import('./operations/workflow-acts.ts')).createWorkflowTasksRoute,
  ),
  lateRoute(
    updateWorkflowTask,
    async () => (await import('./operations/workflow-acts.ts')).updateWorkflowTaskRoute,
  ),
  lateRoute(
    deleteWorkflowTasks,
    async () => (await import('./operations/workflow-acts.ts')).deleteWorkflowTasksRoute,
  ),
];

/** This area also answers for its whole service: health, description, and why there is nothing at an address. */
export const handler = serveArea(workflowDeps(), routes, describeService('workflow-service'));
