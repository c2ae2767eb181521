import { workflowService } from '#shared/contracts.ts';
import { describeService } from '../describe-service.ts';
import { serveArea } from '../serve-area.ts';
import { doaDeps } from './deps.ts';
import { doaRoutes } from './routes.ts';

/**
 * This area also answers for its whole service: health, description, and why there is nothing at an address. It is the
 * smallest, and the contracts of the service add to it.
 */
export const handler = serveArea(
  doaDeps(),
  doaRoutes,
  describeService('workflow-service', workflowService),
);
