import { createLazyRoutes, listRoutes } from '#functions/platform/route.ts';
import { describeService } from '#functions/service/describe-service.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { restartWorkflow } from '#shared/workflow/workflow-api.ts';
import * as workflowTasks from '#shared/workflow/workflow-tasks-api.ts';
import * as workflows from './operations/workflows.ts';
import { createWorkflowDeps } from './workflow-deps.ts';

const routes = [
  ...listRoutes(workflows),
  ...createLazyRoutes(
    { ...workflowTasks, restartWorkflow },
    () => import('./operations/workflow-acts.ts'),
  ),
];

/** This area also serves the endpoints of its whole service: health, description, and the error for unknown paths. */
export const handler = serveArea(createWorkflowDeps(), routes, describeService('workflow-service'));
