import { listStoppedWorkflowsRoute } from './list-stopped-workflows.ts';
import { listWorkflowTemplatesRoute } from './list-workflow-templates.ts';
import { restartWorkflowRoute } from './restart-workflow.ts';

export const workflowRoutes = [
  listWorkflowTemplatesRoute,
  listStoppedWorkflowsRoute,
  restartWorkflowRoute,
];
