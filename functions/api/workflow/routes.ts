import { listWorkflowTemplatesRoute } from './list-workflow-templates.ts';
import { restartWorkflowRoute } from './restart-workflow.ts';

export const workflowRoutes = [listWorkflowTemplatesRoute, restartWorkflowRoute];
