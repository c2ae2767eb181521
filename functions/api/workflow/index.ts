import * as routingApi from '#shared/routing/routing-api.ts';
import * as workflowApi from '#shared/workflow/workflow-api.ts';
import { publicRoutes } from '../describe-service.ts';
import { serveArea } from '../serve-area.ts';
import { workflowDeps } from './deps.ts';
import { workflowRoutes } from './routes.ts';

/** This area also answers for its whole service: health and description. */
export const handler = serveArea(
  workflowDeps(),
  workflowRoutes,
  publicRoutes('workflow-service', workflowApi, routingApi),
);
