import { describeService } from '../describe-service.ts';
import { serveArea } from '../serve-area.ts';
import { workflowDeps } from './deps.ts';
import { workflowRoutes } from './routes.ts';

/** This area also answers for its whole service: health, description, and why there is nothing at an address. */
export const handler = serveArea(
  workflowDeps(),
  workflowRoutes,
  describeService('workflow-service'),
);
