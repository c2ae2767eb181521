import { describeService } from '#functions/service/describe-service.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { workflowDeps } from './workflow-deps.ts';
import { workflowRoutes } from './workflow-routes.ts';

/** This area also answers for its whole service: health, description, and why there is nothing at an address. */
export const handler = serveArea(
  workflowDeps(),
  workflowRoutes,
  describeService('workflow-service'),
);
