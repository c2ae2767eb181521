import { lateRoute } from '#functions/platform/route.ts';
import { restartWorkflow } from '#shared/workflow/workflow-api.ts';
import {
  createWorkflowTasks,
  deleteWorkflowTasks,
  updateWorkflowTask,
} from '#shared/workflow/workflow-tasks-api.ts';
import { listStoppedWorkflowsRoute } from './operations/list-stopped-workflows.ts';
import { listWorkflowTemplatesRoute } from './operations/list-workflow-templates.ts';

export const workflowRoutes = [
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
